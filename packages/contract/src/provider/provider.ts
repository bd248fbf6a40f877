import { merchantPaymentsPhrases, planPhrases, servicePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Count,
  Id,
  KeyOf,
  Label,
  Nullable,
  Page,
  pageQuery,
  PersonName,
  Reason,
  Strict,
  Timestamp,
  TypedPhone,
  Version,
} from '../kernel/schemas.ts';
import { OpenStatus } from '../merchants/merchant.ts';
import { keywordLength, merchantNoPattern, planBranches } from '../rules.ts';

const provider = { scope: 'provider', permission: 'none' } as const;

const Plan = KeyOf(planPhrases, { description: 'What the merchant pays for' });
const Payments = KeyOf(merchantPaymentsPhrases, {
  description: 'How the merchant takes payments: not through us, directly, or with this qualification',
});
const Product = KeyOf(servicePhrases);
const BranchLimit = Type.Integer({
  minimum: 1,
  maximum: planBranches.large,
  description: 'Branches that are not closed',
});

const Owner = Type.Object({
  name: Nullable(Type.String()),
  phone: Type.String({ description: 'Masked' }),
  joined: Type.Boolean({ description: 'Whether the account has set a password' }),
});

/** A merchant as the provider sees it: counts, and nothing of its members, sales or balances. */
const Row = Type.Object({
  merchant_id: Id,
  merchant_no: Type.String(),
  abbreviation_name: Type.String(),
  owner: Type.Unsafe<Static<typeof Owner> | null>({
    anyOf: [Owner, { type: 'null' }],
    description: 'Who may do everything; else the first user; null: no users',
  }),
  vip_open_status: OpenStatus,
  is_initialize: Type.Boolean(),
  expires_on: Nullable(BusinessDate),
  days_left: Nullable(Type.Integer({ description: 'Until it expires; negative: since it has; null: never opened' })),
  plan: Plan,
  plan_name: Type.String(),
  branch_limit: BranchLimit,
  branches: Type.Integer({ minimum: 0, description: 'Not closed' }),
  users: Count,
  members: Nullable(Type.Integer({ minimum: 0, description: 'Counted every hour; null: not yet' })),
  created_at: Timestamp,
});

const Service = Type.Object({
  product: Product,
  product_name: Type.String(),
  until: Nullable(Type.String({ description: 'The last business date; null: no end' })),
  open: Type.Boolean(),
});

const Detail = Type.Object({
  ...Row.properties,
  payments: Nullable(Payments),
  opened_at: Nullable(Timestamp),
  initialised_at: Nullable(Timestamp),
  disabled_at: Nullable(Timestamp),
  members_counted_at: Nullable(Timestamp),
  services: Type.Array(Service),
  version: Version,
});

const filter = {
  keyword: Type.Optional(
    Type.String({
      maxLength: keywordLength,
      description: 'Part of the name or number, or the whole phone of a user, which counts as a look-up of an account',
    }),
  ),
  vip_open_status: Type.Optional(Type.Array(OpenStatus, { maxItems: 5 })),
  plan: Type.Optional(Type.Array(Plan, { maxItems: 3 })),
  expires_from: Type.Optional(BusinessDate),
  expires_to: Type.Optional(BusinessDate),
  sort: Type.Optional(Choice(['created_at', 'expires_on', 'members'])),
};
const Filter = Strict({ ...filter, ...pageQuery });

const services = Type.Array(Strict({ product: Product, until: Type.Optional(Nullable(BusinessDate)) }), {
  maxItems: Object.keys(servicePhrases).length,
  description: 'All that are open, each until a business date or without end',
});

const NewMerchant = Strict({
  abbreviation_name: Label,
  merchant_no: Type.Optional(
    Type.String({ pattern: merchantNoPattern, description: 'Ten generated digits by default' }),
  ),
  plan: Plan,
  branch_limit: Type.Optional(BranchLimit),
  payments: Type.Optional(Payments),
  until: Type.Optional(BusinessDate),
  services: Type.Optional(services),
  owner_phone: TypedPhone,
  owner_name: PersonName,
  origin: Type.String({ maxLength: 200, description: 'The console’s address, to which the owner’s message leads' }),
});

const Changes = Strict(
  {
    abbreviation_name: Type.Optional(Label),
    plan: Type.Optional(Plan),
    branch_limit: Type.Optional(BranchLimit),
    payments: Type.Optional(Payments),
    services: Type.Optional(services),
  },
  { minProperties: 1 },
);

const one = { ...provider, params: Strict({ id: Id }), data: Detail, versioned: true } as const;
const because = Strict({ reason: Reason });

const Failure = Type.Object({
  name: Type.String(),
  title: Type.String({ description: 'What the job does; its name if it is of another release' }),
  failures: Count,
  last_at: Timestamp,
  last_error: Type.String({ description: 'Its kind; messages may hold merchants’ data' }),
});
const Named = Type.Object({ merchant_id: Id, merchant_no: Type.String(), abbreviation_name: Type.String() });

export const providerEndpoints = endpoints({
  'GET /provider/merchants': {
    ...provider,
    summary: 'List all merchants, filtered and sorted, by page',
    description: 'The newest first, unless sorted otherwise. Only counts, nothing of members or sales.',
    query: Filter,
    data: Page(Row),
    errors: ['page_too_deep', 'cursor_invalid', 'too_many_lookups'],
  },
  'GET /provider/merchants/file': {
    ...provider,
    summary: 'Get the list of merchants as a file for spreadsheets',
    description: 'All that match the filter, at most 10,000, as the list shows them.',
    query: Strict({ ...filter, order: pageQuery.order }),
    data: Type.String(),
    file: ['text/csv'],
    errors: ['too_many_lookups', 'merchants_too_many'],
  },
  'POST /provider/merchants': {
    ...provider,
    summary: 'Create a merchant with its owner',
    description:
      'All or nothing. An account in use becomes the first user; a phone without one gets a message that leads to setting a password. The first user then initialises the merchant and so becomes its owner.',
    body: NewMerchant,
    data: Type.Object({
      ...Detail.properties,
      owner_outcome: Choice(['linked', 'invited'], { description: 'What became of the owner’s account' }),
    }),
    errors: ['account_unproved', 'owner_disabled', 'sms_unavailable', 'too_many_invitations', 'expiry_past'],
    audit: ['merchant.create', 'merchant.open', 'service.open', 'user.create'],
    versioned: true,
    creates: true,
  },
  'GET /provider/merchants/{id}': { ...one, summary: 'Get a merchant', errors: ['merchant_not_found'] },
  'PUT /provider/merchants/{id}': {
    ...one,
    summary: 'Change a merchant’s name, plan, number of branches, payments or services',
    description:
      'What is left out stays, but another plan brings its number of branches. Branches in use are never cut. Rates are only set, and shown to the merchant, while it takes payments. Services that are left out of `services` are closed.',
    body: Changes,
    errors: ['merchant_not_found', 'stale_edit', 'branches_in_use', 'expiry_past'],
    audit: ['merchant.update', 'merchant.plan', 'merchant.payments', 'service.open', 'service.close'],
  },
  'PUT /provider/merchants/{id}/open': {
    ...one,
    summary: 'Open a merchant for the first time',
    body: Strict({ until: BusinessDate }),
    errors: ['merchant_not_found', 'stale_edit', 'merchant_open_already', 'expiry_past'],
    audit: 'merchant.open',
  },
  'PUT /provider/merchants/{id}/renew': {
    ...one,
    summary: 'Change the last business date of a merchant',
    body: Strict({ until: BusinessDate }),
    errors: ['merchant_not_found', 'stale_edit', 'merchant_never_opened', 'expiry_past'],
    audit: 'merchant.open',
  },
  'PUT /provider/merchants/{id}/disable': {
    ...one,
    summary: 'Disable a merchant, so that nobody can enter it',
    description: 'In force with the next call. Nothing is lost. Changes nothing if it is disabled.',
    body: because,
    errors: ['merchant_not_found', 'stale_edit'],
    audit: 'merchant.state',
  },
  'PUT /provider/merchants/{id}/enable': {
    ...one,
    summary: 'Enable a disabled merchant',
    body: because,
    errors: ['merchant_not_found', 'stale_edit'],
    audit: 'merchant.state',
  },
  'PUT /provider/merchants/{id}/initialise': {
    ...one,
    summary: 'Add a merchant’s head branch, roles, grades and card',
    description:
      'As its first user otherwise does, who becomes its owner. Refused if it has users of whom none would be the owner. Can be repeated safely.',
    errors: ['merchant_not_found', 'stale_edit', 'owner_missing'],
    audit: 'merchant.initialise',
  },
  'GET /provider/health': {
    ...provider,
    summary: 'Get what needs attention at the merchants',
    description: 'From the merchants’ own rows and from figures that are counted every hour.',
    data: Type.Object({
      merchants: Type.Array(Type.Object({ vip_open_status: OpenStatus, count: Count }), {
        description: 'Of each state that occurs',
      }),
      not_initialised: Type.Integer({ minimum: 0, description: 'Open, but not initialised' }),
      expiring: Type.Array(
        Type.Object({
          ...Named.properties,
          expires_on: BusinessDate,
          days_left: Type.Integer(),
        }),
        { description: 'Within 30 days, the soonest first, at most 10' },
      ),
      failed_jobs: Type.Array(Failure, { description: 'Failed runs of the last 7 days, by kind of job' }),
      failed_tasks: Type.Integer({ minimum: 0, description: 'Tasks of users that failed in the last 7 days' }),
      broken_ledgers: Type.Array(Named, { description: 'The last verification found breaches; at most 10' }),
      broken_logs: Type.Array(Named, { description: 'The last check found changed entries; at most 10' }),
      counted_at: Nullable(
        Type.String({ format: 'date-time', description: 'The oldest of the counts; null: none yet' }),
      ),
    }),
    errors: [],
  },
});

export type ProviderMerchantFilter = Loose<Static<typeof Filter>>;
export type ProviderMerchant = Static<typeof Row>;
export type ProviderMerchantDetail = Static<typeof Detail>;
export type NewProviderMerchant = Loose<Static<typeof NewMerchant>>;
export type ProviderMerchantChanges = Loose<Static<typeof Changes>>;
