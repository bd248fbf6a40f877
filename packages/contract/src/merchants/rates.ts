import { paymentKindPhrases, settlementCyclePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { BusinessDate, Empty, Id, KeyOf, Label, Nullable, Strict, Timestamp, Version } from '../kernel/schemas.ts';
import { accountNoPattern, branchPhonePattern, rateLimits } from '../rules.ts';
import { PassType, ProviderContact } from './merchant.ts';

const BasisPoints = Type.Integer({
  minimum: 0,
  maximum: rateLimits.basisPoints,
  description: 'Basis points of each payment: 38 is 0.38 %',
});
const Cap = Type.Integer({
  minimum: 1,
  maximum: rateLimits.cap,
  description: 'Fen of one payment at most; null: no cap',
});
const Kind = KeyOf(paymentKindPhrases);
const Cycle = KeyOf(settlementCyclePhrases);

const Settlement = Type.Object({
  cycle: Cycle,
  cycle_name: Type.String(),
  bank: Type.String({ description: 'The bank, or the payment channel' }),
  holder: Type.String(),
  account: Type.String({ description: 'Masked; nobody reads the whole number' }),
  effective_from: BusinessDate,
  set_at: Timestamp,
});

/** What the service provider has set; nothing until it has. */
export const RateSettlement = Type.Object({
  merchant_pass_type: PassType,
  rates: Type.Array(
    Type.Object({ kind: Kind, kind_name: Type.String(), basis_points: BasisPoints, cap: Nullable(Cap) }),
    { description: 'In the order of the kinds of payment; a missing kind isn’t accepted' },
  ),
  settlement: Type.Unsafe<Static<typeof Settlement> | null>({
    anyOf: [Settlement, { type: 'null' }],
    description: 'Null: the provider has set nothing',
  }),
});

const SetRates = Strict({
  rates: Type.Array(Strict({ kind: Kind, basis_points: BasisPoints, cap: Type.Optional(Nullable(Cap)) }), {
    minItems: 1,
    maxItems: Object.keys(paymentKindPhrases).length,
    description: 'All of them, each kind once; kinds left out aren’t accepted any more',
  }),
  cycle: Cycle,
  bank: Label,
  holder: Label,
  account_no: Type.Optional(
    Type.String({
      pattern: accountNoPattern,
      'x-rule': 'account_no',
      description: 'Left out: as before. Stored encrypted and answered masked',
    }),
  ),
  effective_from: BusinessDate,
});

const reading = {
  scope: 'merchant',
  branches: 'none',
  permission: 'rate_settlement:read',
  data: RateSettlement,
} as const;
const provided = { scope: 'provider', permission: 'none' } as const;
const ProvidedRates = Type.Object({ ...RateSettlement.properties, merchant_id: Id, version: Version });

export const rates = endpoints({
  'GET /merchants/rate-settlement': {
    ...reading,
    summary: 'Get the rates and settlement of a merchant with qualification type',
    errors: ['rates_of_other_pass'],
  },
  'GET /merchants/direct-rate-settlement': {
    ...reading,
    summary: 'Get the rates and settlement of a direct merchant',
    errors: ['rates_of_other_pass'],
  },
  'GET /provider/merchants/{id}/rates': {
    ...provided,
    summary: 'Get what the provider has set for a merchant',
    description: 'Version 1 while nothing is set.',
    params: Strict({ id: Id }),
    data: ProvidedRates,
    errors: ['merchant_not_found'],
    versioned: true,
  },
  'PUT /provider/merchants/{id}/rates': {
    ...provided,
    summary: 'Set a merchant’s rates and settlement',
    params: Strict({ id: Id }),
    body: SetRates,
    data: ProvidedRates,
    errors: ['merchant_not_found', 'merchant_without_payments', 'stale_edit'],
    versioned: true,
    audit: 'merchant.rates',
  },
  'PUT /provider/contact': {
    ...provided,
    summary: 'Set whom merchants ask about services',
    body: Strict({
      name: Label,
      phone: Type.String({ pattern: branchPhonePattern, 'x-rule': 'branch_phone' }),
    }),
    data: Empty,
    errors: [],
    audit: { none: 'concerns no merchant: the provider’s own log has it' },
  },
  'GET /provider/contact': {
    ...provided,
    summary: 'Get whom merchants ask about services',
    data: ProviderContact,
    errors: [],
  },
});

export type RateSettlement = Static<typeof RateSettlement>;
export type SetRates = Loose<Static<typeof SetRates>>;
export type ProvidedRates = Static<typeof ProvidedRates>;
