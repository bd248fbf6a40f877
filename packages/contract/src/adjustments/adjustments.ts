import { adjustmentReasonPhrases, adjustmentStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Count,
  DocumentNumber,
  TypedNumber,
  Id,
  KeyOf,
  Nullable,
  PageWithTotals,
  pageQuery,
  Reason,
  Strict,
  Timestamp,
  totalsQuery,
  Version,
} from '../kernel/schemas.ts';
import { adjustmentLargest, mostWaiting, remarkLength } from '../rules.ts';
import { adjustmentLimits, largest } from './adjustment-limits.ts';

const State = KeyOf(adjustmentStatePhrases);
const Cause = KeyOf(adjustmentReasonPhrases, { description: 'Reason; `other` needs a note' });
const Note = Type.String({ maxLength: remarkLength });

const signed = (unit: string) =>
  Type.Optional(
    Type.Integer({
      minimum: -adjustmentLargest,
      maximum: adjustmentLargest,
      description: `${unit}, signed: positive adds, negative takes; 0 is the same as omitted`,
    }),
  );

const Again = Type.Optional(
  Type.Boolean({ description: 'Request it although an identical adjustment of this member already awaits approval' }),
);

const oneDirection = 'At least one amount, all with the same sign: an adjustment either adds or takes';

const NewBalance = Strict(
  {
    vip_id: Id,
    principal: signed('Fen of principal, which never expires'),
    bonus: signed('Fen of bonus'),
    expires_on: Type.Optional(Nullable(BusinessDate)),
    reason: Cause,
    note: Type.Optional(Nullable(Note)),
    again: Again,
  },
  {
    description: `${oneDirection}. \`expires_on\` is the last valid day of added bonus; without it, the bonus never expires`,
  },
);

const NewOther = Strict(
  {
    vip_id: Id,
    points: signed('Points'),
    growth: signed('Growth'),
    expires_on: Type.Optional(Nullable(BusinessDate)),
    reason: Cause,
    note: Type.Optional(Nullable(Note)),
    again: Again,
  },
  {
    description: `${oneDirection}. \`expires_on\` is the last valid day of added points; without it, they never expire`,
  },
);

const amounts = {
  principal: Type.Integer({ description: 'Fen' }),
  bonus: Type.Integer({ description: 'Fen' }),
  points: Type.Integer(),
  growth: Type.Integer(),
};

/** A member's balances, and how much of them is free of holds. */
const Balances = Type.Object({
  ...amounts,
  principal_free: Type.Integer({ description: 'Fen not reserved by open holds' }),
  bonus_free: Type.Integer({ description: 'Fen not reserved by open holds' }),
  points_free: Type.Integer({ description: 'Points not reserved by open holds' }),
});

const Request = Type.Object({ ...amounts, asked_at: Timestamp, asked_by: Id, asked_by_name: Nullable(Type.String()) });

const Asked = Type.Object({
  adjustment_id: Id,
  number: DocumentNumber,
  state: State,
  waits_until: Nullable(Timestamp),
  undo_until: Nullable(Timestamp),
  after: Nullable(Type.Object(amounts, { description: 'Balances after it; null while it awaits approval' })),
});

export const Adjustment = Type.Object({
  adjustment_id: Id,
  number: DocumentNumber,
  vip_id: Id,
  member_no: Type.String({ description: 'Card number' }),
  member_name: Type.String(),
  branch_id: Nullable(Id),
  branch_name: Nullable(Type.String()),
  ...amounts,
  expires_on: Nullable(Type.String({ description: 'Last business date on which the added amount is valid' })),
  reason: Cause,
  note: Nullable(Type.String()),
  state: State,
  asked_at: Timestamp,
  asked_by: Id,
  asked_by_name: Nullable(Type.String()),
  waits_until: Nullable(
    Type.String({ format: 'date-time', description: 'When it can no longer be approved; null: it needed no approval' }),
  ),
  decided_at: Nullable(
    Type.String({ format: 'date-time', description: 'When it was approved, refused or withdrawn, or lapsed' }),
  ),
  decided_by_name: Nullable(Type.String({ description: 'Who approved or refused it' })),
  decision: Nullable(Type.String({ description: 'Why it was refused' })),
  undo_until: Nullable(
    Type.String({ format: 'date-time', description: 'When it can no longer be undone; null: it can’t be undone' }),
  ),
  undone_at: Nullable(Timestamp),
  undone_by_name: Nullable(Type.String()),
  undo_reason: Nullable(Type.String()),
  approvable: Type.Boolean({
    description:
      'Whether it is waiting and the user may approve it: requested by another user, within the user’s branches and limits',
  }),
  version: Version,
});
const AdjustmentDetail = Type.Object({
  ...Adjustment.properties,
  undoable: Type.Boolean({
    description: 'Whether the user may undo it: within the user’s branches and limits, and in time',
  }),
  balances: Balances,
});

const postingErrors = [
  'member_state_refused',
  'ledger_account_missing',
  'ledger_account_merged',
  'ledger_account_closed',
  'ledger_insufficient',
  'ledger_balance_too_large',
  'ledger_expiry_past',
] as const;
const within =
  'Within the limits of the user’s roles it is posted at once; above them, it waits for a second user’s approval. The limits cover everything the user added to and took from this member within 24 hours, including approved and undone adjustments. A member of another branch needs member:all_branches.';
const decisionErrors = ['adjustment_not_found', 'adjustment_not_waiting', 'stale_edit'] as const;

export const adjustments = endpoints({
  ...adjustmentLimits,
  'GET /vip-trim-order': {
    branches: 'lists',
    summary: 'List adjustments of members’ balances, newest first, by page',
    description:
      'Adjustments of members the user may change, and those the user requested. With adjustment:create alone, only the latter. `totals` sums what is posted and not undone.',
    scope: 'merchant',
    permission: ['adjustment:read', 'adjustment:create'],
    query: Strict({
      number: Type.Optional(TypedNumber),
      state: Type.Optional(Type.Array(State, { uniqueItems: true })),
      vip_id: Type.Optional(Id),
      asked_by: Type.Optional(Id),
      asked_from: Type.Optional(BusinessDate),
      asked_to: Type.Optional(BusinessDate),
      decided_from: Type.Optional(BusinessDate),
      sort: Type.Optional(Choice(['asked_at'])),
      ...pageQuery,
      ...totalsQuery,
    }),
    data: PageWithTotals(Adjustment, amounts),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /vip-trim-order/balance': {
    branches: 'changes',
    summary: 'Add to or take from a member’s stored value',
    description: within,
    scope: 'merchant',
    permission: 'adjustment:create',
    body: NewBalance,
    data: Asked,
    errors: ['member_not_found', 'adjustment_waits_already', ...postingErrors],
    audit: ['adjustment.post', 'adjustment.ask'],
    creates: true,
  },
  'POST /vip-trim-order/other': {
    branches: 'changes',
    summary: 'Add to or take from a member’s points or growth',
    description: within,
    scope: 'merchant',
    permission: 'adjustment:create',
    body: NewOther,
    data: Asked,
    errors: ['member_not_found', 'adjustment_waits_already', ...postingErrors],
    audit: ['adjustment.post', 'adjustment.ask'],
    creates: true,
  },
  'GET /vip-trim-order/terms': {
    branches: 'serves',
    summary: 'Get what the user may post without approval, and a member’s current balances',
    scope: 'merchant',
    permission: 'adjustment:create',
    query: Strict({ vip_id: Id }),
    data: Type.Object({
      largest: Type.Object(largest, {
        description: 'Fen, points, growth: the user’s limits for one member in 24 hours',
      }),
      left: Type.Object(largest, {
        description: 'What is left of the limits for this member; anything above awaits approval',
      }),
      approval_hours: Count,
      undo_hours: Count,
      balances: Balances,
      waiting: Type.Array(Request, { description: `The member’s last ${mostWaiting} that await approval` }),
    }),
    errors: ['member_not_found'],
  },
  'GET /vip-trim-order/{id}': {
    branches: 'hides',
    summary: 'Get an adjustment with the member’s current balances',
    description: 'With adjustment:create alone, only an adjustment that the user requested.',
    scope: 'merchant',
    permission: ['adjustment:read', 'adjustment:create'],
    params: Strict({ id: Id }),
    data: AdjustmentDetail,
    errors: ['adjustment_not_found'],
    versioned: true,
  },
  'PUT /vip-trim-order/{id}/approve': {
    branches: 'hides',
    summary: 'Approve and post a waiting adjustment',
    description:
      'Not by its requester, and only within the approver’s own limits. The balance is checked again; if it no longer suffices, the adjustment keeps waiting.',
    scope: 'merchant',
    permission: 'adjustment:approve',
    params: Strict({ id: Id }),
    data: AdjustmentDetail,
    errors: [...decisionErrors, 'adjustment_own', 'adjustment_above_limit', ...postingErrors],
    audit: 'adjustment.approve',
    versioned: true,
  },
  'PUT /vip-trim-order/{id}/refuse': {
    branches: 'hides',
    summary: 'Refuse a waiting adjustment',
    scope: 'merchant',
    permission: 'adjustment:approve',
    params: Strict({ id: Id }),
    body: Strict({ reason: Reason }),
    data: AdjustmentDetail,
    errors: [...decisionErrors, 'adjustment_own'],
    audit: 'adjustment.refuse',
    versioned: true,
  },
  'PUT /vip-trim-order/{id}/withdraw': {
    branches: 'none', // only the requester's own limits
    summary: 'Withdraw one’s own waiting adjustment',
    scope: 'merchant',
    permission: 'adjustment:create',
    params: Strict({ id: Id }),
    data: AdjustmentDetail,
    errors: [...decisionErrors, 'adjustment_not_own'],
    audit: 'adjustment.withdraw',
    versioned: true,
  },
  'PUT /vip-trim-order/{id}/undo': {
    branches: 'hides',
    summary: 'Undo a posted adjustment with a reversal, once and as a whole',
    description:
      'Within the user’s own limits. Refused if what was added has been spent; `context` has unit, wanted and available.',
    scope: 'merchant',
    permission: 'adjustment:undo',
    params: Strict({ id: Id }),
    body: Strict({ reason: Reason }),
    data: AdjustmentDetail,
    errors: [
      'adjustment_not_found',
      'adjustment_not_undoable',
      'member_state_refused',
      'adjustment_above_limit',
      'stale_edit',
      'ledger_account_merged',
      'ledger_account_closed',
      'ledger_spent',
      'ledger_insufficient',
      'ledger_balance_too_large',
    ],
    audit: 'adjustment.undo',
    versioned: true,
  },
});

export type Adjustment = Static<typeof Adjustment>;
export type AdjustmentDetail = Static<typeof AdjustmentDetail>;
export type AskedAdjustment = Static<typeof Asked>;
export type NewBalanceAdjustment = Loose<Static<typeof NewBalance>>;
export type NewOtherAdjustment = Loose<Static<typeof NewOther>>;
