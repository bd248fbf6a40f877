import {
  orderSourcePhrases,
  orderStatePhrases,
  orderStepPhrases,
  payMeansPhrases,
  pointsRefusalPhrases,
  stepRefusalPhrases,
  storedValueRefusalPhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { AskedConfirmation, confirmedBy } from '../confirmations/confirmation-schemas.ts';
import type { Loose } from '../kernel/endpoint.ts';
import { Choice, DocumentNumber, Fen, Id, KeyOf, Label, Line, Nullable, Strict, Timestamp, Version, whole } from '../kernel/schemas.ts'; // prettier-ignore
import { itemLimits } from '../rules.ts';
import { ReceiptAddress } from '../receipts/receipt-address.ts';
import { requested } from '../refund-requests/request-schemas.ts';
import { RefundLimit } from '../roles/till-limits.ts';
import { orderLimits, orderMeans } from '../rules/orders.ts';
import { CouponsBack, QuotedCoupons } from './order-coupon-schemas.ts';
import { Reckoning } from './reckoning-schemas.ts';

const Quantity = whole(1, orderLimits.quantity, 'Thousandths of a unit: 1000 is one');
const LineKey = Type.String({ minLength: 1, maxLength: 40, description: 'Of the line, unique in its basket' });
export const BasketLine = Strict({
  key: LineKey,
  item_id: Type.Optional(Nullable({ ...Id, description: 'An item of the catalogue, at its price' })),
  name: Type.Optional(Nullable({ ...Label, description: 'Of what is not in the catalogue; null: an amount alone' })),
  price: Type.Optional(whole(0, itemLimits.price, 'Fen for one unit; only without an item')),
  quantity: Quantity,
});
export const Basket = {
  branch_id: { ...Id, description: 'Where it is sold: one of the user’s branches' },
  vip_id: Nullable({ ...Id, description: 'The member; null: nobody known' }),
  order_id: Type.Optional({ ...Id, description: 'A bill that is held, to be priced anew for its capture: what it holds counts as theirs' }), // prettier-ignore
  lines: Type.Array(BasketLine, { minItems: 1, maxItems: orderLimits.lines }),
  off: Type.Optional(whole(0, orderLimits.total, 'Fen off by hand, after every other discount: needs order:discount')),
  points: Type.Optional(whole(0, 1_000_000_000, 'Points that pay a part, in the steps of the point rules')),
  most_points: Type.Optional(Type.Boolean({ description: 'Uses as many points as may be used; not with `points`' })),
  coupons: Type.Optional(
    Type.Array(Id, {
      maxItems: orderLimits.coupons,
      uniqueItems: true,
      description: 'Coupons to use, by `issued_id`; by default those of the member that make it cheapest',
    }),
  ),
  scanned_coupons: Type.Optional(Type.Array(Id, { maxItems: orderLimits.coupons, uniqueItems: true, description: 'Brought by the customer, by `issued_id`: used as the member’s own are, if they make it cheaper' })), // prettier-ignore
  grade_discount: Type.Optional(Type.Boolean({ description: 'Whether the grade’s discount applies, by default it does' })), // prettier-ignore
};

/** Means that a cashier takes; others plug in with their channels. */
export const Means = Choice(orderMeans);
export const BillPayment = Strict({
  means: Means,
  fen: whole(1, orderLimits.total, 'Fen'),
  reference: Type.Optional(Nullable({ ...Line(64), description: 'Of the terminal’s slip or the transfer, one line' })),
  tendered: Type.Optional(Nullable(whole(1, orderLimits.total, 'Fen of cash that the customer handed over; the change is the difference'))), // prettier-ignore
});
export const Payments = Type.Array(BillPayment, { maxItems: 4, description: 'One of each means' });

const line = {
  item_id: Nullable(Id),
  code: Nullable(Type.String()),
  name: Nullable(Type.String({ description: 'Null: an amount alone' })),
  unit: Nullable(Type.String()),
  price: { ...Fen, description: 'Fen for one unit, the list price' },
  quantity: Type.Integer({ description: 'Thousandths of a unit' }),
  list: { ...Fen, description: 'Fen at list price' },
  offs: Type.Array(Fen, { description: 'Fen off by each of `reductions`, in their order' }),
  due: { ...Fen, description: 'Fen that the line comes to' },
};
const Reduction = Type.Object({
  step: KeyOf(orderStepPhrases),
  id: Type.String({ description: 'What it is by: the grade, the coupon' }),
  name: Nullable(Type.String({ description: 'Of the grade or the coupon; null: the step has no name of its own' })),
  base: { ...Fen, description: 'Fen that its lines came to before it' },
  off: { ...Fen, description: 'Fen that it takes off' },
  refused: Nullable(KeyOf(stepRefusalPhrases, { description: 'Why it takes nothing off' })),
});
const earns = {
  points: Type.Integer({ description: 'Points' }),
  growth: Type.Integer({ description: 'Growth' }),
};
export const BillQuote = Type.Object({
  quote: Type.String({ description: 'Sent back as it is to pay; pins prices, grade and versions of rules' }),
  valid_until: Timestamp,
  lines: Type.Array(Type.Object({ key: Type.String(), ...line })),
  reductions: Type.Array(Reduction),
  list: { ...Fen, description: 'Fen at list price' },
  due: { ...Fen, description: 'Fen after every reduction' },
  coupons: QuotedCoupons,
  points: Type.Object({
    used: Type.Integer({ description: 'Points that pay a part' }),
    value: { ...Fen, description: 'Fen that they pay' },
    most: Type.Integer({ description: 'Points that may be used on this order' }),
    most_value: { ...Fen, description: 'Fen that those would pay' },
    refused: Nullable(KeyOf(pointsRefusalPhrases, { description: 'Why none may be used' })),
  }),
  to_pay: { ...Fen, description: 'Fen that are left for means of payment' },
  stored_value: Type.Object({
    most: { ...Fen, description: 'Fen of `to_pay` that may be paid from stored value' },
    refused: Nullable(KeyOf(storedValueRefusalPhrases, { description: 'Why not all of it may' })),
  }),
  payments: Type.Array(Type.Object({ means: Means, fen: Fen }), { description: 'As asked, or else as proposed' }),
  earns: Type.Object(earns, { description: 'What it earns if it is paid so' }),
  confirmation: Nullable({ ...AskedConfirmation, description: 'What the member has to confirm with; null: the settings ask for nothing' }), // prettier-ignore
  member: Nullable(
    Type.Object({
      vip_id: Id,
      grade_id: Id,
      grade_name: Type.String(),
      stored_value: { ...Fen, description: 'Fen of principal and bonus that are not held' },
      points: Type.Integer({ description: 'Points that are not held' }),
      growth: Type.Integer({ description: 'Growth' }),
    }),
  ),
});

const order = {
  order_id: Id,
  number: DocumentNumber,
  vip_id: Nullable(Id),
  member_no: Nullable(Type.String({ description: 'Card number' })),
  member_name: Nullable(Type.String()),
  branch_id: Id,
  branch_name: Type.String(),
  state: KeyOf(orderStatePhrases),
  source: KeyOf(orderSourcePhrases),
  first_name: Nullable(Type.String({ description: 'Of its first line; null: an amount alone' })),
  line_count: Type.Integer({ description: 'Lines' }),
  means: Type.Array(Means, { description: 'Of its payments' }),
  list: { ...Fen, description: 'Fen at list price' },
  off: { ...Fen, description: 'Fen off' },
  due: { ...Fen, description: 'Fen after every reduction: net consumption, before refunds' },
  points_used: Type.Integer({ description: 'Points that paid a part' }),
  points_value: { ...Fen, description: 'Fen that they paid' },
  stored_value: { ...Fen, description: 'Fen paid from stored value' },
  takings: { ...Fen, description: 'Fen that came in' },
  points_earned: Type.Integer({ description: 'Points earned' }),
  growth_earned: Type.Integer({ description: 'Growth earned' }),
  refunded: { ...Fen, description: 'Fen given back so far, by all means' },
  made_at: Timestamp,
  made_by_name: Nullable(Type.String({ description: 'The cashier' })),
  version: Version,
};
export const Bill = Type.Object(order);

const parts = { means: KeyOf({ points: null, ...payMeansPhrases }), fen: Fen };
export const Part = Type.Object(parts);
const amount = (description: string) => whole(0, orderLimits.total * 1_000, description);
export const returned = {
  cash: amount('Fen given back by cash, terminal or transfer, as they were paid'),
  stored_value: amount('Fen that return to the card'),
  points_value: amount('Fen that points had paid'),
  points: amount('Points that return to the member'),
  points_taken: amount('Points earned that are taken back'),
  growth_taken: amount('Growth earned that is taken back'),
  points_missing: amount('Points that should be taken back, and are gone'),
  growth_missing: amount('Growth that should be taken back, and is gone'),
  coupons: amount('Coupons that can be used again: of a whole refund those that haven’t expired'),
};
/** The lines that come back, in a refund or a request of one. */
const ReturnedLines = Type.Array(
  Type.Object({
    no: Type.Integer({ description: 'Of the line' }),
    quantity: Type.Integer({ description: 'Thousandths of a unit that came back; 0: money alone' }),
    fen: { ...Fen, description: 'Fen given back of it' },
  }),
  { description: 'What came back, by line' },
);
const Refund = Type.Object({
  refund_id: Id,
  number: DocumentNumber,
  fen: { ...Fen, description: 'Fen given back by all means' },
  ...returned,
  parts: Type.Array(Part, { description: 'Fen by means' }),
  lines: ReturnedLines,
  reason: Type.String(),
  made_at: Timestamp,
  made_by_name: Nullable(Type.String({ description: 'Who gave it back; of an approved one, who asked for it' })),
  approved_by_name: Nullable(Type.String({ description: 'Who approved it' })),
  approved: Type.Boolean({ description: 'It was above the limits of who made it, and somebody else approved it' }),
});
const RefundRequest = Type.Object({
  ...requested,
  parts: Type.Array(Part, { description: 'Fen by means' }),
  lines: ReturnedLines,
  points_taken: returned.points_taken,
  growth_taken: returned.growth_taken,
  points_missing: returned.points_missing,
  growth_missing: returned.growth_missing,
});
const balances = (when: 'before' | 'after') =>
  Nullable(
    Type.Object(
      {
        stored_value: { ...Fen, description: 'Fen of principal and bonus' },
        points: Type.Integer({ description: 'Points' }),
        growth: Type.Integer({ description: 'Growth' }),
      },
      { description: `What the member had ${when} it; null: it moved nothing` },
    ),
  );
export const BillPage = Type.Object({
  ...order,
  lines: Type.Array(
    Type.Object({
      no: Type.Integer({ description: 'Of the line, from 1' }),
      ...line,
      parts: Type.Array(Part, { description: 'Fen that each means paid of it' }),
      returned: Type.Integer({ description: 'Thousandths of a unit that came back' }),
      refunded: { ...Fen, description: 'Fen given back of it' },
    }),
  ),
  reductions: Type.Array(Reduction),
  reckoned: Nullable({ ...Reckoning, description: 'Null: the order is from before it was kept' }),
  payments: Type.Array(
    Type.Object({
      means: Means,
      fen: { ...Fen, description: 'Fen that it paid' },
      reference: Nullable(Type.String({ description: 'Of the terminal’s slip or the transfer' })),
      tendered: Nullable({ ...Fen, description: 'Fen of cash that were handed over; null: not said' }),
    }),
  ),
  before: balances('before'),
  after: balances('after'),
  refunds: Type.Array(Refund, { description: 'Oldest first' }),
  refund_requests: Type.Array(RefundRequest, { description: 'Of refunds above somebody’s limits, oldest first' }),
  coupons_back: CouponsBack,
  left: Nullable(
    Type.Object(
      {
        stored_value: { ...Fen, description: 'Fen of stored value' },
        points: Type.Integer({ description: 'Points' }),
      },
      { description: 'What the member could spend after it, with the gift of a grade that it brought; null: it moved nothing' }, // prettier-ignore
    ),
  ),
  grade: Nullable(
    Type.Object({ from: Type.String(), to: Type.String() }, { description: 'To which grade the member rose with it' }),
  ),
  receipt_address: ReceiptAddress,
  confirmed_by: Nullable({ ...confirmedBy, description: 'How the member confirmed the stored value; null: nobody was asked to' }), // prettier-ignore
  may_void: Type.Boolean({ description: 'The user may void it now' }),
  voided_at: Nullable(Timestamp),
  voided_by_name: Nullable(Type.String()),
  void_reason: Nullable(Type.String()),
});

/** What comes back: pieces of lines, or money alone; neither: all that is left. */
export const Asked = {
  lines: Type.Optional(
    Type.Array(Strict({ no: whole(1, orderLimits.lines, 'Of the line'), quantity: Quantity }), {
      minItems: 1,
      maxItems: orderLimits.lines,
      description: 'Pieces that come back, each line once; not with `fen`',
    }),
  ),
  fen: Type.Optional(whole(1, orderLimits.total, 'Fen given back while the goods stay; not with `lines`')),
};
export const BillRefund = Type.Object({
  returned: Type.Object(returned, { description: 'Sent back as `expected`' }),
  parts: Type.Array(Part),
  grade: Nullable(
    Type.Object({ from: Type.String(), to: Type.String() }, { description: 'To which grade the member falls' }),
  ),
  most: { ...Fen, description: 'Fen that can still be given back' },
  limit: Nullable(RefundLimit),
});

export type OrderBasketLine = Loose<Static<typeof BasketLine>>;
export type OrderPayment = Loose<Static<typeof BillPayment>>;
export type OrderMeans = Static<typeof Means>;
export type OrderQuote = Static<typeof BillQuote>;
export type ConsumptionOrder = Static<typeof Bill>;
export type ConsumptionOrderPage = Static<typeof BillPage>;
export type OrderReturned = Loose<Static<ReturnType<typeof Strict<typeof returned>>>>;
export type RefundRequest = Static<typeof RefundRequest>;
export type OrderRefundPreview = Static<typeof BillRefund>;

/** What taking from a member throws. */
export const posting = [
  'member_not_found',
  'member_state_refused',
  'ledger_insufficient',
  'ledger_account_merged',
  'ledger_account_closed',
] as const;

export const SealedQuote = Type.String({ minLength: 1, maxLength: 100_000, description: 'As the quote answered it' });
