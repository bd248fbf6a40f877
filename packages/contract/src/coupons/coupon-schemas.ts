import { couponItemsPhrases, couponValidityPhrases, couponWayPhrases, writeOffScenePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { Spans } from '../branches/branch.ts';
import type { Loose } from '../kernel/endpoint.ts';
import { audience, weekdaysOf } from '../kernel/rule-schemas.ts';
import { BusinessDate, Id, KeyOf, Line, Nullable, Strict, whole } from '../kernel/schemas.ts';
import { couponLimits } from '../rules/coupons.ts';

const fen = (description: string, least = 1) =>
  whole(least, couponLimits.fen, `Fen${description && `: ${description}`}`);
const ids = (description: string) => Type.Array(Id, { maxItems: couponLimits.items, uniqueItems: true, description });
const manyOf = <K extends string>(phrases: Readonly<Record<K, unknown>>, description: string) =>
  Type.Array(KeyOf(phrases), { maxItems: Object.keys(phrases).length, uniqueItems: true, description });

const benefit = {
  rate: Nullable(whole(100, 9_900, 'Of a discount: basis points of the price that remain')),
  most: Nullable(fen('what a discount takes off at most; null: no limit')),
  steps: Type.Array(
    Strict({ least: fen('what its items must come to'), off: fen('what it then takes off') }),
    { maxItems: couponLimits.steps, description: 'Of a full reduction: rising in both; the highest that is reached applies' }, // prettier-ignore
  ),
  value: Nullable(fen('what a cash coupon takes off')),
  price: Nullable(fen('what one of its items costs with a special price; 0: it is a gift', 0)),
  units: Nullable(whole(1, couponLimits.units, 'Of a special price: for so many at most, those first that cost most')),
  least: fen('what its items must come to, of a special price the whole bill; 0: nothing. A full reduction has steps instead', 0), // prettier-ignore
};
const use = {
  items: KeyOf(couponItemsPhrases, { description: 'What it is for; the ids name items, all of a category (with its subcategories) or of a brand' }), // prettier-ignore
  item_ids: ids('Items'),
  category_ids: ids('Categories'),
  brand_ids: ids('Brands'),
  ...audience,
  validity: KeyOf(couponValidityPhrases),
  from: Nullable({ ...BusinessDate, description: 'Of fixed dates: the first business date' }),
  to: Nullable({ ...BusinessDate, description: 'Of fixed dates: the last business date' }),
  after_days: Nullable(
    whole(0, couponLimits.afterDays, 'From receipt: business days until it can be used; 0: at once'),
  ),
  days: Nullable(whole(1, couponLimits.days, 'From receipt: business days on which it can be used')),
  weekdays: weekdaysOf('On which it can be used; empty: every day'),
  hours: { ...Spans, maxItems: couponLimits.hours, description: 'In the merchant’s zone, at which it can be used; empty: all day' }, // prettier-ignore
  blackouts: Type.Array(Strict({ from: BusinessDate, to: BusinessDate }), {
    maxItems: couponLimits.blackouts,
    description: 'Business dates, first and last, on which it can’t be used',
  }),
  with_grade: Type.Boolean({ description: 'Whether it goes together with the discount of a grade' }),
  with_points: Type.Boolean({ description: 'Whether it goes together with points' }),
  with_others: Type.Boolean({ description: 'Whether it goes together with coupons of other templates that allow it too' }), // prettier-ignore
  scenes: manyOf(writeOffScenePhrases, 'Where it can be used; empty: everywhere'),
};
const giving = {
  ways: manyOf(couponWayPhrases, 'How it is given out; empty: in every way'),
  per_member: Nullable(whole(1, couponLimits.perMember, 'How many a member gets at most; null: no limit')),
  per_day: Nullable(whole(1, couponLimits.perDay, 'How many a member uses on a business day at most; null: no limit')),
  per_order: whole(1, couponLimits.perOrder, 'How many of it one order takes'),
  transferable: Type.Boolean({ description: 'Whether a member may give it away' }),
};
export const CouponTermsFields = Strict({
  name: Line(couponLimits.name),
  notice: Nullable(Type.String({ maxLength: couponLimits.notice, description: 'What members read beside the terms' })),
  ...benefit,
  ...use,
  ...giving,
});
/** The same as answered. */
export const CouponTerms = Type.Object(CouponTermsFields.properties);

export type CouponTerms = Loose<Static<typeof CouponTermsFields>>;
