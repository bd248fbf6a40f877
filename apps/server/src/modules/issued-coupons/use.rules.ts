import type { CouponTerms } from '@regulars/contract';
import { minutesOfSpan, type Span } from '@regulars/contract/rules/hours';
import type { CouponKind, CouponRefusal, WriteOffScene } from '@regulars/phrases';
import { offsetAt, weekdayOf, type BusinessDays } from '../../platform/clock/business-date.ts';
import type { Reduction } from '../../pricing/index.ts';
import { stateAt, type Lasting } from './issued.rules.ts';

/** Where, when and by whom a coupon would be used. */
export interface Use {
  readonly memberId: string | null;
  /** Null: nobody, or of no grade. */
  readonly gradeId: string | null;
  readonly branchId: string;
  readonly scene: WriteOffScene;
  readonly now: Date;
  readonly day: BusinessDays;
  readonly timezone: string;
  /** The order that would use it: what that one holds is its own. */
  readonly orderId: string | null;
}

interface Usable extends Lasting {
  readonly member_id: string | null;
  readonly order_id: string | null;
  readonly valid_from: Date;
  readonly content: CouponTerms;
}

const dayMinutes = 24 * 60;
const minuteOf = (now: Date, timezone: string): number =>
  Math.floor((now.getTime() + offsetAt(now.getTime(), timezone)) / 60_000) % dayMinutes;

/** Whether a minute of the day lies in a span, also after midnight in one that began the evening before. */
const isIn =
  (minute: number) =>
  (span: Span): boolean => {
    const [begins, ends] = minutesOfSpan(span) ?? [0, 0];
    return [minute, minute + dayMinutes].some((at) => begins <= at && at < ends);
  };

const isNamed = (ids: readonly string[], id: string | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id));

/** Why a coupon's state or owner keeps it from being used; null: neither does. What the order holds was checked then. */
const refusedByState = (coupon: Usable, { memberId, now, orderId }: Use): CouponRefusal | null => {
  const state = stateAt(coupon, now);
  if (coupon.member_id !== null && coupon.member_id !== memberId) return 'not_members';
  if (state === 'held' && coupon.order_id === orderId) return null;
  if (state !== 'unused') return state;
  return coupon.valid_from > now ? 'not_yet' : null;
};

/** Why a coupon can't be used, whatever is bought; null: it can. */
export const refusalOf = (coupon: Usable, use: Use): CouponRefusal | null => {
  const refused = refusedByState(coupon, use);
  if (refused !== null) return refused;
  if (stateAt(coupon, use.now) === 'held') return null; // valid when held is valid when captured
  const { branch_ids, grade_ids, scenes, weekdays, hours, blackouts } = coupon.content;
  const today = use.day.today();
  if (!isNamed(grade_ids, use.gradeId)) return 'grade';
  if (!isNamed(branch_ids, use.branchId)) return 'branch';
  if (scenes.length > 0 && !scenes.includes(use.scene)) return 'scene';
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(today))) return 'weekday';
  if (hours.length > 0 && !hours.some(isIn(minuteOf(use.now, use.timezone)))) return 'hours';
  return blackouts.some(({ from, to }) => from <= today && today <= to) ? 'blackout' : null;
};

/** What of an item decides whether a coupon is for it. */
export interface ItemPlace {
  readonly item_id: string;
  readonly brand_id: string | null;
  /** Its category, and the one above. */
  readonly category_ids: readonly string[];
}

/** The keys of the lines that a coupon is for; null: all. What isn't in the catalogue is only among all, or all but some. */
export const linesFor = (
  { items, item_ids, category_ids, brand_ids }: CouponTerms,
  lines: ReadonlyMap<string, ItemPlace | undefined>,
): ReadonlySet<string> | null => {
  if (items === 'all') return null;
  // Sets, because a bill of many lines looks at many coupons that each may name many of these.
  const [named, categories, brands] = [new Set(item_ids), new Set(category_ids), new Set(brand_ids)];
  const isOne = (item: ItemPlace | undefined): boolean =>
    item !== undefined &&
    (named.has(item.item_id) ||
      (item.brand_id !== null && brands.has(item.brand_id)) ||
      item.category_ids.some((id) => categories.has(id)));
  const wanted = items === 'only';
  return new Set([...lines].filter(([, item]) => isOne(item) === wanted).map(([key]) => key));
};

/** What a coupon takes off the lines that it is for. */
export const reductionOf = (
  {
    kind,
    content,
    issued_id: id,
  }: { readonly kind: CouponKind; readonly content: CouponTerms; readonly issued_id: string },
  lines: ReadonlyMap<string, ItemPlace | undefined>,
): Reduction => {
  const { rate, most, steps, value, price, units, least } = content;
  const common = { id, lines: linesFor(content, lines), least };
  switch (kind) {
    case 'discount':
      return { ...common, step: 'order_coupon', by: { rate: rate ?? 10_000, most } };
    case 'reduction':
      return {
        ...common,
        step: 'order_coupon',
        least: steps[0]?.least ?? 0,
        by: { steps: steps.map((step) => ({ least: step.least, fen: step.off })) },
      };
    case 'cash':
      return { ...common, step: 'order_coupon', by: { fen: value ?? 0 } };
    case 'special':
      return {
        ...common,
        step: 'item_coupon',
        leastOf: 'basket',
        by: { price: price ?? 0, units: (units ?? 1) * 1_000 },
      };
  }
};
