import type {
  Api,
  RequestedRefund,
  TopUpOrder,
  TopUpOrderPage,
  TopUpRefund,
  TopUpRefundRequest,
  TopUpTaken,
} from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import type { TopUpOrderState } from '@regulars/phrases';
import type { ReceiptCodes } from '../receipts/index.ts';
import type { RequestRow } from '../refund-requests/index.ts';
import type { OrderRow } from './top-up-order-list.queries.ts';
import type { OrderRecord, RefundRow } from './top-up-orders.queries.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The state that people know: refunds are part of it. */
export const stateOf = ({ state, paid, refunded }: Pick<OrderRecord, 'state' | 'paid' | 'refunded'>): TopUpOrderState =>
  refunded === 0 ? state : refunded === paid ? 'refunded' : 'partly_refunded';

/** What the member could spend after it; of older orders, which don't tell what was held, all that they had. */
export const leftOf = ({ value_left, value_after }: Pick<OrderRecord, 'value_left' | 'value_after'>): number | null =>
  value_left ?? value_after;

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
  coupons: [...row.coupons],
  pay_way: row.pay_way,
  pay_reference: row.pay_reference,
  source: row.source,
  dated_at: row.dated_at.toISOString(),
  made_at: row.made_at.toISOString(),
  made_by_name: row.made_by_name,
  waits_until: row.waits_until.toISOString(),
  paid_at: instant(row.paid_at),
  paid_by_name: row.paid_by_name,
  before: row.value_after === null ? null : row.value_after - row.paid - row.bonus,
  after: row.value_after,
  left: leftOf(row),
  closed_at: instant(row.closed_at),
  closed_by_name: row.closed_by_name,
  refunded: row.refunded,
  version: row.version,
});

export const presentRefund = ({
  made_at,
  approved_by,
  ...row
}: RefundRow & { readonly number: string }): TopUpRefund => {
  const { order_id: _, made_by: __, ...shown } = row as typeof row & { made_by: string };
  return { ...shown, made_at: made_at.toISOString(), approved: approved_by !== null };
};

/** What somebody asks for, as `askRefund` keeps it; the JSON of a request of this kind. */
export type AskedRefund = Omit<BodyOf<Api['POST /recharge-order/{id}/refund-requests']>, 'reason' | 'expected'>;

/** What a request says that is taken back; those of before name no coupons. */
export const wholeTaken = (expected: unknown): TopUpTaken => {
  const taken = expected as Omit<TopUpTaken, 'coupons'> & Partial<Pick<TopUpTaken, 'coupons'>>; // as askRefund wrote it
  return { ...taken, coupons: taken.coupons ?? [] };
};

export const presentRequest = ({
  row,
  shown,
}: {
  readonly row: RequestRow;
  readonly shown: RequestedRefund;
}): TopUpRefundRequest => {
  const { cause, payment } = row.asked as AskedRefund; // as askRefund wrote it
  const taken = wholeTaken(row.expected);
  return { ...shown, cause, pay_way: payment.way, pay_reference: payment.reference ?? null, taken };
};

/** An order as the services answer it. */
export type Page = Omit<TopUpOrderPage, 'receipt_address'>;

/** An order with the address of its receipt, once it is paid. */
export const presentPage = (receipts: ReceiptCodes, merchantId: string, page: Page): TopUpOrderPage => ({
  ...page,
  receipt_address: page.paid_at === null ? null : receipts.addressOf(merchantId, page.order_id),
});
