import type { OrderMeans } from '@regulars/contract';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { OrderRecord, PartsJson, RefundRow } from './orders.queries.ts';

type OwnColumn =
  | 'order_id'
  | 'branch_id'
  | 'state'
  | 'first_name'
  | 'line_count'
  | 'due'
  | 'points_used'
  | 'points_value'
  | 'points_earned'
  | 'growth_earned'
  | 'refunded'
  | 'free_returned'
  | 'made_at'
  | 'made_by_name'
  | 'voided_by_name'
  | 'void_reason';
/** An order, and by which means it was paid. */
export interface ToldOrderRow extends Pick<OrderRecord, OwnColumn> {
  readonly number: string;
  readonly branch_name: string;
  readonly payments: Readonly<Partial<Record<OrderMeans, number>>>;
}

const told = statement<ToldOrderRow>(
  'told_orders',
  `select o.order_id, d.number, o.branch_id, b.name as branch_name, o.state, o.first_name, o.line_count, o.due, o.points_used, o.points_value,
     o.points_earned, o.growth_earned, o.refunded, o.free_returned, o.made_at, o.made_by_name, o.voided_by_name, o.void_reason,
     (select coalesce(jsonb_object_agg(p.means, p.fen), '{}') from consumption_payment p
       where p.merchant_id = o.merchant_id and p.order_id = o.order_id) as payments
   from consumption o
   join document d on d.merchant_id = o.merchant_id and d.kind = 'consumption_order' and d.document_id = o.order_id
   join branch b on b.merchant_id = o.merchant_id and b.branch_id = o.branch_id
   where o.merchant_id = $1 and o.order_id = any ($2::uuid[])`,
);
export const listToldOrders = (view: TenantView, orderIds: readonly string[]): Promise<ToldOrderRow[]> =>
  view.query(told, [view.merchantId, orderIds]);

type RefundColumn = 'refund_id' | 'fen' | 'points' | 'points_taken' | 'growth_taken' | 'reason' | 'made_by_name';
export interface ToldRefundRow extends Pick<RefundRow, RefundColumn> {
  readonly number: string;
  readonly parts: PartsJson;
}

const refunds = statement<ToldRefundRow>(
  'told_order_refunds',
  `select r.refund_id, d.number, r.fen, r.parts, r.points, r.points_taken, r.growth_taken, r.reason, r.made_by_name
   from consumption_refund r
   join document d on d.merchant_id = r.merchant_id and d.kind = 'refund_order' and d.document_id = r.refund_id
   where r.merchant_id = $1 and r.refund_id = any ($2::uuid[])`,
);
export const listToldRefunds = (view: TenantView, refundIds: readonly string[]): Promise<ToldRefundRow[]> =>
  view.query(refunds, [view.merchantId, refundIds]);
