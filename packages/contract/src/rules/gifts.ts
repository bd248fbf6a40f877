/** Bounds of what a rule of value gives at once. */
export const giftLimits = {
  points: 1_000_000,
  /** Fen. */
  bonus: 1_000_000,
  /** Coupon templates. */
  coupons: 5,
  /** Coupons of one template. */
  couponCount: 20,
} as const;

/** Coupons of a template that are given; the name is what the template was called when the rule was saved. */
export interface CouponGift {
  readonly coupon_id: string;
  readonly name: string;
  readonly count: number;
}
/** As a rule says it: the server writes the name. */
export type CouponTold = Omit<CouponGift, 'name'> & { readonly name?: string | undefined };

/** What a grade or a privilege gives. */
export interface Gift {
  readonly points: number;
  /** Fen. */
  readonly bonus: number;
  /** Undefined in versions from before there were any: none. */
  readonly coupons?: readonly CouponTold[] | undefined;
}

/** Whether a gift gives points or bonus: coupons alone are no posting. */
export const givesValue = ({ points, bonus }: Pick<Gift, 'points' | 'bonus'>): boolean => points + bonus > 0;

/** Whether a gift gives anything. */
export const givesSomething = (gift: Gift): boolean => givesValue(gift) || (gift.coupons ?? []).length > 0;

/** Whether coupons name a template twice. */
export const namesTwice = (coupons: readonly Pick<CouponGift, 'coupon_id'>[]): boolean =>
  new Set(coupons.map(({ coupon_id: id }) => id)).size < coupons.length;

/** Whether two gifts give the same, whatever templates are called. */
export const isSameGift = (one: Gift | null, other: Gift | null): boolean => {
  const plain = (gift: Gift | null): string =>
    JSON.stringify(
      gift && [gift.points, gift.bonus, (gift.coupons ?? []).map(({ coupon_id: id, count }) => [id, count])],
    );
  return plain(one) === plain(other);
};

/** Whether it is said of each template how many coupons are given. */
export const areCounted = (coupons: readonly Pick<CouponGift, 'count'>[]): boolean =>
  coupons.every(({ count }) => Number.isInteger(count) && count > 0 && count <= giftLimits.couponCount);
