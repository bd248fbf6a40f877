import { isDeepStrictEqual } from 'node:util';
import type { TopUpTaken } from '@regulars/contract';
import { couponGiftText, type IssuedState } from '@regulars/phrases';
import { stateAt, type IssuedRecord } from '../issued-coupons/index.ts';
import { couponsDue } from './refund.rules.ts';
import type { OrderRecord } from './top-up-orders.queries.ts';

type Taken = TopUpTaken['coupons'];

/** What is due first: what is over is nobody's gain and isn't missed, and what an order holds may come back. */
const dueFirst = ['expired', 'void', 'unused', 'held', 'used'] as const;

/** What a refund takes back of the coupons that an order gave, and which are due: unused ones become void. */
export const takeCoupons = (
  order: Pick<OrderRecord, 'coupons' | 'paid'>,
  issued: readonly IssuedRecord[],
  { refunded, now }: { readonly refunded: number; readonly now: Date },
): { readonly coupons: Taken; readonly due: readonly IssuedRecord[] } => {
  const ofTemplate = Map.groupBy(issued, ({ coupon_id: id }) => id);
  const of = order.coupons.map(({ coupon_id, name, given }) => {
    const all = ofTemplate.get(coupon_id) ?? [];
    const open = all.filter(({ refund_id: id }) => id === null);
    const byState = Map.groupBy(open, (one) => stateAt(one, now));
    const most = couponsDue(given, { paid: order.paid, refunded }) - (all.length - open.length);
    const due = dueFirst.flatMap((state) => byState.get(state) ?? []).slice(0, Math.max(0, most));
    const count = (state: IssuedState): number => due.filter((one) => stateAt(one, now) === state).length;
    const held = count('held');
    return { due, coupon: { coupon_id, name, taken: count('unused'), missing: held + count('used'), held } };
  });
  return {
    coupons: of.map(({ coupon }) => coupon).filter(({ taken, missing }) => taken + missing > 0),
    due: of.flatMap(({ due }) => due),
  };
};

const textOf = ({ coupon_id: id, name, taken, missing, held }: Taken[number]): string =>
  [id, name, taken, missing, held].join(' ');
export const areSame = (taken: Taken, expected: Taken): boolean =>
  isDeepStrictEqual(taken.map(textOf), expected.map(textOf));

/** Coupons by their names, of one side of what a refund takes back. */
const couponTexts = ({ coupons }: TopUpTaken, side: 'taken' | 'missing'): string[] =>
  coupons.filter((one) => one[side] > 0).map((one) => couponGiftText({ name: one.name, count: one[side] }));

/** What the operation log has of them. */
export const loggedCoupons = (taken: TopUpTaken) => {
  const [back, missing] = [couponTexts(taken, 'taken'), couponTexts(taken, 'missing')];
  return {
    ...(back.length > 0 && { taken_coupons: [null, back] as const }),
    ...(missing.length > 0 && { taken_missing_coupons: [null, missing] as const }),
  };
};
