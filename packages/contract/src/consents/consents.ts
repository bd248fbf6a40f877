import { consentPhrases, consentSourcePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, KeyOf, Nullable, PersonName, Strict, Timestamp } from '../kernel/schemas.ts';
import { cardLimits, guardedAge } from '../rules/cards.ts';

const Consent = Type.Object({
  consent_id: Id,
  purpose: KeyOf(consentPhrases),
  given: Type.Boolean({ description: 'False: refused or withdrawn' }),
  agreement: Nullable(Type.Integer({ description: 'The version that was agreed to' })),
  guardian: Nullable(Type.String({ description: 'Who consents for the member' })),
  source: KeyOf(consentSourcePhrases),
  at: Timestamp,
  operator: Nullable(Type.String({ description: 'Who recorded it' })),
});
const Consents = Type.Object({
  current: Type.Array(Consent, { description: 'The last of each purpose' }),
  history: Type.Array(Consent, { description: 'The last 100, newest first' }),
});

export const consents = endpoints({
  'GET /vip-infos/{id}/consents': {
    scope: 'merchant',
    branches: 'serves',
    summary: 'Get what a member agreed to',
    permission: 'member:read',
    params: Strict({ id: Id }),
    data: Consents,
    errors: ['member_not_found'],
  },
  'POST /vip-infos/{id}/consents': {
    scope: 'merchant',
    branches: 'changes',
    summary: 'Record a member’s consent, refusal or withdrawal',
    description: `Consents are kept as they were given; each purpose has its own, and the last one holds. A member under ${guardedAge} needs their guardian’s first. A member of another branch needs member:all_branches.`,
    permission: ['member:create', 'member:update'],
    params: Strict({ id: Id }),
    body: Strict({
      purpose: KeyOf(consentPhrases),
      given: Type.Boolean(),
      agreement: Type.Optional(
        Type.Integer({ minimum: 1, maximum: cardLimits.agreements, description: 'The version, to agree to it' }),
      ),
      guardian: Type.Optional(PersonName),
    }),
    data: Consents,
    creates: true,
    errors: ['member_not_found', 'member_state_refused', 'card_agreement_not_found', 'consent_guardian_missing'],
    audit: 'member.consent',
  },
});

export type Consent = Static<typeof Consent>;
export type Consents = Static<typeof Consents>;
