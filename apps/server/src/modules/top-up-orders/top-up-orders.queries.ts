import type { TopUpTaken } from '@regulars/contract';
import type { RefundCause, TopUpPayWay, TopUpSource } from '@regulars/phrases';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import type { GivenGift } from '../issued-coupons/index.ts';
import type { TopUpCounts } from '../top-up-rules/index.ts';

const orders = rowsOf('top_up_order', 'order_id');

/** An order's own columns; the table's checks allow only these words. */
export type OrderRecord = Readonly<Omit<RowOf<'top_up_order'>, 'state' | 'pay_way' | 'source' | 'coupons'>> & {
  readonly state: 'waiting' | 'paid' | 'closed';
  readonly pay_way: TopUpPayWay | null;
  readonly source: TopUpSource;
  /** What it gives; once it is paid, with what became of that. */
  readonly coupons: readonly GivenGift[];
};

interface Earner {
  readonly birthday: string | null;
  /** Has no top-up that is paid or waits. */
  readonly first: boolean;
  /** Fen of principal and bonus that waiting orders will bring. */
  readonly waiting_value: number;
}
const member = statement<Earner>(
  'top_up_member',
  `select birthday, not exists (
     select from top_up_order o where o.merchant_id = $1 and o.member_id = $2 and o.refunded < o.paid
       and (o.state = 'paid' or o.state = 'waiting' and o.waits_until > $3)
   ) as first, w.*
   from member m cross join (
     select coalesce(sum(paid + bonus), 0)::bigint as waiting_value
     from top_up_order where merchant_id = $1 and member_id = $2 and state = 'waiting' and waits_until > $3
   ) w
   where m.merchant_id = $1 and m.member_id = $2`,
);
/** What decides of a member beside the standing. An order that waited too long no longer waits, whether or not the job closed it. */
export const getEarner = async (view: TenantView, memberId: string, now: Date): Promise<Earner | undefined> =>
  (await view.query(member, [view.merchantId, memberId, now]))[0];

const counts = statement<TopUpCounts & { readonly rule_id: string }>(
  'top_up_counts',
  // Those that waited too long are taken off, so that an index has all that is counted.
  `select rule_id, sum(n)::int as total, coalesce(sum(n) filter (where member_id = $2), 0)::int as member from (
     select rule_id, member_id, 1 as n from top_up_order where merchant_id = $1 and state <> 'closed' and refunded < paid
     union all
     select rule_id, member_id, -1 from top_up_order where merchant_id = $1 and state = 'waiting' and waits_until <= $5
   ) o
   where rule_id = any ($3::uuid[]) or rule_id = any ($4::uuid[]) and member_id = $2
   group by rule_id`,
);
/**
 * Top-ups under rules that are paid or wait at an instant, without those refunded as a whole: of everybody under the rules
 * that limit those, under others the member's.
 */
export const countTopUps = async (
  view: TenantView,
  memberId: string,
  { everybody, own }: { readonly everybody: readonly string[]; readonly own: readonly string[] },
  now: Date,
): Promise<ReadonlyMap<string, TopUpCounts>> =>
  everybody.length + own.length === 0
    ? new Map()
    : new Map(
        (await view.query(counts, [view.merchantId, memberId, everybody, own, now])).map(
          ({ rule_id: id, ...found }) => [id, found],
        ),
      );

const made = columnsOf('top_up_order', [
  'order_id',
  'member_id',
  'branch_id',
  'state',
  'rule_id',
  'rule_number',
  'paid',
  'bonus',
  'points',
  'growth',
  'points_earned',
  'points_number',
  'growth_earned',
  'growth_number',
  'grade_id',
  'source',
  'made_at',
  'made_by',
  'made_by_name',
  'waits_until',
]);
export type NewOrder = RowOfColumns<typeof made> & Pick<OrderRecord, 'coupons'>;

const ofPayment = columnsOf('top_up_order', [
  'pay_way',
  'pay_reference',
  'paid_at',
  'paid_by',
  'paid_by_name',
  'value_after',
  'value_left',
  'grade_from',
  'grade_to',
  'shift_id',
]);
type Payment = RowOfColumns<typeof ofPayment>;
export const notPaid: Payment = {
  pay_way: null,
  pay_reference: null,
  paid_at: null,
  paid_by: null,
  paid_by_name: null,
  value_after: null,
  value_left: null,
  grade_from: null,
  grade_to: null,
  shift_id: null,
};
/** What a payment changes of an order. */
export type PaidOrder = Payment & Pick<NewOrder, 'state' | 'grade_id' | 'coupons'>;

const whole = columnsOf('top_up_order', [...made.names, ...ofPayment.names, 'coupons']);
const add = statement('top_up_order_insert', whole.insert);
export const addOrder = async (tx: TenantTx, row: NewOrder & Payment): Promise<void> => {
  await tx.query(add, [tx.merchantId, ...whole.valuesOf({ ...row, coupons: JSON.stringify(row.coupons) })]);
};

/** The locked order. */
export const lockOrder = async (tx: TenantTx, orderId: string): Promise<OrderRecord | undefined> =>
  (await orders.lock(tx, [orderId]))[0] as OrderRecord | undefined; // as the table's checks allow

/** What is written of an order later on. */
export const editOrder = (
  tx: TenantTx,
  orderId: string,
  { coupons, ...changes }: Partial<Omit<RowOf<'top_up_order'>, 'coupons'>> & Partial<Pick<OrderRecord, 'coupons'>>,
): Promise<unknown> => orders.edit(tx, [orderId], { ...changes, ...(coupons && { coupons: JSON.stringify(coupons) }) });

const lapse = statement<{ order_id: string }>(
  'top_up_order_lapse',
  `update top_up_order set state = 'closed', closed_at = $2, version = version + 1
   where merchant_id = $1 and state = 'waiting' and waits_until <= $2 returning order_id`,
);
/** Closes the orders whose time has passed. */
export const closeLapsed = async (tx: TenantTx, now: Date): Promise<string[]> =>
  (await tx.query(lapse, [tx.merchantId, now])).map(({ order_id: id }) => id);

/** $1 now: the merchants with orders whose time has passed. */
export const listMerchantsWithLapsed = statement<{ merchant_id: string }>(
  'top_up_order_lapsed_merchants',
  "select distinct merchant_id from top_up_order where state = 'waiting' and waits_until <= $1",
);

const refundColumns = columnsOf('top_up_refund', [
  'refund_id',
  'order_id',
  'cash',
  'principal',
  'bonus',
  'points',
  'growth',
  'grade_id',
  'missing_bonus',
  'missing_points',
  'missing_growth',
  'cause',
  'pay_way',
  'pay_reference',
  'reason',
  'made_at',
  'made_by',
  'made_by_name',
  'shift_id',
  'approved_by',
  'approved_by_name',
  'coupons',
]);
export type RefundRow = Omit<RowOfColumns<typeof refundColumns>, 'cause' | 'pay_way' | 'coupons'> & {
  readonly coupons: TopUpTaken['coupons'];
  readonly cause: RefundCause;
  readonly pay_way: TopUpPayWay;
};
const addOneRefund = statement('top_up_refund_insert', refundColumns.insert);
export const addRefund = async (tx: TenantTx, row: RefundRow): Promise<void> => {
  await tx.query(addOneRefund, [
    tx.merchantId,
    ...refundColumns.valuesOf({ ...row, coupons: JSON.stringify(row.coupons) }),
  ]);
};

const refundsOf = statement<RefundRow & { readonly number: string }>(
  'top_up_refunds',
  `select ${refundColumns.select('r')}, d.number from top_up_refund r
   join document d on d.merchant_id = $1 and d.kind = 'refund_order' and d.document_id = r.refund_id
   where r.merchant_id = $1 and r.order_id = $2 order by r.made_at, r.refund_id`,
);
/** The refunds of an order, oldest first. */
export const listRefunds = (view: TenantView, orderId: string) => view.query(refundsOf, [view.merchantId, orderId]);
