import type { Api, Consent, Consents } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { guardedAge } from '@regulars/contract/rules/cards';
import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { partFaults, Problem, refuseFields, type Fault, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { mustBeChangeable } from '../branches/index.ts';
import { getAgreementRow } from '../member-cards/index.ts';
import { getMember, lockMembers } from '../members/index.ts';
import { addConsentRow, listConsentRows, listLastConsents, type ConsentRow } from './consents.queries.ts';
import { needsGuardian } from './consents.rules.ts';

type Given = BodyOf<Api['POST /vip-infos/{id}/consents']>;

const present = ({ member_id: _, user_id: __, at, ...row }: ConsentRow): Consent => ({ ...row, at: at.toISOString() });

const getAll = async (view: TenantView, memberId: string): Promise<Consents> => ({
  current: (await listLastConsents(view, memberId)).map(present),
  history: (await listConsentRows(view, memberId)).map(present),
});

/** Throws member_not_found. */
export const getConsents = async (tenant: Tenant, memberId: string): Promise<Consents> => {
  await getMember(tenant, memberId);
  return getAll(tenant.db, memberId);
};

/** What the schema can't say. */
const faultsOf = ({ purpose, given, agreement, guardian }: Given): Fault[] => [
  ...partFaults('agreement', agreement !== undefined, given && purpose === 'agreement'),
  ...partFaults('guardian', guardian !== undefined, given && purpose === 'guardian'),
];

const mustHaveGuardian = async (tx: TenantTx, memberId: string): Promise<void> => {
  const held = (await listLastConsents(tx, memberId)).find(({ purpose }) => purpose === 'guardian');
  if (!held?.given) throw new Problem('consent_guardian_missing', { values: { age: guardedAge } });
};

/** Throws invalid_input, member_not_found, member_state_refused, card_agreement_not_found, consent_guardian_missing. */
export const addConsent = (tenant: Tenant, memberId: string, given: Given): Promise<Consents> => {
  const faults = faultsOf(given);
  if (faults.length > 0) throw refuseFields(...faults);
  return tenant.transaction(async (tx) => {
    const [locked] = await lockMembers(tx, [memberId]);
    const member = mustFind(locked, 'member_not_found');
    mustBeChangeable(tenant, [member.branch_id]);
    if (member.state === 'cancelled') throw new Problem('member_state_refused');
    if (given.agreement !== undefined) mustFind(await getAgreementRow(tx, given.agreement), 'card_agreement_not_found');
    if (given.given && given.purpose !== 'guardian' && needsGuardian(member.birthday, tenant.day.today()))
      await mustHaveGuardian(tx, memberId);
    const { purpose, agreement = null, guardian = null } = given;
    await addConsentRow(tx, {
      consent_id: newId(),
      member_id: memberId,
      purpose,
      agreement,
      given: given.given,
      guardian,
      source: 'back_office',
      at: tenant.now,
      user_id: tenant.userId,
      operator: tenant.operator,
    });
    await recordOperation(tx, tenant, {
      action: 'member.consent',
      subjectKind: 'member',
      subjectIds: [memberId],
      changes: [
        {
          consent: [null, purpose],
          consent_given: [null, given.given],
          ...(agreement !== null && { agreement: [null, agreement] as const }),
        },
      ],
    });
    return getAll(tx, memberId);
  });
};
