import type { CouponKind, CouponRefusal } from '@regulars/phrases';
import {
  aloneOf,
  chooseCoupons,
  isFull,
  mayJoin,
  priceBasket,
  reductionsWith,
  type Applied,
  type BasketLine,
  type Candidate,
  type Reduction,
} from '../../pricing/index.ts';
import type { UsedCoupon } from '../issued-coupons/index.ts';

/** A coupon that is looked at for a bill. */
export interface Looked {
  readonly issued_id: string;
  readonly coupon_id: string;
  readonly name: string;
  readonly kind: CouponKind;
  readonly expires_at: Date;
  /** Others like it that aren't looked at, as one order takes no more. */
  readonly more: number;
  readonly withPoints: boolean;
  /** Why it can't be used, whatever is bought. */
  readonly refused: CouponRefusal | null;
  /** What it would take off; null if it is refused. */
  readonly candidate: Candidate | null;
}
/** What a bill says of a coupon. */
export interface ToldCoupon extends UsedCoupon {
  readonly kind: CouponKind;
  readonly expires_at: Date;
  readonly used: boolean;
  readonly refused: CouponRefusal | null;
  /** What the bill, or only the items that it is for, lacks of its least. */
  readonly missing: { readonly fen: number; readonly of: 'bill' | 'items' } | null;
  readonly more: number;
}
export interface CouponChoice {
  /** All that reduces the bill, coupons included. */
  readonly reductions: readonly Reduction[];
  readonly used: readonly UsedCoupon[];
  /** Whether those used all go together with points. */
  readonly withPoints: boolean;
  readonly told: readonly ToldCoupon[];
}

interface Bill {
  readonly basket: readonly BasketLine[];
  /** What reduces it beside coupons. */
  readonly others: readonly Reduction[];
}

/** Coupons in the order asked for, each if it may join those before and takes something off beside them. */
const pick = ({ basket, others }: Bill, asked: readonly Candidate[]): Candidate[] => {
  const joined = asked.reduce<Candidate[]>((chosen, one) => (mayJoin(chosen, one) ? [...chosen, one] : chosen), []);
  const { applied } = priceBasket(basket, reductionsWith(others, joined));
  const worth = new Set(applied.filter(({ off }) => off > 0).map(({ id }) => id));
  return joined.filter(({ id }) => worth.has(id));
};

/** Why a coupon that could be used, and takes something off alone, isn't; null: it could be used beside those chosen. */
const whyNot = (chosen: readonly Candidate[], one: Candidate, isBest: boolean): CouponRefusal | null => {
  if (!mayJoin(chosen, one)) {
    if (isBest && chosen.every(({ template }) => template !== one.template)) return 'worse';
    return isFull(chosen, one) ? 'per_order' : 'not_with_others';
  }
  return isBest ? 'worse' : null;
};

const missingOf = ({ reduction: { lines, leastOf } }: Candidate, { missing: fen }: Applied): ToldCoupon['missing'] => ({
  fen,
  of: lines === null || leastOf === 'basket' ? 'bill' : 'items',
});

/** The discount of a grade takes nothing off beside a coupon that it doesn't go together with, and says so. */
const withoutGrade = (others: readonly Reduction[], chosen: readonly Candidate[]): readonly Reduction[] =>
  chosen.every(({ withGrade }) => withGrade)
    ? others
    : others.map((one) => (one.step === 'grade_discount' ? { ...one, lines: new Set<string>() } : one));

/**
 * The coupons that a bill uses: those asked for that can be, or those that make it cheapest; and of each other, why not.
 * Those that take nothing off are never used up.
 */
export const chooseFor = (
  bill: Bill,
  looked: readonly Looked[],
  asked: readonly string[] | undefined,
): CouponChoice => {
  const { basket, others } = bill;
  const candidates = looked.flatMap(({ candidate }) => candidate ?? []);
  const alone = aloneOf(basket, others, candidates);
  const wanted = asked?.flatMap((id) => candidates.find((one) => one.id === id) ?? []);
  const chosen = wanted ? pick(bill, wanted) : chooseCoupons(basket, others, candidates, alone).chosen;
  const reductions = [...withoutGrade(others, chosen), ...chosen.map(({ reduction }) => reduction)];
  const { applied } = priceBasket(basket, reductions);
  const offOf = (id: string): number => applied.find((one) => one.id === id)?.off ?? 0;
  const told = looked.map(({ candidate, refused, withPoints: _, ...coupon }): ToldCoupon => {
    const one = { ...coupon, used: false, refused, off: 0, missing: null };
    if (candidate === null) return one;
    if (chosen.includes(candidate)) return { ...one, used: true, off: offOf(candidate.id) };
    const worth = alone.get(candidate.kin);
    const why = worth?.refused ?? whyNot(chosen, candidate, asked === undefined);
    const missing = worth?.refused === 'below_least' ? missingOf(candidate, worth) : null;
    return { ...one, refused: why, off: worth?.off ?? 0, missing };
  });
  const usable = (one: ToldCoupon): number => (one.used ? 0 : one.refused === null ? 1 : 2);
  return {
    reductions,
    used: told
      .filter((one) => one.used)
      .map(({ issued_id, coupon_id, name, off }) => ({ issued_id, coupon_id, name, off })),
    withPoints: looked.every(
      ({ candidate, withPoints }) => withPoints || candidate === null || !chosen.includes(candidate),
    ),
    told: told.toSorted((a, b) => usable(a) - usable(b)),
  };
};
