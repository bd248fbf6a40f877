import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Count,
  DocumentNumber,
  TypedNumber,
  Id,
  Nullable,
  PageWithTotals,
  pageQuery,
  Reason,
  Strict,
  Timestamp,
  totalsQuery,
} from '../kernel/schemas.ts';
import { adjustmentLargest, mostRecent, mostWaiting, remarkLength } from '../rules.ts';
import { Adjustment, AdjustmentDetail, AdjustmentReason, AdjustmentState, amounts, Balances } from './adjustment.ts';
import { adjustmentLimits, largest } from './adjustment-limits.ts';
import { Authorised } from './authorised.ts';

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
    reason: AdjustmentReason,
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
    reason: AdjustmentReason,
    note: Type.Optional(Nullable(Note)),
    again: Again,
  },
  {
    description: `${oneDirection}. \`expires_on\` is the last valid day of added points; without it, they never expire`,
  },
);

const Request = Type.Object({ ...amounts, asked_at: Timestamp, asked_by: Id, asked_by_name: Nullable(Type.String()) });

const Recent = Type.Object({
  ...amounts,
  posted_at: Timestamp,
  asked_by: Id,
  asked_by_name: Nullable(Type.String()),
});

const Asked = Type.Object({
  adjustment_id: Id,
  number: DocumentNumber,
  state: AdjustmentState,
  waits_until: Nullable(Timestamp),
  undo_until: Nullable(Timestamp),
  approvers: Nullable(
    Type.Object(Authorised.properties, { description: 'Who may approve it; null if it was posted at once' }),
  ),
  after: Nullable(Type.Object(amounts, { description: 'Balances after it; null while it awaits approval' })),
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
      state: Type.Optional(Type.Array(AdjustmentState, { uniqueItems: true })),
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
    description: `${within} Nothing is added that the card may not hold beside what waiting top-ups bring.`,
    scope: 'merchant',
    permission: 'adjustment:create',
    body: NewBalance,
    data: Asked,
    errors: ['member_not_found', 'adjustment_waits_already', 'adjustment_above_card', ...postingErrors],
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
      recent: Type.Array(Recent, {
        description: `The member’s last ${mostRecent} posted within 24 hours and not undone, of those the user may see`,
      }),
    }),
    errors: ['member_not_found'],
  },
  'GET /vip-trim-order/{id}/approvers': {
    branches: 'hides',
    summary: 'Get who may approve a waiting adjustment',
    description:
      'Users with adjustment:approve whose branches and limits cover it, except its requester. Nobody if it no longer waits. With adjustment:create alone, only of an adjustment that the user requested.',
    scope: 'merchant',
    permission: ['adjustment:read', 'adjustment:create'],
    params: Strict({ id: Id }),
    data: Authorised,
    errors: ['adjustment_not_found'],
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
      'Not by its requester, and only within the approver’s own limits. The balance and the card’s limit are checked again; if they no longer allow it, the adjustment keeps waiting.',
    scope: 'merchant',
    permission: 'adjustment:approve',
    params: Strict({ id: Id }),
    data: AdjustmentDetail,
    errors: [...decisionErrors, 'adjustment_own', 'adjustment_above_limit', 'adjustment_above_card', ...postingErrors],
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

export type AskedAdjustment = Static<typeof Asked>;
export type NewBalanceAdjustment = Loose<Static<typeof NewBalance>>;
export type NewOtherAdjustment = Loose<Static<typeof NewOther>>;
