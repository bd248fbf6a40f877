import {
  refundCausePhrases,
  topUpOrderStatePhrases,
  topUpPayWayPhrases,
  topUpRefusalPhrases,
  topUpSourcePhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Count,
  DocumentNumber,
  Fen,
  Id,
  KeyOf,
  Nullable,
  pageQuery,
  PageWithTotals,
  Reason,
  Strict,
  Timestamp,
  totalsQuery,
  TypedNumber,
  Version,
} from '../kernel/schemas.ts';
import { topUpLimits } from '../rules/top-ups.ts';

const PayWay = KeyOf(topUpPayWayPhrases);
const Cause = KeyOf(refundCausePhrases, { description: 'Whose doing it is; the law grants more for the shop’s' });
const Pay = Type.Integer({ minimum: 1, maximum: topUpLimits.pay, description: 'Fen that the member pays' });
const Reference = Type.String({ minLength: 1, maxLength: 64, description: 'Of the terminal’s slip or the transfer' });
const Payment = Strict({ way: PayWay, reference: Type.Optional(Nullable(Reference)) });

const gifts = {
  bonus: { ...Fen, description: 'Fen of bonus' },
  points: Type.Integer({ description: 'Points that the rule gives' }),
  growth: Type.Integer({ description: 'Growth that the rule gives' }),
  points_earned: Type.Integer({ description: 'Points that the point rules give for it' }),
  growth_earned: Type.Integer({ description: 'Growth that the growth rules give for it' }),
  grade_id: Nullable({
    ...Id,
    description: 'The grade that it gives; null: none, or one that is not above the member’s',
  }),
};
const RuleSeen = {
  rule_id: Id,
  rule_number: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'The version' }),
};

const Offer = Type.Object({
  ...RuleSeen,
  rule_name: Type.String(),
  bonus_days: Nullable(Type.Integer({ description: 'Days after which the bonus lapses; null: never' })),
  tiers: Type.Array(
    Type.Object({
      pay: Fen,
      gives: Nullable(Type.Object(gifts, { description: 'Null: not now, see `refused`' })),
      refused: Nullable(KeyOf(topUpRefusalPhrases)),
    }),
  ),
  free: Nullable(
    Type.Object({ least: Fen, step: Fen }, { description: 'Other amounts: from `least` on, in multiples of `step`' }),
  ),
});
const Offers = Type.Object({
  offers: Type.Array(Offer),
  stored_value: { ...Fen, description: 'Principal and bonus on the card' },
  card_most: { ...Fen, description: 'The most that a card may hold' },
});
const Quote = Type.Object({ ...RuleSeen, rule_name: Type.String(), pay: Fen, gives: Type.Object(gifts) });

const order = {
  order_id: Id,
  number: DocumentNumber,
  vip_id: Id,
  member_no: Type.String({ description: 'Card number' }),
  member_name: Type.String(),
  branch_id: Id,
  branch_name: Type.String(),
  state: KeyOf(topUpOrderStatePhrases),
  ...RuleSeen,
  rule_name: Type.String(),
  paid: { ...Fen, description: 'Fen that the member pays: the principal' },
  ...gifts,
  pay_way: Nullable(PayWay),
  pay_reference: Nullable(Type.String()),
  source: KeyOf(topUpSourcePhrases),
  made_at: Timestamp,
  made_by_name: Nullable(Type.String()),
  waits_until: Timestamp,
  paid_at: Nullable(Timestamp),
  paid_by_name: Nullable(Type.String()),
  before: Nullable({ ...Fen, description: 'Stored value before it; null: not paid' }),
  after: Nullable({ ...Fen, description: 'Stored value after it; null: not paid' }),
  closed_at: Nullable(Timestamp),
  closed_by_name: Nullable(Type.String({ description: 'Null: nobody, its time had passed' })),
  refunded: { ...Fen, description: 'Fen given back so far' },
  version: Version,
};
const Order = Type.Object(order);

/** More than any order gives: each tier’s gifts add up at most. */
const amount = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000_000, description });
const taken = {
  cash: amount('Fen given back'),
  principal: amount('Fen of principal taken back'),
  bonus: amount('Fen of bonus taken back, also what becomes cash'),
  points: amount('Points taken back'),
  growth: amount('Growth taken back'),
  grade_id: Nullable({ ...Id, description: 'The grade that the top-up gave, if it is taken back' }),
  missing_bonus: amount('Fen of bonus that should be taken back, and are gone'),
  missing_points: amount('Points that should be taken back, and are gone'),
  missing_growth: amount('Growth that should be taken back, and is gone'),
};
const Refund = Type.Object({
  refund_id: Id,
  number: DocumentNumber,
  ...taken,
  cause: Cause,
  pay_way: PayWay,
  pay_reference: Nullable(Type.String()),
  reason: Type.String(),
  made_at: Timestamp,
  made_by_name: Nullable(Type.String()),
});
const OrderPage = Type.Object({
  ...order,
  refunds: Type.Array(Refund, { description: 'Oldest first' }),
});
const Preview = Type.Object({
  taken: Type.Object(taken, { description: 'Sent back as `expected`' }),
  most: { ...Fen, description: 'Fen that can be given back at most' },
  principal_left: { ...Fen, description: 'Fen of its principal that are left and not held: what the rules give back' },
  bonus_left: { ...Fen, description: 'Fen of its bonus that are left and not held' },
  used: { ...Fen, description: 'Fen of it that were spent, of principal and bonus' },
  by_law: Type.Object(
    {
      member: { ...Fen, description: 'Where the member asks: what was used counts in full (法释〔2025〕4号, 19)' },
      merchant: {
        ...Fen,
        description:
          'Where it is the shop’s doing: what was used counts by paid ÷ (paid + given) (法释〔2025〕4号, 18)',
      },
    },
    { description: 'Fen that the law grants, less what was given back' },
  ),
  allowed: Type.Boolean({ description: 'Nothing is missing, or the user may refund in spite of it' }),
});

const span = Type.Object({
  top_ups: Count,
  principal: { ...Fen, description: 'Fen paid in' },
  bonus: { ...Fen, description: 'Fen given' },
  refunds: Count,
  principal_back: { ...Fen, description: 'Fen of principal taken back by refunds' },
  bonus_back: { ...Fen, description: 'Fen of bonus taken back by refunds' },
});
const Situation = Type.Object({
  today: span,
  month: span,
  total: span,
  liability: Type.Object(
    { principal: Fen, bonus: Fen },
    { description: 'Fen that members still have of what these branches sold' },
  ),
});

const RuleFigures = Type.Object({
  since: Type.String({ format: 'date', description: 'The first business day of this month' }),
  items: Type.Array(
    Type.Object({
      rule_id: Id,
      top_ups: Count,
      principal: { ...Fen, description: 'Fen paid in' },
      bonus: { ...Fen, description: 'Fen given' },
    }),
    { description: 'Of each rule under which members topped up this month, without what was refunded since' },
  ),
});

const one = { scope: 'merchant', params: Strict({ id: Id }), versioned: true } as const;
const missing = 'top_up_order_not_found';
const posting = [
  'member_not_found',
  'member_state_refused',
  'ledger_account_merged',
  'ledger_account_closed',
  'ledger_balance_too_large',
] as const;
const filter = {
  number: Type.Optional(TypedNumber),
  state: Type.Optional(Type.Array(KeyOf(topUpOrderStatePhrases), { maxItems: 5, uniqueItems: true })),
  vip_id: Type.Optional(Id),
  rule_id: Type.Optional(Id),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  pay_way: Type.Optional(Type.Array(PayWay, { maxItems: 3, uniqueItems: true })),
  made_from: Type.Optional(BusinessDate),
  made_to: Type.Optional(BusinessDate),
};
const Flow = PageWithTotals(Order, {
  paid: Fen,
  bonus: Fen,
  points: Type.Integer(),
  growth: Type.Integer(),
  refunded: Fen,
});

export const topUpOrders = endpoints({
  'GET /recharge-rule/flow': {
    scope: 'merchant',
    permission: 'top_up:read',
    branches: 'lists',
    summary: 'List top-up orders, newest first, by page',
    description: '`totals` sums what was paid; closed and waiting orders count nothing.',
    query: Strict({ ...filter, sort: Type.Optional(Choice(['made_at'])), ...pageQuery, ...totalsQuery }),
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
    errors: ['branch_not_found', 'branch_closed', 'top_up_not_offered', 'top_up_offer_changed', ...posting],
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
    errors: [missing, 'top_up_order_state', 'stale_edit', ...posting],
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
      'Points, growth and bonus are taken back in proportion to the principal. By default it gives back all that can be given back.',
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
      'If what would be taken back differs from `expected`, nothing happens (`top_up_refund_changed`). What is missing of it needs top_up:refund_short.',
    body: Strict({
      cash: Type.Integer({ minimum: 1, maximum: topUpLimits.pay, description: 'Fen to give back' }),
      cause: Cause,
      payment: Payment,
      reason: Reason,
      expected: Strict(taken),
    }),
    data: OrderPage,
    errors: [
      missing,
      'top_up_order_state',
      'top_up_refund_too_large',
      'top_up_refund_short',
      'top_up_refund_changed',
      'stale_edit',
      'ledger_account_closed',
    ],
    audit: 'top_up.refund',
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
    summary: 'Get what went with a top-up: bonus, points, growth and grade',
    query: Strict({ order_id: Id }),
    data: Type.Array(
      Type.Object({
        kind: Choice(['bonus', 'points', 'growth', 'points_earned', 'growth_earned', 'grade']),
        amount: Nullable(Type.Integer({ description: 'Fen of bonus, points, growth; null: a grade' })),
        name: Nullable(Type.String({ description: 'Of the grade' })),
      }),
    ),
    errors: [missing],
  },
});

export type TopUpOffers = Static<typeof Offers>;
export type TopUpQuote = Static<typeof Quote>;
export type TopUpRuleFigures = Static<typeof RuleFigures>['items'][number];
export type TopUpSituation = Static<typeof Situation>;
export type TopUpOrder = Static<typeof Order>;
export type TopUpOrderPage = Static<typeof OrderPage>;
export type TopUpRefund = Static<typeof Refund>;
export type TopUpRefundPreview = Static<typeof Preview>;
export type TopUpTaken = Loose<Static<ReturnType<typeof Strict<typeof taken>>>>;
export type TopUpPayment = Loose<Static<typeof Payment>>;
