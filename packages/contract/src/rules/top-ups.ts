import { namesTwice, type CouponGift, type CouponTold } from './gifts.ts';
import { meet, overlap } from './holding.ts';

/** Bounds of top-up rules. Money is fen, percentages are basis points. */
export const topUpLimits = {
  /** Rules of a merchant, so that one page shows and one call sorts them all. */
  rules: 100,
  tiers: 6,
  pay: 10_000_000,
  bonus: 10_000_000,
  percent: 10_000,
  points: 1_000_000,
  growth: 1_000_000,
  perMember: 999,
  inTotal: 1_000_000,
  /** Members are told 30 days before bonus lapses. */
  bonusDays: { min: 31, max: 3_650 },
} as const;

/** A step of a rule: `bonus` is fen, or basis points of what is paid. */
interface Tier {
  readonly pay: number;
  readonly bonus_unit: 'fen' | 'percent';
  readonly bonus: number;
  readonly points: number;
  readonly growth: number;
  readonly grade_id: string | null;
  /** Undefined in versions from before there were any: none. */
  readonly coupons?: readonly CouponTold[] | undefined;
}
/** What decides of a rule (the contract’s TopUpTerms). */
interface Terms {
  readonly tiers: readonly Tier[];
  readonly adds_up: boolean;
  readonly free: { readonly least: number; readonly step: number } | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly weekdays: readonly number[];
  readonly branch_ids: readonly string[];
  readonly grade_ids: readonly string[];
  readonly first_only: boolean;
  readonly per_member: number | null;
  readonly in_total: number | null;
}

/** A rule for everybody, everywhere and always, without tiers. */
export const plainTopUp = (): {
  tiers: never[];
  adds_up: boolean;
  free: null;
  from: null;
  to: null;
  weekdays: never[];
  branch_ids: never[];
  grade_ids: never[];
  first_only: boolean;
  per_member: null;
  in_total: null;
  deduction_order: null;
  bonus_days: null;
} => ({
  tiers: [],
  adds_up: false,
  free: null,
  from: null,
  to: null,
  weekdays: [],
  branch_ids: [],
  grade_ids: [],
  first_only: false,
  per_member: null,
  in_total: null,
  deduction_order: null,
  bonus_days: null,
});

/** Fen of bonus for fen paid; a percentage is of what is paid, floored. */
export const bonusOf = ({ bonus, bonus_unit: unit }: Pick<Tier, 'bonus' | 'bonus_unit'>, paid: number): number =>
  unit === 'fen' ? bonus : Math.floor((paid * bonus) / 10_000);

/** What a member gets beside the principal. */
export interface TopUpGifts {
  readonly bonus: number;
  readonly points: number;
  readonly growth: number;
  readonly grade_id: string | null;
  readonly coupons: CouponGift[];
}

/** Coupons of several tiers, those of one template together, in the order in which they are named. */
const couponsOf = (tiers: readonly Tier[]): CouponGift[] => {
  const named = tiers.flatMap(({ coupons = [] }) => coupons);
  return [...Map.groupBy(named, ({ coupon_id: id }) => id)].map(([coupon_id, some]) => ({
    coupon_id,
    name: some.at(-1)?.name ?? '',
    count: some.reduce((sum, { count }) => sum + count, 0),
  }));
};

/** The tiers by which fen paid are given for, lowest first: the highest reached, or all of those reached. */
export const tiersFor = <Step extends Tier>(
  { tiers, adds_up }: { readonly tiers: readonly Step[]; readonly adds_up: boolean },
  paid: number,
): Step[] => {
  const reached = tiers.filter(({ pay }) => pay <= paid).toSorted((a, b) => a.pay - b.pay);
  return adds_up ? reached : reached.slice(-1);
};

/** What `tiersFor` fen paid give together. Below the lowest it is nothing. */
export const giftsFor = (terms: Pick<Terms, 'tiers' | 'adds_up'>, paid: number): TopUpGifts => {
  const counted = tiersFor(terms, paid);
  return {
    bonus: counted.reduce((sum, tier) => sum + bonusOf(tier, paid), 0),
    points: counted.reduce((sum, { points }) => sum + points, 0),
    growth: counted.reduce((sum, { growth }) => sum + growth, 0),
    grade_id: counted.findLast(({ grade_id: id }) => id !== null)?.grade_id ?? null,
    coupons: couponsOf(counted),
  };
};

/** Whether an amount can be paid: that of a tier, or a free one. */
export const isOffered = ({ tiers, free }: Pick<Terms, 'tiers' | 'free'>, paid: number): boolean =>
  tiers.some(({ pay }) => pay === paid) || (free !== null && paid >= free.least && paid % free.step === 0);

/** Where the grades in force begin, by their ids. */
export type GradeThresholds = ReadonlyMap<string, number>;

/** What the schema can't say of a rule; `fen`, `limit` or `grade_id` is for the words. */
export interface TopUpFault {
  readonly path: string;
  readonly rule:
    | 'required'
    | 'maximum'
    | 'minimum'
    | 'before_from'
    | 'above_previous'
    | 'multiple_of_fen'
    | 'least_fen'
    | 'least_grade'
    | 'unique_items';
  readonly fen?: number;
  readonly limit?: number;
  readonly grade_id?: string;
}

/** Of the steps that a top-up reaches, the last with a grade gives it; none may give a lower one than a step before. */
const gradeFaults = ({ tiers, adds_up }: Terms, at: number, thresholds: GradeThresholds): TopUpFault[] => {
  const path = `tiers.${at}.grade_id`;
  const given = tiers[at]?.grade_id ?? null;
  const before = tiers.slice(0, at).findLast(({ grade_id: id }) => id !== null)?.grade_id ?? null;
  if (before === null) return [];
  if (given === null) return adds_up ? [] : [{ path, rule: 'required' }];
  const [from, least] = [thresholds.get(given), thresholds.get(before)];
  return from !== undefined && least !== undefined && from < least
    ? [{ path, rule: 'least_grade', grade_id: before }]
    : [];
};

const tierFaults = (terms: Terms, thresholds: GradeThresholds): TopUpFault[] =>
  terms.tiers.flatMap((tier, at): TopUpFault[] => {
    const path = `tiers.${at}`;
    if (tier.bonus_unit === 'percent' && tier.bonus > topUpLimits.percent)
      return [{ path: `${path}.bonus`, rule: 'maximum', limit: topUpLimits.percent / 100 }];
    if (namesTwice(tier.coupons ?? [])) return [{ path: `${path}.coupons`, rule: 'unique_items' }];
    const before = terms.tiers[at - 1];
    if (!before) return [];
    if (tier.pay <= before.pay) return [{ path: `${path}.pay`, rule: 'above_previous', fen: before.pay }];
    const grade = gradeFaults(terms, at, thresholds);
    if (terms.adds_up) return grade;
    // More paid must not get less, also where an amount between them can be paid.
    const least = bonusOf(before, tier.pay);
    return [
      ...(bonusOf(tier, tier.pay) < least ? [{ path: `${path}.bonus`, rule: 'least_fen', fen: least } as const] : []),
      ...(['points', 'growth'] as const).flatMap((unit): TopUpFault[] =>
        tier[unit] < before[unit] ? [{ path: `${path}.${unit}`, rule: 'minimum', limit: before[unit] }] : [],
      ),
      ...grade,
    ];
  });

export const topUpFaults = (terms: Terms, thresholds: GradeThresholds): TopUpFault[] => {
  const { tiers, free, from, to, first_only: first, per_member: each, in_total: total } = terms;
  const most = first ? 1 : total;
  return [
    ...(tiers.length === 0 && free === null ? [{ path: 'tiers', rule: 'required' } as const] : []),
    ...tierFaults(terms, thresholds),
    ...(free && free.least % free.step !== 0
      ? [{ path: 'free.least', rule: 'multiple_of_fen', fen: free.step } as const]
      : []),
    ...(from !== null && to !== null && to < from ? [{ path: 'to', rule: 'before_from' } as const] : []),
    ...(each !== null && most !== null && each > most
      ? [{ path: 'per_member', rule: 'maximum', limit: most } as const]
      : []),
  ];
};

const gives = (terms: Terms, paid: number): boolean => {
  const { bonus, points, growth, grade_id: grade, coupons } = giftsFor(terms, paid);
  return isOffered(terms, paid) && (bonus > 0 || points > 0 || growth > 0 || grade !== null || coupons.length > 0);
};

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));

/** The lowest free amount of both that reaches a tier of each. */
const freeOfBoth = (a: Terms, b: Terms): number[] => {
  if (!a.free || !b.free) return [];
  const step = (a.free.step / common(a.free.step, b.free.step)) * b.free.step;
  const lowest = [a, b].map(({ tiers }) => Math.min(...tiers.map(({ pay }) => pay)));
  const least = Math.max(a.free.least, b.free.least, ...lowest);
  return Number.isFinite(least) ? [Math.ceil(least / step) * step] : [];
};

/**
 * The lowest amount for which two rules both give something at the same time, branch and grade, so that their order
 * decides; undefined if there is none.
 */
export const clashOf = (a: Terms, b: Terms): number | undefined => {
  const isTogether =
    overlap(a, b) && meet(a.weekdays, b.weekdays) && meet(a.branch_ids, b.branch_ids) && meet(a.grade_ids, b.grade_ids);
  if (!isTogether) return undefined;
  const amounts = [...a.tiers.map(({ pay }) => pay), ...b.tiers.map(({ pay }) => pay), ...freeOfBoth(a, b)];
  return amounts
    .toSorted((one, other) => one - other)
    .find((paid) => paid <= topUpLimits.pay && gives(a, paid) && gives(b, paid));
};

/**
 * The lowest tier that gets less bonus than paying a lower one so many times over, which a rule for one top-up a member
 * rules out.
 */
export const betterInParts = (
  terms: Terms,
): { readonly pay: number; readonly part: number; readonly times: number } | undefined => {
  if (terms.first_only || terms.per_member === 1) return undefined;
  for (const { pay } of terms.tiers)
    for (const { pay: part } of terms.tiers) {
      const times = Math.min(Math.floor(pay / part), terms.per_member ?? Infinity);
      if (part < pay && times > 1 && giftsFor(terms, part).bonus * times > giftsFor(terms, pay).bonus)
        return { pay, part, times };
    }
  return undefined;
};
