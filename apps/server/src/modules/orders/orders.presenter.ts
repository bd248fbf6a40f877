import type {
  ConsumptionOrder,
  ConsumptionOrderPage,
  OrderReckoning,
  OrderReturned,
  RefundRequest,
  RequestedRefund,
  Settings,
} from '@regulars/contract';
import { orderMeans } from '@regulars/contract/rules/orders';
import type { Confirmation, OrderState } from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import type { RequestRow } from '../refund-requests/index.ts';
import type { ReceiptCodes } from '../receipts/index.ts';
import type { GradeMove } from './reckoning.rules.ts';
import type { Told } from './quotes.rules.ts';
import type { OrderRow } from './order-list.queries.ts';
import type { LineRow, OrderRecord, PartsJson, PaymentRow, RefundRow } from './orders.queries.ts';

/** The state that people know: refunds are part of it. */
export const stateOf = ({
  state,
  due,
  refunded,
  free_returned: isFreeReturned,
}: Pick<OrderRecord, 'state' | 'due' | 'refunded' | 'free_returned'>): OrderState => {
  if (state === 'voided') return state;
  if (refunded === due && (due > 0 || isFreeReturned)) return 'refunded';
  return refunded > 0 ? 'partly_refunded' : 'paid';
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
const meansInOrder = ['points', ...orderMeans] as const;
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
  { points, points_taken, growth_taken, points_missing, growth_missing, coupons }: Pick<RefundRow, 'points' | 'points_taken' | 'growth_taken' | 'points_missing' | 'growth_missing' | 'coupons'>, // prettier-ignore
) => ({
  cash: (parts.cash ?? 0) + (parts.terminal ?? 0) + (parts.transfer ?? 0),
  stored_value: parts.stored_value ?? 0,
  points_value: parts.points ?? 0,
  points,
  points_taken,
  growth_taken,
  points_missing,
  growth_missing,
  coupons,
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
  approved: row.approved_by !== null,
  approved_by_name: row.approved_by_name,
});

export const presentRequest = ({
  row,
  shown,
}: {
  readonly row: RequestRow;
  readonly shown: RequestedRefund;
}): RefundRequest => {
  const { points_taken, growth_taken, points_missing, growth_missing } = row.expected as OrderReturned; // as askRefund wrote it
  return {
    ...shown,
    parts: presentParts(row.parts),
    lines: [...(row.lines as RefundRow['lines'])], // likewise
    points_taken,
    growth_taken,
    points_missing,
    growth_missing,
  };
};

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

/** What the member could spend after an order; of older ones, which don't tell what was held, all that they had. */
export const leftOf = ({
  value_left,
  points_left,
  value_after,
  points_after,
}: OrderRow): ConsumptionOrderPage['left'] => {
  const [value, points] = [value_left ?? value_after, points_left ?? points_after];
  return value === null || points === null ? null : { stored_value: value, points };
};

/**
 * Who may void an order, and until when: its cashier, if the settings let them, or who may refund, on its business day, before any
 * refund.
 */
export const mayVoid = (
  { userId, permissions, day }: Pick<Tenant, 'userId' | 'permissions' | 'day'>,
  { void_own: mayOwn }: Pick<Settings, 'void_own'>,
  { state, made_by, made_at }: Pick<OrderRecord, 'state' | 'made_by' | 'made_at'>,
  refunds: readonly RefundRow[], // goods that cost nothing come back without money
): boolean =>
  state === 'paid' &&
  refunds.length === 0 &&
  ((mayOwn && made_by === userId) || permissions.has('order:refund')) &&
  day.of(made_at) === day.today();

interface PageRows {
  readonly lines: readonly LineRow[];
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly (RefundRow & { readonly number: string })[];
  readonly requests: readonly RefundRequest[];
  readonly couponsBack: ConsumptionOrderPage['coupons_back'];
  readonly settings: Settings;
}

export const presentPage = (
  tenant: Parameters<typeof mayVoid>[0] & { readonly merchantId: string },
  receipts: ReceiptCodes,
  row: OrderRow,
  { lines, payments, refunds, requests, couponsBack, settings }: PageRows,
): ConsumptionOrderPage => ({
  ...presentOrder(row),
  ...balancesOf(row),
  lines: lines.map(presentLine),
  reductions: row.reductions as Told[], // as payOrder wrote them
  reckoned: row.reckoned as OrderReckoning | null, // likewise
  payments: [...payments],
  refunds: refunds.map(presentRefund),
  refund_requests: [...requests],
  coupons_back: couponsBack,
  left: leftOf(row),
  grade: row.grade_move as GradeMove | null, // likewise
  receipt_address: receipts.addressOf(tenant.merchantId, row.order_id),
  confirmed_by: row.confirmed_by as Confirmation | null, // as payOrder wrote it
  may_void: mayVoid(tenant, settings, row, refunds),
  voided_at: row.voided_at?.toISOString() ?? null,
  voided_by_name: row.voided_by_name,
  void_reason: row.void_reason,
});
