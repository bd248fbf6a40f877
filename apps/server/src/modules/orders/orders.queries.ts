import type { OrderMeans, OrderReckoning } from '@regulars/contract';
import { orderMeans } from '@regulars/contract/rules/orders';
import {
  columnsOf,
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import type { Told } from './quotes.rules.ts';
import type { GradeMove } from './reckoning.rules.ts';

const orders = rowsOf('consumption', 'order_id');

/** Columns of JSON, as only this module writes them. */
interface OrderJson {
  readonly reductions: readonly Told[];
  readonly reckoned: OrderReckoning | null;
  readonly grade_move: GradeMove | null;
}

/** An order's own columns; the table's checks allow only these words. */
export type OrderRecord = Readonly<Omit<RowOf<'consumption'>, 'state' | 'source' | keyof OrderJson>> &
  OrderJson & {
    readonly state: 'paid' | 'voided';
    readonly source: 'cashier';
    readonly void_grade_move: GradeMove | null;
  };

const customer = statement<{ birthday: string | null; first_today: boolean }>(
  'order_customer',
  `select birthday, not exists (
     select from consumption o where o.merchant_id = $1 and o.member_id = $2 and o.made_at >= $3 and o.state = 'paid'
   ) as first_today
   from member where merchant_id = $1 and member_id = $2`,
);
/** What decides of a member beside the standing; the first order of a day is the first that stands. */
export const getCustomer = async (view: TenantView, memberId: string, dayStart: Date) =>
  (await view.query(customer, [view.merchantId, memberId, dayStart]))[0];

const unconfirmed = statement<{ fen: number }>(
  'order_unconfirmed',
  `select coalesce(sum(stored_value), 0)::bigint as fen from (
     select stored_value from consumption
     where merchant_id = $1 and member_id = $2 and made_at > $3 and state = 'paid' and confirmed_by is null
     union all
     select stored_value from held_order
     where merchant_id = $1 and member_id = $2 and state = 'held' and expires_at > $4 and confirmed_by is null
   ) s`,
);
/** Fen of stored value that a member paid since an instant, or that is held, without confirming it. */
export const getUnconfirmed = async (
  view: TenantView,
  memberId: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<number> => (await view.query(unconfirmed, [view.merchantId, memberId, since, now]))[0]?.fen ?? 0;

const orderColumns = columnsOf('consumption', [
  'order_id',
  'member_id',
  'branch_id',
  'state',
  'source',
  'grade_id',
  'list',
  'due',
  'first_name',
  'line_count',
  'means',
  'reductions',
  'reckoned',
  'points_used',
  'points_value',
  'stored_value',
  'takings',
  'points_earned',
  'points_number',
  'growth_earned',
  'growth_number',
  'value_after',
  'points_after',
  'growth_after',
  'value_left',
  'points_left',
  'grade_move',
  'confirmed_by',
  'made_at',
  'made_by',
  'made_by_name',
  'shift_id',
]);
export type NewOrder = Omit<RowOfColumns<typeof orderColumns>, keyof OrderJson> & OrderJson;
/** What the postings of an order say. */
export type MovedColumn = 'value_after' | 'points_after' | 'growth_after' | 'value_left' | 'points_left' | 'grade_move';
/** An order before its postings. */
export type Unposted = Omit<NewOrder, MovedColumn>;

const jsonText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const add = statement('consumption_insert', orderColumns.insert);

const lineColumns = typedColumnsOf('consumption_line', {
  line_no: 'integer',
  item_id: 'uuid',
  code: 'text',
  name: 'text',
  unit: 'text',
  price: 'bigint',
  quantity: 'bigint',
  list: 'bigint',
  offs: 'bigint[]',
  due: 'bigint',
  parts: 'jsonb',
});
/** Fen by means, of which points are one. */
export type PartsJson = Readonly<Partial<Record<OrderMeans | 'points', number>>>;
export type NewLine = Omit<RowOfColumns<typeof lineColumns>, 'parts'> & { readonly parts: PartsJson };
const addLineRows = statement(
  'consumption_line_insert',
  `insert into consumption_line (merchant_id, order_id, ${lineColumns.names.join(', ')})
   select $1, $3, ${lineColumns.names.map((name) => `sent.${name}`).join(', ')} from ${lineColumns.sent('$2')}`,
);

export interface PaymentRow {
  readonly means: OrderMeans;
  readonly fen: number;
  readonly reference: string | null;
  readonly tendered: number | null;
}
const addPaymentRows = statement(
  'consumption_payment_insert',
  `insert into consumption_payment (merchant_id, order_id, means, fen, reference, tendered)
   select $1, $3, means, fen, reference, tendered
   from json_to_recordset($2::json) as sent (means text, fen bigint, reference text, tendered bigint)`,
);

export const addOrder = async (
  tx: TenantTx,
  order: NewOrder,
  lines: readonly NewLine[],
  payments: readonly PaymentRow[],
): Promise<void> => {
  const { order_id: id } = order;
  await tx.query(add, [
    tx.merchantId,
    ...orderColumns.valuesOf({
      ...order,
      reductions: JSON.stringify(order.reductions),
      reckoned: jsonText(order.reckoned),
      grade_move: jsonText(order.grade_move),
    }),
  ]);
  await tx.query(addLineRows, [tx.merchantId, JSON.stringify(lines), id]);
  if (payments.length > 0) await tx.query(addPaymentRows, [tx.merchantId, JSON.stringify(payments), id]);
};

/** The locked order. */
export const lockOrder = async (tx: TenantTx, orderId: string): Promise<OrderRecord | undefined> =>
  (await orders.lock(tx, [orderId]))[0] as OrderRecord | undefined; // as the table's checks allow

/** What is written of an order later on. */
export const editOrder = (
  tx: TenantTx,
  orderId: string,
  changes: Parameters<typeof orders.edit>[2],
): Promise<unknown> => orders.edit(tx, [orderId], changes);

export type LineRow = NewLine & { readonly returned: number; readonly back: PartsJson };
const linesOf = statement<LineRow>(
  'consumption_lines',
  `select ${lineColumns.select()}, returned, back from consumption_line where merchant_id = $1 and order_id = $2 order by line_no`,
);
export const listLines = (view: TenantView, orderId: string): Promise<LineRow[]> =>
  view.query(linesOf, [view.merchantId, orderId]);

const paymentsOf = statement<PaymentRow>(
  'consumption_payments',
  `select means, fen, reference, tendered from consumption_payment where merchant_id = $1 and order_id = $2
   order by array_position(array[${orderMeans.map((means) => `'${means}'`).join(', ')}], means)`,
);
export const listPayments = (view: TenantView, orderId: string): Promise<PaymentRow[]> =>
  view.query(paymentsOf, [view.merchantId, orderId]);

/** What came back of a line. */
interface LineBack {
  readonly line_no: number;
  readonly quantity: number;
  readonly back: PartsJson;
}
const giveBack = statement(
  'consumption_line_back',
  `update consumption_line l set returned = l.returned + sent.quantity, back = sent.back
   from json_to_recordset($3::json) as sent (line_no integer, quantity bigint, back jsonb)
   where l.merchant_id = $1 and l.order_id = $2 and l.line_no = sent.line_no`,
);
/** `back` is all that came back of a line so far. */
export const setLinesBack = async (tx: TenantTx, orderId: string, lines: readonly LineBack[]): Promise<void> => {
  await tx.query(giveBack, [tx.merchantId, orderId, JSON.stringify(lines)]);
};

const refundColumns = columnsOf('consumption_refund', [
  'refund_id',
  'order_id',
  'member_id',
  'fen',
  'parts',
  'lines',
  'points',
  'points_taken',
  'growth_taken',
  'points_missing',
  'growth_missing',
  'coupons',
  'grade_move',
  'reason',
  'made_at',
  'made_by',
  'made_by_name',
  'shift_id',
  'approved_by',
  'approved_by_name',
]);
export type RefundRow = Omit<RowOfColumns<typeof refundColumns>, 'parts' | 'lines' | 'grade_move'> & {
  readonly grade_move: GradeMove | null;
  readonly parts: PartsJson;
  readonly lines: readonly { readonly no: number; readonly quantity: number; readonly fen: number }[];
};
const addOneRefund = statement('consumption_refund_insert', refundColumns.insert);
export const addRefund = async (tx: TenantTx, { parts, lines, ...row }: RefundRow): Promise<void> => {
  const sent = {
    ...row,
    parts: JSON.stringify(parts),
    lines: JSON.stringify(lines),
    grade_move: jsonText(row.grade_move),
  };
  await tx.query(addOneRefund, [tx.merchantId, ...refundColumns.valuesOf(sent)]);
};

const refundsOf = statement<RefundRow & { readonly number: string }>(
  'consumption_refunds',
  `select ${refundColumns.select('r')}, d.number from consumption_refund r
   join document d on d.merchant_id = $1 and d.kind = 'refund_order' and d.document_id = r.refund_id
   where r.merchant_id = $1 and r.order_id = $2 order by r.made_at, r.refund_id`,
);
/** The refunds of an order, oldest first. */
export const listRefunds = (view: TenantView, orderId: string) => view.query(refundsOf, [view.merchantId, orderId]);
