import { unusualRulePhrases, unusualStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Id,
  KeyOf,
  Nullable,
  Page,
  pageQuery,
  Strict,
  Timestamp,
  Version,
} from '../kernel/schemas.ts';
import { LoginLog, OperateLog } from '../logs/logs.ts';
import { batchSize, unusualRules } from '../rules.ts';

const Rule = KeyOf(unusualRulePhrases);

const Unusual = Type.Object({
  unusual_id: Id,
  rule: Rule,
  user_id: Nullable({
    ...Id,
    description: 'Null: about an address, or about a member whom several users adjusted or refunded',
  }),
  user_name: Nullable(Type.String()),
  address: Nullable(Type.String({ description: 'From which the passwords of several users were tried; else null' })),
  vip_id: Nullable(Id),
  member_name: Nullable(Type.String()),
  first_at: Timestamp,
  last_at: Timestamp,
  size: Type.Integer({
    minimum: 1,
    description: 'The most within the rule’s hours: tries, adjustments, uses, exported rows, refunds, documents',
  }),
  seen_at: Nullable(Timestamp),
  seen_by_name: Nullable(Type.String()),
});

const UnusualFilter = Strict({
  rule: Type.Optional(Type.Array(Rule, { maxItems: 10, uniqueItems: true })),
  state: Type.Optional(Type.Array(KeyOf(unusualStatePhrases), { maxItems: 2, uniqueItems: true })),
  user_id: Type.Optional(Type.Array(Id, { maxItems: 20 })),
  from: Type.Optional(BusinessDate),
  to: Type.Optional(BusinessDate),
  sort: Type.Optional(Choice(['last_at'])),
  ...pageQuery,
});

const onOff = Strict({ enabled: Type.Boolean() });
const fromOn = ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }, description: string) =>
  Strict({ enabled: Type.Boolean(), from: Type.Integer({ minimum, maximum, description }) });
const Rules = Strict({
  failed_sign_ins: fromOn(
    unusualRules.failed_sign_ins.from,
    'Failed tries of one user, or from one address at three users or more, within an hour',
  ),
  new_device: onOff,
  adjustments: fromOn(unusualRules.adjustments.from, 'Adjustments of one member within 24 hours'),
  raised: onOff,
  exports: fromOn(unusualRules.exports.from, 'Rows exported by one user within 24 hours'),
  refunds: fromOn(unusualRules.refunds.from, 'Refunds of orders and top-ups by one user within 24 hours'),
  pay_and_refund: fromOn(
    unusualRules.pay_and_refund.from,
    'Orders and top-ups of one member that were refunded or voided within 24 hours after they were paid, within 24 hours',
  ),
  cash_back: fromOn(
    unusualRules.cash_back.from,
    'Cash orders without a member that the same cashier refunded or voided within an hour, within 24 hours',
  ),
});

const common = { scope: 'merchant', branches: 'whole', permission: 'operation_log:read' } as const;

export const unusual = endpoints({
  'GET /logs/unusual': {
    ...common,
    summary: 'List what is unusual in the logs, newest first, by page',
    description:
      'Looked for every few minutes: many failed sign-ins of one user or from one address, an owner’s sign-in from a new device, repeated adjustments of one member by one user or several, a permission given and used within the hour, many exported rows, many refunds, payments of one member taken and refunded again and again, cash of customers without a card taken and given back by the same cashier. For readers of all branches.',
    query: UnusualFilter,
    data: Page(Unusual),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'PUT /logs/unusual': {
    ...common,
    summary: 'Mark findings as looked at',
    description:
      'A finding that goes on afterwards is not looked at again. One about the caller needs operation_log:watch.',
    body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: batchSize, uniqueItems: true }) }),
    data: Type.Object({ changed: Type.Integer({ minimum: 0 }) }),
    errors: ['unusual_not_found', 'own_user'],
    audit: 'unusual.see',
  },
  'GET /logs/unusual/{id}': {
    ...common,
    summary: 'Get a finding with the entries that it rests on',
    params: Strict({ id: Id }),
    data: Type.Object({
      ...Unusual.properties,
      entries: Type.Array(OperateLog, { description: 'At most 50, the newest first' }),
      sign_ins: Type.Array(LoginLog, {
        description: 'At most 50, the newest first; none without the permission sign_in_log:read',
      }),
    }),
    errors: ['unusual_not_found'],
  },
  'GET /logs/unusual-rules': {
    ...common,
    summary: 'Get what counts as unusual',
    data: Type.Object({ ...Rules.properties, version: Version }),
    errors: [],
    versioned: true,
  },
  'PUT /logs/unusual-rules': {
    ...common,
    permission: 'operation_log:watch',
    summary: 'Set what counts as unusual',
    description: 'From now on; earlier findings stay.',
    body: Rules,
    data: Type.Object({ ...Rules.properties, version: Version }),
    errors: ['stale_edit'],
    audit: 'unusual.rules',
    versioned: true,
  },
});

export type Unusual = Static<typeof Unusual>;
export type UnusualFilter = Loose<Static<typeof UnusualFilter>>;
export type UnusualRules = Static<typeof Rules>;
