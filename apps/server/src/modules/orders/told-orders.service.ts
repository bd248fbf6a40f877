import type { ToldBack, ToldOrder } from '@regulars/contract';
import type { Tenant } from '../../platform/http/index.ts';
import { isWithin } from '../branches/index.ts';
import { presentParts, stateOf } from './orders.presenter.ts';
import { listToldOrders, listToldRefunds, type ToldOrderRow, type ToldRefundRow } from './told-orders.queries.ts';

/** An order and what came back of it, as the records of its member tell them. */
export interface Told {
  readonly order: ToldOrder;
  readonly void: ToldBack;
  readonly voidedBy: string | null;
}
export interface ToldRefund {
  readonly back: ToldBack;
  readonly madeBy: string | null;
}

const partsOf = ({ points_value: points, payments }: ToldOrderRow) => presentParts({ ...payments, points });

const presentTold = ({ permissions, branches }: Tenant, row: ToldOrderRow): Told => ({
  order: {
    order_id: row.order_id,
    number: row.number,
    branch_id: row.branch_id,
    branch_name: row.branch_name,
    state: stateOf(row),
    first_name: row.first_name,
    line_count: row.line_count,
    due: row.due,
    parts: partsOf(row),
    points_used: row.points_used,
    points_value: row.points_value,
    points_earned: row.points_earned,
    growth_earned: row.growth_earned,
    refunded: row.refunded,
    made_at: row.made_at.toISOString(),
    made_by_name: row.made_by_name,
    may_open: (permissions.has('order:read') || permissions.has('order:create')) && isWithin(branches, row.branch_id),
  },
  void: {
    kind: 'void',
    number: null,
    fen: row.due,
    parts: partsOf(row),
    points: row.points_used,
    points_taken: row.points_earned,
    growth_taken: row.growth_earned,
    reason: row.void_reason,
  },
  voidedBy: row.voided_by_name,
});

const presentRefund = (row: ToldRefundRow): ToldRefund => ({
  back: {
    kind: 'refund',
    number: row.number,
    fen: row.fen,
    parts: presentParts(row.parts),
    points: row.points,
    points_taken: row.points_taken,
    growth_taken: row.growth_taken,
    reason: row.reason,
  },
  madeBy: row.made_by_name,
});

/** Orders by their ids, of any branch: for who may read their member. */
export const listTold = async (tenant: Tenant, orderIds: readonly string[]): Promise<ReadonlyMap<string, Told>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await listToldOrders(tenant.db, orderIds);
  return new Map(rows.map((row) => [row.order_id, presentTold(tenant, row)]));
};

/** Refunds of orders by their ids. */
export const listRefundsTold = async (
  { db }: Tenant,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, ToldRefund>> => {
  if (refundIds.length === 0) return new Map();
  const rows = await listToldRefunds(db, refundIds);
  return new Map(rows.map((row) => [row.refund_id, presentRefund(row)]));
};
