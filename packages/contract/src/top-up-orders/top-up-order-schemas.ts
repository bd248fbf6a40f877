import {
  giftRefusalPhrases,
  refundCausePhrases,
  topUpOrderStatePhrases,
  topUpPayWayPhrases,
  topUpRefusalPhrases,
  topUpSourcePhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import type { Loose } from '../kernel/endpoint.ts';
import {
  Count,
  DocumentNumber,
  Fen,
  Id,
  KeyOf,
  Line,
  Nullable,
  Strict,
  Timestamp,
  Version,
} from '../kernel/schemas.ts';
import { ReceiptAddress } from '../receipts/receipt-address.ts';
import { requested } from '../refund-requests/request-schemas.ts';
import { RefundLimit } from '../roles/till-limits.ts';
import { topUpLimits } from '../rules/top-ups.ts';

export const PayWay = KeyOf(topUpPayWayPhrases);
export const Cause = KeyOf(refundCausePhrases, {
  description: 'Whose doing it is; the law grants more for the shop’s',
});
export const Pay = Type.Integer({ minimum: 1, maximum: topUpLimits.pay, description: 'Fen that the member pays' });
const Reference = Type.String({ ...Line(64), description: 'Of the terminal’s slip or the transfer; one line' });
export const Payment = Strict({ way: PayWay, reference: Type.Optional(Nullable(Reference)) });

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
const coupon = {
  coupon_id: Id,
  name: Type.String({ description: 'Of the template, when the rule was saved; once they were given, when they were' }),
  count: Type.Integer({ description: 'How many coupons of the template' }),
};
const offered = { ...gifts, coupons: Type.Array(Type.Object(coupon)) };
export const RuleSeen = {
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
      gives: Nullable(Type.Object(offered, { description: 'Null: not now, see `refused`' })),
      refused: Nullable(KeyOf(topUpRefusalPhrases)),
    }),
  ),
  free: Nullable(
    Type.Object({ least: Fen, step: Fen }, { description: 'Other amounts: from `least` on, in multiples of `step`' }),
  ),
});
export const Offers = Type.Object({
  offers: Type.Array(Offer),
  stored_value: { ...Fen, description: 'Principal and bonus on the card' },
  card_most: { ...Fen, description: 'The most that a card may hold' },
});
export const Quote = Type.Object({ ...RuleSeen, rule_name: Type.String(), pay: Fen, gives: Type.Object(offered) });

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
  coupons: Type.Array(
    Type.Object({
      ...coupon,
      given: Type.Integer({ description: 'All of them or none; 0 until it is paid' }),
      why: Nullable(KeyOf(giftRefusalPhrases, { description: 'Why none of them was given when it was paid' })),
    }),
  ),
  pay_way: Nullable(PayWay),
  pay_reference: Nullable(Type.String()),
  source: KeyOf(topUpSourcePhrases),
  dated_at: { ...Timestamp, description: 'When it was paid; until then when it was made' },
  made_at: Timestamp,
  made_by_name: Nullable(Type.String()),
  waits_until: Timestamp,
  paid_at: Nullable(Timestamp),
  paid_by_name: Nullable(Type.String()),
  before: Nullable({ ...Fen, description: 'Stored value before it; null: not paid' }),
  after: Nullable({ ...Fen, description: 'Stored value after it; null: not paid' }),
  left: Nullable({
    ...Fen,
    description:
      'Stored value that the member could spend after it: not held, and with the gift of a grade that it brought; null: not paid',
  }),
  closed_at: Nullable(Timestamp),
  closed_by_name: Nullable(Type.String({ description: 'Null: nobody, its time had passed' })),
  refunded: { ...Fen, description: 'Fen given back so far' },
  version: Version,
};
export const Order = Type.Object(order);

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
const takenCoupon = {
  coupon_id: Id,
  name: Type.String({ maxLength: 40, description: 'Of the template, when the coupons were given' }),
  taken: amount('Unused coupons that are taken back: they become void'),
  missing: amount(
    'Coupons that should be taken back, and are used or held by an order: they end once it gives them back',
  ),
  held: amount('How many of those missing are held by an order that isn’t paid yet'),
};
const couponsTaken = { maxItems: 100, description: 'In proportion to the cash of all refunds, half up, by templates' };
/** What is sent back as the preview showed it. */
export const Expected = Strict({ ...taken, coupons: Type.Array(Strict(takenCoupon), couponsTaken) });
const takenBack = { ...taken, coupons: Type.Array(Type.Object(takenCoupon), couponsTaken) };
const Refund = Type.Object({
  refund_id: Id,
  number: DocumentNumber,
  ...takenBack,
  cause: Cause,
  pay_way: PayWay,
  pay_reference: Nullable(Type.String()),
  reason: Type.String(),
  made_at: Timestamp,
  made_by_name: Nullable(Type.String()),
  approved: Type.Boolean({ description: 'It was above the limits of who made it, and somebody else approved it' }),
  approved_by_name: Nullable(Type.String()),
});
export const GradeAfter = Nullable({
  ...Id,
  description: 'The grade that the member then holds, also because growth is taken back; null: the one held stays',
});
const RefundRequest = Type.Object({
  ...requested,
  cause: Cause,
  pay_way: PayWay,
  pay_reference: Nullable(Type.String()),
  taken: Type.Object(takenBack, { description: 'As the preview showed' }),
});
export const OrderPage = Type.Object({
  ...order,
  refunds: Type.Array(Refund, { description: 'Oldest first' }),
  refund_requests: Type.Array(RefundRequest, { description: 'Of refunds above somebody’s limits, oldest first' }),
  receipt_address: Nullable({ ...ReceiptAddress, description: 'Of its public receipt, as an order’s; null: not paid' }),
});
export const Preview = Type.Object({
  taken: Type.Object(takenBack, { description: 'Sent back as `expected`' }),
  grade_after: GradeAfter,
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
  limit: Nullable(RefundLimit),
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
export const Situation = Type.Object({
  today: span,
  month: span,
  total: span,
  liability: Type.Object(
    { principal: Fen, bonus: Fen },
    { description: 'Fen that members still have of what these branches sold' },
  ),
});

export const RuleFigures = Type.Object({
  since: Type.String({ format: 'date', description: 'The first business day of this month' }),
  items: Type.Array(
    Type.Object({
      rule_id: Id,
      top_ups: Count,
      principal: { ...Fen, description: 'Fen paid in' },
      bonus: { ...Fen, description: 'Fen given' },
    }),
    { description: 'Of each rule under which members topped up this month, also what was refunded since' },
  ),
});

export type TopUpOffers = Static<typeof Offers>;
export type TopUpQuote = Static<typeof Quote>;
export type TopUpRuleFigures = Static<typeof RuleFigures>['items'][number];
export type TopUpSituation = Static<typeof Situation>;
export type TopUpOrder = Static<typeof Order>;
export type TopUpOrderPage = Static<typeof OrderPage>;
export type TopUpRefund = Static<typeof Refund>;
export type TopUpRefundRequest = Static<typeof RefundRequest>;
export type TopUpRefundPreview = Static<typeof Preview>;
export type TopUpTaken = Loose<Static<typeof Expected>>;
export type TopUpPayment = Loose<Static<typeof Payment>>;
