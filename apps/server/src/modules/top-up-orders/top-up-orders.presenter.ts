import type { TopUpOrder, TopUpRefund } from '@regulars/contract';
import type { TopUpOrderState } from '@regulars/phrases';
import type { OrderRow } from './top-up-order-list.queries.ts';
import type { OrderRecord, RefundRow } from './top-up-orders.queries.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The state that people know: refunds are part of it. */
export const stateOf = ({ state, paid, refunded }: Pick<OrderRecord, 'state' | 'paid' | 'refunded'>): TopUpOrderState =>
  refunded === 0 ? state : refunded === paid ? 'refunded' : 'partly_refunded';

export const presentOrder = (row: OrderRow): TopUpOrder => ({
  order_id: row.order_id,
  number: row.number,
  vip_id: row.member_id,
  member_no: row.member_no,
  member_name: row.member_name,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  state: stateOf(row),
  rule_id: row.rule_id,
  rule_number: row.rule_number,
  rule_name: row.rule_name,
  paid: row.paid,
  bonus: row.bonus,
  points: row.points,
  growth: row.growth,
  points_earned: row.points_earned,
  growth_earned: row.growth_earned,
  grade_id: row.grade_id,
  pay_way: row.pay_way,
  pay_reference: row.pay_reference,
  source: row.source,
  made_at: row.made_at.toISOString(),
  made_by_name: row.made_by_name,
  waits_until: row.waits_until.toISOString(),
  paid_at: instant(row.paid_at),
  paid_by_name: row.paid_by_name,
  before: row.value_after === null ? null : row.value_after - row.paid - row.bonus,
  after: row.value_after,
  closed_at: instant(row.closed_at),
  closed_by_name: row.closed_by_name,
  refunded: row.refunded,
  version: row.version,
});

export const presentRefund = ({ made_at, ...row }: RefundRow & { readonly number: string }): TopUpRefund => {
  const { order_id: _, made_by: __, ...shown } = row as typeof row & { made_by: string };
  return { ...shown, made_at: made_at.toISOString() };
};
