import { topUpOrderStatePhrases } from '@regulars/phrases';
import { Type } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Fen,
  Id,
  KeyOf,
  Nullable,
  pageQuery,
  PageWithTotals,
  Reason,
  Strict,
  totalsQuery,
  TypedNumber,
} from '../kernel/schemas.ts';
import { topUpLimits } from '../rules/top-ups.ts';
import {
  Cause,
  Expected,
  GradeAfter,
  Offers,
  Order,
  OrderPage,
  Pay,
  Payment,
  PayWay,
  Preview,
  Quote,
  RuleFigures,
  RuleSeen,
  Situation,
} from './top-up-order-schemas.ts';

const one = { scope: 'merchant', params: Strict({ id: Id }), versioned: true } as const;
const missing = 'top_up_order_not_found';
const posting = [
  'member_not_found',
  'member_state_refused',
  'ledger_account_merged',
  'ledger_account_closed',
  'ledger_balance_too_large',
  'ledger_expiry_past', // the server's clock was ahead
] as const;
const filter = {
  number: Type.Optional(TypedNumber),
  state: Type.Optional(Type.Array(KeyOf(topUpOrderStatePhrases), { maxItems: 5, uniqueItems: true })),
  vip_id: Type.Optional(Id),
  rule_id: Type.Optional(Id),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  pay_way: Type.Optional(Type.Array(PayWay, { maxItems: 3, uniqueItems: true })),
  dated_from: Type.Optional(BusinessDate),
  dated_to: Type.Optional(BusinessDate),
};
const Flow = PageWithTotals(Order, {
  paid: Fen,
  bonus: Fen,
  points: Type.Integer(),
  growth: Type.Integer(),
  refunded: Fen,
});

const NewRefund = Strict({
  cash: Type.Integer({ minimum: 1, maximum: topUpLimits.pay, description: 'Fen to give back' }),
  cause: Cause,
  payment: Payment,
  reason: Reason,
  expected: Expected,
  grade_after: Type.Optional(GradeAfter),
});

export const topUpOrders = endpoints({
  'GET /recharge-rule/flow': {
    scope: 'merchant',
    permission: 'top_up:read',
    branches: 'lists',
    summary: 'List top-up orders, newest first, by page',
    description:
      'A paid order is of the day on which it was paid, any other of the day on which it was made. `totals` sums what was paid; closed and waiting orders count nothing.',
    query: Strict({ ...filter, sort: Type.Optional(Choice(['dated_at'])), ...pageQuery, ...totalsQuery }),
    data: Flow,
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'GET /recharge-order/offers': {
    scope: 'merchant',
    permission: 'top_up:create',
    branches: 'serves',
    summary: 'List what a member may top up at a branch now, in the order of the rules, with what each amount gives',
    query: Strict({ vip_id: Id, branch_id: Id }),
    data: Offers,
    errors: ['member_not_found', 'member_state_refused', 'branch_not_found', 'branch_closed'],
  },
  'GET /recharge-order/quote': {
    scope: 'merchant',
    permission: 'top_up:create',
    branches: 'serves',
    summary: 'Get what an amount gives a member at a branch now, by the first rule that fits',
    query: Strict({ vip_id: Id, branch_id: Id, pay: Pay }),
    data: Quote,
    errors: ['member_not_found', 'member_state_refused', 'branch_not_found', 'branch_closed', 'top_up_not_offered'],
  },
  'POST /recharge-order': {
    scope: 'merchant',
    permission: 'top_up:create',
    branches: 'serves',
    summary: 'Make a top-up order, which waits for its payment; with `payment`, it is paid at once',
    description:
      'It is made under the version of the rule that its user has seen; if another one fits now, it is refused (`top_up_offer_changed`). Unpaid, it closes by itself after 30 minutes.',
    body: Strict({
      vip_id: Id,
      branch_id: { ...Id, description: 'Where it is made: one of the user’s branches. It sells the stored value.' },
      pay: Pay,
      ...RuleSeen,
      payment: Type.Optional(Payment),
    }),
    data: OrderPage,
    errors: [
      'branch_not_found',
      'branch_closed',
      'top_up_not_offered',
      'top_up_offer_changed',
      'shift_required',
      ...posting,
    ],
    audit: ['top_up.create', 'top_up.pay'],
    creates: true,
    versioned: true,
  },
  'GET /recharge-order/{id}': {
    ...one,
    permission: ['top_up:read', 'top_up:create'],
    branches: 'keeps',
    summary: 'Get a top-up order with its refunds',
    data: OrderPage,
    errors: [missing],
  },
  'PUT /recharge-order/{id}/pay': {
    ...one,
    permission: 'top_up:create',
    branches: 'keeps',
    summary: 'Record the payment of a waiting order, which gives its value',
    description: 'What it gives was decided when it was made.',
    body: Payment,
    data: OrderPage,
    errors: [missing, 'top_up_order_state', 'stale_edit', 'branch_closed', 'shift_required', ...posting],
    audit: 'top_up.pay',
  },
  'PUT /recharge-order/{id}/close': {
    ...one,
    permission: 'top_up:create',
    branches: 'keeps',
    summary: 'Close a waiting order',
    data: OrderPage,
    errors: [missing, 'top_up_order_state', 'stale_edit'],
    audit: 'top_up.close',
  },
  'GET /recharge-order/{id}/refund': {
    scope: 'merchant',
    permission: 'top_up:refund',
    branches: 'keeps',
    params: Strict({ id: Id }),
    summary: 'Get what a refund of a top-up would give back and take back, and what the law grants',
    description:
      'Points, growth, bonus and unused coupons are taken back in proportion to the principal. By default it gives back all that can be given back.',
    query: Strict({
      cause: Cause,
      cash: Type.Optional(Type.Integer({ minimum: 1, maximum: topUpLimits.pay, description: 'Fen to give back' })),
    }),
    data: Preview,
    errors: [missing, 'top_up_order_state', 'top_up_refund_too_large', 'ledger_account_closed'],
  },
  'POST /recharge-order/{id}/refund': {
    ...one,
    permission: 'top_up:refund',
    branches: 'keeps',
    summary: 'Refund a top-up, as a whole or in part, exactly as its preview showed',
    description:
      'If what would be taken back differs from `expected`, or the grade from `grade_after`, nothing happens (`top_up_refund_changed`). What is missing of it needs top_up:refund_short.',
    body: NewRefund,
    data: OrderPage,
    errors: [
      missing,
      'top_up_order_state',
      'top_up_refund_too_large',
      'top_up_refund_short',
      'top_up_refund_changed',
      'refund_above_limit',
      'shift_required',
      'stale_edit',
      'ledger_account_closed',
    ],
    audit: ['top_up.refund', 'coupon.void'],
    creates: true,
  },
  'POST /recharge-order/{id}/refund-requests': {
    ...one,
    permission: 'top_up:refund',
    branches: 'keeps',
    summary: 'Ask somebody else to approve a refund of a top-up, as its preview showed it',
    description: 'It waits for 24 hours, one of a top-up at a time. Any other refund of the top-up ends it.',
    body: NewRefund,
    data: OrderPage,
    errors: [
      missing,
      'top_up_order_state',
      'top_up_refund_too_large',
      'top_up_refund_changed',
      'refund_request_waits',
      'stale_edit',
    ],
    audit: 'top_up.ask_refund',
    creates: true,
  },
  'GET /recharge-rule/general-situation': {
    scope: 'merchant',
    permission: 'top_up:read',
    branches: 'lists',
    summary: 'Get the top-ups of today, this month and all time, and what members still have, by business days',
    description:
      'Takings and liability, of the user’s branches. From the ledger’s roll-ups, so also top-ups that came without an order.',
    data: Situation,
    errors: [],
  },
  'GET /recharge-rule/figures': {
    scope: 'merchant',
    permission: 'top_up:read',
    branches: 'lists',
    summary: 'Get what members topped up this month under each top-up rule, at the user’s branches',
    data: RuleFigures,
    errors: [],
  },
  'GET /recharge-rule/flow/recharge-send-detail': {
    scope: 'merchant',
    permission: 'top_up:read',
    branches: 'keeps',
    summary: 'Get what went with a top-up: bonus, points, growth, grade and coupons',
    query: Strict({ order_id: Id }),
    data: Type.Array(
      Type.Object({
        kind: Choice(['bonus', 'points', 'growth', 'points_earned', 'growth_earned', 'grade', 'coupon']),
        amount: Nullable(Type.Integer({ description: 'Fen of bonus, points, growth, coupons; null: a grade' })),
        name: Nullable(Type.String({ description: 'Of the grade or the coupon' })),
      }),
    ),
    errors: [missing],
  },
});
