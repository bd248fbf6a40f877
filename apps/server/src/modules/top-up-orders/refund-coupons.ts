import { isDeepStrictEqual } from 'node:util';
import type { TopUpTaken } from '@regulars/contract';
import { couponGiftText } from '@regulars/phrases';
import { stateAt, type IssuedRecord } from '../issued-coupons/index.ts';
import { couponsBack } from './refund.rules.ts';
import type { OrderRecord, RefundRow } from './top-up-orders.queries.ts';

type Taken = TopUpTaken['coupons'];

/** What a refund takes back of the coupons that an order gave, and which these are. */
export const takeCoupons = (
  order: OrderRecord,
  issued: readonly IssuedRecord[],
  refunds: readonly RefundRow[],
  { refunded, now }: { readonly refunded: number; readonly now: Date },
) => {
  const ofTemplate = Map.groupBy(issued, ({ coupon_id: id }) => id);
  const unusedOf = (id: string) => (ofTemplate.get(id) ?? []).filter((one) => stateAt(one, now) === 'unused');
  const gifts = order.coupons.map(({ coupon_id, name, given }) => ({
    coupon_id,
    name,
    given,
    unused: unusedOf(coupon_id).length,
    ended: (ofTemplate.get(coupon_id) ?? []).filter((one) => ['expired', 'void'].includes(stateAt(one, now))).length,
    missed: refunds
      .flatMap(({ coupons }) => coupons.filter((one) => one.coupon_id === coupon_id))
      .reduce((sum, { missing }) => sum + missing, 0),
  }));
  const coupons = couponsBack(gifts, { paid: order.paid, refunded });
  return { coupons, rows: coupons.flatMap(({ coupon_id: id, taken }) => unusedOf(id).slice(0, taken)) };
};

const textOf = ({ coupon_id: id, name, taken, missing }: Taken[number]): string => [id, name, taken, missing].join(' ');
export const areSame = (taken: Taken, expected: Taken): boolean =>
  isDeepStrictEqual(taken.map(textOf), expected.map(textOf));

/** Coupons by their names, of one side of what a refund takes back. */
export const couponTexts = ({ coupons }: TopUpTaken, side: 'taken' | 'missing'): string[] =>
  coupons.filter((one) => one[side] > 0).map((one) => couponGiftText({ name: one.name, count: one[side] }));

/** What the operation log has of them. */
export const loggedCoupons = (taken: TopUpTaken) => {
  const [back, missing] = [couponTexts(taken, 'taken'), couponTexts(taken, 'missing')];
  return {
    ...(back.length > 0 && { taken_coupons: [null, back] as const }),
    ...(missing.length > 0 && { taken_missing_coupons: [null, missing] as const }),
  };
};
