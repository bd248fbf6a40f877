import type { CouponGift, Gift } from '@regulars/contract/rules/gifts';
import type { CouponSource, GiftRefusal } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import {
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';

const newColumns = typedColumnsOf('coupon_gift', {
  gift_id: 'uuid',
  member_id: 'uuid',
  branch_id: 'uuid',
  source: 'text',
  origin_id: 'uuid',
  coupons: 'jsonb',
  created_at: 'timestamptz(3)',
});
type NewCouponGift = RowOfColumns<
  typeof newColumns,
  { readonly source: Extract<CouponSource, 'grade' | 'privilege'>; readonly coupons: readonly CouponGift[] }
>;

/** The coupons of a member’s gift as they wait; none if it names none. `origin_id` is the grade or the privilege. */
export const couponGiftOf = (
  { coupons = [] }: Pick<Gift, 'coupons'>,
  given: Omit<NewCouponGift, 'gift_id' | 'coupons'>,
): NewCouponGift[] =>
  coupons.length === 0
    ? []
    : [{ ...given, gift_id: newId(), coupons: coupons.map(({ name = '', ...coupon }) => ({ ...coupon, name })) }];

const add = statement(
  'coupon_gifts_add',
  `insert into coupon_gift (merchant_id, ${newColumns.select()}) select $1::uuid, ${newColumns.select()} from ${newColumns.sent('$2')}`,
);
/** Has coupons given soon after the commit: whoever posts a gift can’t, because templates are locked before accounts. */
export const addCouponGifts = async (tx: TenantTx, gifts: readonly NewCouponGift[]): Promise<void> => {
  if (gifts.length > 0) await tx.query(add, [tx.merchantId, JSON.stringify(gifts)]);
};

export const listMerchantsWithWaiting = statement<{ merchant_id: string }>(
  'coupon_gift_merchants',
  'select merchant_id from merchant m where exists (select from coupon_gift g where g.merchant_id = m.merchant_id and g.done_at is null)',
);

export interface WaitingGift extends Pick<NewCouponGift, 'gift_id' | 'branch_id' | 'source' | 'coupons'> {
  /** The member, or whom they were merged into. */
  readonly receiver_id: string;
}
const lockWaiting = statement<WaitingGift>(
  'coupon_gifts_lock_waiting',
  `select g.gift_id, g.branch_id, g.source, g.coupons, coalesce(a.merged_into, g.member_id) as receiver_id
   from coupon_gift g left join ledger_account a on a.merchant_id = $1 and a.account_id = g.member_id
   where g.merchant_id = $1 and g.done_at is null and ($3::uuid is null or g.gift_id = $3)
   order by g.created_at, g.gift_id limit $2 for update of g skip locked`,
);
/** Locks those that wait longest, or one that waits, but for what another job has locked. */
export const lockWaitingGifts = (tx: TenantTx, most: number, giftId: string | null = null): Promise<WaitingGift[]> =>
  tx.query(lockWaiting, [tx.merchantId, most, giftId]);

const waitingIds = statement<{ gift_id: string }>(
  'coupon_gifts_waiting',
  'select gift_id from coupon_gift where merchant_id = $1 and done_at is null order by created_at, gift_id limit $2',
);
/** The ids of those that wait longest. */
export const listWaitingIds = async (view: TenantView, most: number): Promise<string[]> =>
  (await view.query(waitingIds, [view.merchantId, most])).map(({ gift_id: id }) => id);

/** What became of a gift: of each template all were given or none, and why. */
export interface GiftOutcome {
  readonly gift_id: string;
  readonly outcome: readonly (CouponGift & { readonly given: number; readonly why: GiftRefusal | null })[];
}
const outcomes = typedColumnsOf('coupon_gift', { gift_id: 'uuid', outcome: 'jsonb' });
const setDone = statement(
  'coupon_gifts_done',
  `update coupon_gift g set done_at = $3, done_on = $4, outcome = sent.outcome from ${outcomes.sent('$2')}
   where g.merchant_id = $1 and g.gift_id = sent.gift_id`,
);
export const setGiftsDone = async (
  tx: TenantTx,
  done: readonly GiftOutcome[],
  { at, on }: { readonly at: Date; readonly on: string },
): Promise<void> => {
  await tx.query(setDone, [tx.merchantId, JSON.stringify(done), at, on]);
};
