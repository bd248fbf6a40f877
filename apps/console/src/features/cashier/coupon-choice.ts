import type { OrderQuote } from '@regulars/contract';
import type { CouponRefusal } from '@regulars/phrases';
import type { Basket } from './basket.ts';

export type BillCoupon = OrderQuote['coupons'][number];

/** Those that are only kept from being used by others that are: choosing one takes their place. */
const giveWay: ReadonlySet<CouponRefusal> = new Set(['worse', 'per_order', 'not_with_others']);
const gaveWay = ({ refused }: BillCoupon): boolean => refused !== null && giveWay.has(refused);

/** Whether it can be chosen for the bill as it is. */
export const mayChoose = (coupon: BillCoupon): boolean => coupon.used || coupon.refused === null || gaveWay(coupon);

/** Those that more items may let the bill use. */
const mayFollow: ReadonlySet<CouponRefusal> = new Set(['below_least', 'no_line', 'not_lower']);

/** Whether a refused coupon waits on the bill, because that may yet use it. */
export const mayWait = (why: CouponRefusal): boolean => mayFollow.has(why);
/** Whether it is kept from being used whatever is bought. */
export const isHopeless = (why: CouponRefusal): boolean => !mayFollow.has(why) && !giveWay.has(why);

/**
 * What a further choice adds to: the coupons chosen by hand, or those that the bill uses by itself. `isCurrent`: they are of
 * the quote of this very basket.
 */
export function chosenOf({ coupons: byHand }: Basket, coupons: readonly BillCoupon[], isCurrent: boolean): string[] {
  if (!byHand) return coupons.filter((one) => one.used).map(({ issued_id: id }) => id);
  // One that gave way to another must not come back with the next choice; one that waits for more items stays.
  const gone = coupons.filter((one) => isCurrent && !one.used && gaveWay(one)).map(({ issued_id: id }) => id);
  return byHand.filter((id) => !gone.includes(id));
}

/** First in the order in which the server picks them, so that it is used and what doesn't go with it gives way. */
export const withCoupon = (chosen: readonly string[], id: string): string[] => [
  id,
  ...chosen.filter((one) => one !== id),
];

/** One of several that are as good as each other, and how many they are with those that aren’t listed; those used or chosen stand alone. */
export interface Alike {
  readonly coupon: BillCoupon;
  readonly count: number;
}
export const alike = (coupons: readonly BillCoupon[], isChosen: (id: string) => boolean): Alike[] => {
  const keyOf = ({
    issued_id: id,
    coupon_id: template,
    name,
    used,
    refused,
    off,
    expires_at: end,
  }: BillCoupon): string => (used || isChosen(id) ? id : JSON.stringify([template, name, refused, off, end]));
  return [...Map.groupBy(coupons, keyOf).values()].flatMap((some) =>
    some[0] ? [{ coupon: some[0], count: some.reduce((sum, { used, more }) => sum + 1 + (used ? 0 : more), 0) }] : [],
  );
};

/** Those used, those that can be, those that can’t. */
export const inOrder = (coupons: readonly BillCoupon[]): BillCoupon[] => {
  const rank = (one: BillCoupon): number => (one.used ? 0 : mayChoose(one) ? 1 : 2);
  return coupons.toSorted((a, b) => rank(a) - rank(b));
};
