import type { NumberedDocument } from '@regulars/contract/rules';
import type { TopUpPayWay } from '@regulars/phrases';
import type { NewOrder, RefundRow } from '../modules/top-up-orders/index.ts';
import { statement, typedColumnsOf, type TenantTx } from '../platform/database/index.ts';
import { documentNumber } from '../platform/documents/index.ts';
import { dateOf } from './demo-members.ts';
import type { SoldOrder } from './sales.ts';

export interface DatedDocument {
  readonly kind: NumberedDocument;
  readonly id: string;
  readonly at: Date;
}

const highest = statement<{ prefix: string; last: number }>(
  'seed_documents_highest',
  `select split_part(number, '-', 1) as prefix, max(split_part(number, '-', 2)::integer) as last
   from document where merchant_id = $1 and kind = any ($2::text[]) group by 1`,
);
const addSomeNumbers = statement(
  'seed_documents',
  `with given as materialized (
     select * from json_to_recordset($2::json) as r (kind text, document_id uuid, number text, business_date date, ordinal integer)
   ), numbered as (
     insert into document (merchant_id, kind, document_id, number) select $1::uuid, kind, document_id, number from given
   )
   insert into document_counter as c (merchant_id, kind, business_date, last)
   select $1::uuid, kind, business_date, max(ordinal) from given group by kind, business_date
   on conflict (merchant_id, kind, business_date) do update set last = greatest(c.last, excluded.last)`,
);
const lockCounters = statement<{ kind: NumberedDocument; business_date: string; last: number }>(
  'seed_document_counters',
  'select kind, business_date::text, last from document_counter where merchant_id = $1 and business_date = any ($2::date[]) order by kind, business_date for update',
);

/**
 * Numbers past documents in order of time, after those that have a number. Who takes a number of today waits until the commit,
 * so call it last.
 */
export const addNumbers = async (tx: TenantTx, documents: readonly DatedDocument[]): Promise<void> => {
  const days = [...new Set(documents.map(({ at }) => dateOf(at)))];
  const counters = await tx.query(lockCounters, [tx.merchantId, days]);
  const found = await tx.query(highest, [tx.merchantId, [...new Set(documents.map(({ kind }) => kind))]]);
  const prefixOf = (kind: NumberedDocument, day: string): string => documentNumber(kind, day, 0).split('-')[0] ?? '';
  const last = new Map(found.map((one) => [one.prefix, one.last]));
  for (const { kind, business_date: day, last: taken } of counters)
    last.set(prefixOf(kind, day), Math.max(taken, last.get(prefixOf(kind, day)) ?? 0));
  const rows = documents
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ kind, id, at }) => {
      const day = dateOf(at);
      const ordinal = (last.get(prefixOf(kind, day)) ?? 0) + 1;
      last.set(prefixOf(kind, day), ordinal);
      return { kind, document_id: id, number: documentNumber(kind, day, ordinal), business_date: day, ordinal };
    });
  await tx.query(addSomeNumbers, [tx.merchantId, JSON.stringify(rows)]);
};

/** A paid top-up of the past. */
export type MadeTopUp = NewOrder & {
  readonly state: 'paid';
  readonly pay_way: TopUpPayWay;
  readonly pay_reference: string | null;
  readonly paid_at: Date;
  readonly paid_by: string;
  readonly paid_by_name: string | null;
  readonly value_after: number;
  readonly refunded: number;
  readonly version: number;
};

const topUpRows = typedColumnsOf('top_up_order', {
  order_id: 'uuid', member_id: 'uuid', branch_id: 'uuid', state: 'text', rule_id: 'uuid', rule_number: 'integer',
  paid: 'bigint', bonus: 'bigint', points: 'bigint', growth: 'bigint', points_earned: 'bigint', growth_earned: 'bigint',
  grade_id: 'uuid', source: 'text', made_at: 'timestamptz', made_by: 'uuid', made_by_name: 'text', waits_until: 'timestamptz',
  pay_way: 'text', pay_reference: 'text', paid_at: 'timestamptz', paid_by: 'uuid', paid_by_name: 'text', value_after: 'bigint',
  refunded: 'bigint', coupons: 'jsonb', version: 'integer',
}); // prettier-ignore
const addTopUps = statement(
  'seed_top_ups',
  `insert into top_up_order (merchant_id, ${topUpRows.select()}) select $1::uuid, ${topUpRows.select('sent')} from ${topUpRows.sent('$2')}`,
);
const refundRows = typedColumnsOf('top_up_refund', {
  refund_id: 'uuid', order_id: 'uuid', cash: 'bigint', principal: 'bigint', bonus: 'bigint', points: 'bigint', growth: 'bigint',
  grade_id: 'uuid', coupons: 'jsonb', missing_bonus: 'bigint', missing_points: 'bigint', missing_growth: 'bigint', cause: 'text', pay_way: 'text',
  pay_reference: 'text', reason: 'text', made_at: 'timestamptz', made_by: 'uuid', made_by_name: 'text',
}); // prettier-ignore
const addRefunds = statement(
  'seed_top_up_refunds',
  `insert into top_up_refund (merchant_id, ${refundRows.select()}) select $1::uuid, ${refundRows.select('sent')} from ${refundRows.sent('$2')}`,
);

/** Adds past top-ups and their refunds, whose postings are there. */
export const addTopUpRows = async (
  tx: TenantTx,
  orders: readonly MadeTopUp[],
  refunds: readonly RefundRow[],
): Promise<void> => {
  await tx.query(addTopUps, [tx.merchantId, JSON.stringify(orders)]);
  await tx.query(addRefunds, [tx.merchantId, JSON.stringify(refunds)]);
};

const orderRows = typedColumnsOf('consumption', {
  order_id: 'uuid', member_id: 'uuid', branch_id: 'uuid', state: 'text', source: 'text', grade_id: 'uuid', list: 'bigint', due: 'bigint',
  first_name: 'text', line_count: 'integer', means: 'text[]', reductions: 'jsonb', reckoned: 'jsonb', points_used: 'bigint', points_value: 'bigint',
  stored_value: 'bigint', takings: 'bigint', points_earned: 'bigint', points_number: 'integer', growth_earned: 'bigint',
  growth_number: 'integer', value_after: 'bigint', points_after: 'bigint', growth_after: 'bigint', made_at: 'timestamptz',
  made_by: 'uuid', made_by_name: 'text', refunded: 'bigint', voided_at: 'timestamptz', voided_by: 'uuid', voided_by_name: 'text',
  void_reason: 'text', version: 'integer',
}); // prettier-ignore
const lineRows = typedColumnsOf('consumption_line', {
  order_id: 'uuid', line_no: 'integer', item_id: 'uuid', code: 'text', name: 'text', unit: 'text', price: 'bigint', quantity: 'bigint',
  list: 'bigint', offs: 'bigint[]', due: 'bigint', parts: 'jsonb', returned: 'bigint', back: 'jsonb',
}); // prettier-ignore
const paymentRows = typedColumnsOf('consumption_payment', {
  order_id: 'uuid', means: 'text', fen: 'bigint', reference: 'text', tendered: 'bigint',
}); // prettier-ignore
const orderRefundRows = typedColumnsOf('consumption_refund', {
  refund_id: 'uuid', order_id: 'uuid', member_id: 'uuid', fen: 'bigint', parts: 'jsonb', lines: 'jsonb', points: 'bigint', points_taken: 'bigint',
  growth_taken: 'bigint', points_missing: 'bigint', growth_missing: 'bigint', reason: 'text', made_at: 'timestamptz', made_by: 'uuid',
  made_by_name: 'text',
}); // prettier-ignore
const addSold = statement(
  'seed_orders',
  `insert into consumption (merchant_id, ${orderRows.select()}) select $1::uuid, ${orderRows.select('sent')} from ${orderRows.sent('$2')}`,
);
const addSoldLines = statement(
  'seed_order_lines',
  `insert into consumption_line (merchant_id, ${lineRows.select()}) select $1::uuid, ${lineRows.select('sent')} from ${lineRows.sent('$2')}`,
);
const addSoldPayments = statement(
  'seed_order_payments',
  `insert into consumption_payment (merchant_id, ${paymentRows.select()}) select $1::uuid, ${paymentRows.select('sent')} from ${paymentRows.sent('$2')}`,
);
const addSoldRefunds = statement(
  'seed_order_refunds',
  `insert into consumption_refund (merchant_id, ${orderRefundRows.select()}) select $1::uuid, ${orderRefundRows.select('sent')} from ${orderRefundRows.sent('$2')}`,
);

/** Adds past orders, whose postings are there. */
export const addOrderRows = async (tx: TenantTx, sold: readonly SoldOrder[]): Promise<void> => {
  const ofOrders = <Row extends object>(rowsOf: (one: SoldOrder) => readonly Row[]): string =>
    JSON.stringify(sold.flatMap((one) => rowsOf(one).map((row) => ({ order_id: one.order.order_id, ...row }))));
  await tx.query(addSold, [tx.merchantId, ofOrders(({ order }) => [order])]);
  await tx.query(addSoldLines, [tx.merchantId, ofOrders(({ lines }) => lines)]);
  await tx.query(addSoldPayments, [tx.merchantId, ofOrders(({ payments }) => payments)]);
  await tx.query(addSoldRefunds, [tx.merchantId, ofOrders(({ refunds }) => refunds)]);
};
