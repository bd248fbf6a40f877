import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { DocumentNumber, Fen, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';
import { CouponsBack } from '../orders/order-coupon-schemas.ts';
import { BillPage } from '../orders/order-schemas.ts';
import { PayWay } from '../top-up-orders/top-up-order-schemas.ts';

const { number, made_at, made_by_name, lines, list, due, reductions, points_used, points_value, points_earned } =
  BillPage.properties;
const { no, name, quantity, list: lineList } = lines.items.properties;
const { step, id, name: reductionName, off } = reductions.items.properties;
const { means, fen, tendered } = BillPage.properties.payments.items.properties;

const Member = Type.Object({
  name: Type.String({ description: 'Masked if the settings say so' }),
  card_number: Type.String(),
});

// Both are what a receipt says between its heading and its closing line, on paper and in public.
const OrderReceipt = Type.Object({
  number,
  made_at,
  made_by_name,
  lines: Type.Array(Type.Object({ no, name, quantity, list: lineList })),
  list,
  due,
  reductions: Type.Array(Type.Object({ step, id, name: reductionName, off })),
  points_used,
  points_value,
  points_earned,
  payments: Type.Array(Type.Object({ means, fen, tendered })),
  member: Nullable(Member),
  balance: { ...BillPage.properties.left, description: 'What the member could spend after it; null: no member, or the settings print none' }, // prettier-ignore
  refunds: Type.Array(
    Type.Object({
      fen: { ...Fen, description: 'Fen given back, without what points had paid: so it is within what the receipt says was paid' }, // prettier-ignore
      points: Type.Integer({ description: 'Points that came back' }),
      made_at: Timestamp,
    }),
    { description: 'Made since, oldest first' },
  ),
  coupons_back: CouponsBack,
  voided_at: Nullable(Timestamp),
});
const TopUpReceipt = Type.Object({
  number: DocumentNumber,
  paid_at: Timestamp,
  paid_by_name: Nullable(Type.String()),
  paid: { ...Fen, description: 'Fen that the member paid: the principal' },
  pay_way: PayWay,
  bonus: { ...Fen, description: 'Fen of bonus that it gave' },
  points: Type.Integer({ description: 'Points that it gave, by all rules' }),
  growth: Type.Integer({ description: 'Growth that it gave, likewise' }),
  grade_name: Nullable(Type.String({ description: 'The grade that it gave' })),
  coupons: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }), {
    description: 'Coupons that it gave, by templates',
  }),
  member: Member,
  balance: Nullable(
    Type.Object(
      {
        before: { ...Fen, description: 'Fen of stored value' },
        after: { ...Fen, description: 'Likewise' },
        left: {
          ...Fen,
          description: 'Fen that the member could spend after it: not held, and with the gift of a grade',
        },
      },
      { description: 'Null: the settings print none' },
    ),
  ),
  refunds: Type.Array(
    Type.Object({
      fen: { ...Fen, description: 'Fen given back' },
      bonus: { ...Fen, description: 'Fen of bonus taken back' },
      points: Type.Integer({ description: 'Points taken back' }),
      growth: Type.Integer({ description: 'Growth taken back' }),
      coupons: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() }), {
        description: 'Coupons taken back, by templates',
      }),
      missing_coupons: Type.Array(
        Type.Object({
          name: Type.String(),
          missing: Type.Integer(),
          held: Type.Integer({ description: 'How many of them are held by an order that isn’t paid yet' }),
        }),
        { description: 'Coupons that were due, but used or held' },
      ),
      made_at: Timestamp,
    }),
    { description: 'Made since, oldest first' },
  ),
});

const PublicReceipt = Type.Object({
  title: Type.String({ description: 'The merchant, or what the settings say in its place' }),
  branch_name: Type.String(),
  note: Nullable(Type.String({ description: 'The last line' })),
  timezone: Type.String({ description: 'Of the merchant, in which its times are told' }),
  order: Nullable({ ...OrderReceipt, description: 'Null: it is of a top-up' }),
  top_up: Nullable({ ...TopUpReceipt, description: 'Null: it is of an order' }),
});

export const receipts = endpoints({
  'GET /receipts/{code}': {
    scope: 'public',
    permission: 'none',
    summary: 'Get the receipt of an order or a top-up, for whoever has its code',
    description:
      'As the settings say it now, with what was refunded or voided since. A code that was altered, that of a top-up that isn’t paid, and any while the settings link no receipts, is receipt_not_found.',
    params: Strict({ code: Type.String({ minLength: 1, maxLength: 100 }) }),
    data: PublicReceipt,
    errors: ['receipt_not_found'],
    perMinute: 120,
  },
});

export type OrderReceipt = Static<typeof OrderReceipt>;
export type TopUpReceipt = Static<typeof TopUpReceipt>;
export type PublicReceipt = Static<typeof PublicReceipt>;
