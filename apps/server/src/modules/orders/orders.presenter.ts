import type { ConsumptionOrder, ConsumptionOrderPage } from '@regulars/contract';
import type { OrderState } from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import type { Told } from './quotes.rules.ts';
import type { OrderRow } from './order-list.queries.ts';
import type { LineRow, OrderRecord, PartsJson, PaymentRow, RefundRow } from './orders.queries.ts';

/** The state that people know: refunds are part of it. */
export const stateOf = ({ state, due, refunded }: Pick<OrderRecord, 'state' | 'due' | 'refunded'>): OrderState => {
  if (state === 'voided') return state;
  if (refunded === 0) return 'paid';
  return refunded === due ? 'refunded' : 'partly_refunded';
};

export const presentOrder = (row: OrderRow): ConsumptionOrder => ({
  order_id: row.order_id,
  number: row.number,
  vip_id: row.member_id,
  member_no: row.member_no,
  member_name: row.member_name,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  state: stateOf(row),
  source: row.source,
  first_name: row.first_name,
  line_count: row.line_count,
  means: row.means as ConsumptionOrder['means'], // as payOrder wrote them
  list: row.list,
  off: row.list - row.due,
  due: row.due,
  points_used: row.points_used,
  points_value: row.points_value,
  stored_value: row.stored_value,
  takings: row.takings,
  points_earned: row.points_earned,
  growth_earned: row.growth_earned,
  refunded: row.refunded,
  made_at: row.made_at.toISOString(),
  made_by_name: row.made_by_name,
  version: row.version,
});

type Parts = ConsumptionOrderPage['lines'][number]['parts'];
/** In the order in which they are told. */
export const meansInOrder = ['points', 'stored_value', 'cash', 'terminal', 'transfer'] as const;
/** Fen by means. */
export const presentParts = (parts: PartsJson): Parts =>
  meansInOrder.flatMap((means) => {
    const fen = parts[means] ?? 0;
    return fen > 0 ? [{ means, fen }] : [];
  });

const presentLine = ({ line_no: no, parts, back, ...line }: LineRow): ConsumptionOrderPage['lines'][number] => ({
  ...line,
  no,
  offs: [...line.offs],
  parts: presentParts(parts),
  refunded: Object.values(back).reduce((sum, fen) => sum + fen, 0),
});

/** What a refund gave back by means, as its preview told it. */
export const returnedOf = (
  parts: PartsJson,
  { points, points_taken, growth_taken, points_missing, growth_missing }: Pick<RefundRow, 'points' | 'points_taken' | 'growth_taken' | 'points_missing' | 'growth_missing'>, // prettier-ignore
) => ({
  cash: (parts.cash ?? 0) + (parts.terminal ?? 0) + (parts.transfer ?? 0),
  stored_value: parts.stored_value ?? 0,
  points_value: parts.points ?? 0,
  points,
  points_taken,
  growth_taken,
  points_missing,
  growth_missing,
});

const presentRefund = (row: RefundRow & { readonly number: string }): ConsumptionOrderPage['refunds'][number] => ({
  refund_id: row.refund_id,
  number: row.number,
  fen: row.fen,
  ...returnedOf(row.parts, row),
  parts: presentParts(row.parts),
  lines: [...row.lines],
  reason: row.reason,
  made_at: row.made_at.toISOString(),
  made_by_name: row.made_by_name,
});

/** The balances around an order, of what it moved. */
const balancesOf = (row: OrderRow): Pick<ConsumptionOrderPage, 'before' | 'after'> => {
  const { value_after: value, points_after: points, growth_after: growth } = row;
  if (value === null || points === null || growth === null) return { before: null, after: null };
  return {
    before: {
      stored_value: value + row.stored_value,
      points: points + row.points_used - row.points_earned,
      growth: growth - row.growth_earned,
    },
    after: { stored_value: value, points, growth },
  };
};

/** Who may void an order, and until when: its cashier or who may refund, on its business day, before any refund. */
export const mayVoid = (
  { userId, permissions, day }: Pick<Tenant, 'userId' | 'permissions' | 'day'>,
  { state, made_by, made_at, refunded }: Pick<OrderRecord, 'state' | 'made_by' | 'made_at' | 'refunded'>,
): boolean =>
  state === 'paid' &&
  refunded === 0 &&
  (made_by === userId || permissions.has('order:refund')) &&
  day.of(made_at) === day.today();

export const presentPage = (
  tenant: Parameters<typeof mayVoid>[0],
  row: OrderRow,
  lines: readonly LineRow[],
  payments: readonly PaymentRow[],
  refunds: readonly (RefundRow & { readonly number: string })[],
): ConsumptionOrderPage => ({
  ...presentOrder(row),
  ...balancesOf(row),
  lines: lines.map(presentLine),
  reductions: row.reductions as Told[], // as payOrder wrote them
  payments: [...payments],
  refunds: refunds.map(presentRefund),
  may_void: mayVoid(tenant, row),
  voided_at: row.voided_at?.toISOString() ?? null,
  voided_by_name: row.voided_by_name,
  void_reason: row.void_reason,
});
