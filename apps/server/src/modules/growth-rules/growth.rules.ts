import type { GrowthRules } from '@regulars/contract';

export interface GrowthPayment {
  /** Fen, by all means together. */
  readonly paid: number;
  /** Fen: the part of it paid from stored value, principal and bonus. */
  readonly stored_value: number;
  /** Whether it is the member's first payment of the business day. */
  readonly is_first_today: boolean;
}

/** Fen × basis points a yuan in one of growth. */
const whole = 100n * 10_000n;

const growthFor = (fen: number, rate: number): bigint => (BigInt(fen) * BigInt(rate)) / whole;

const upToCap = ({ cap_per_day: cap }: GrowthRules, growth: bigint, earnedToday: number): number => {
  if (cap === null) return Number(growth);
  const left = BigInt(Math.max(0, cap - earnedToday));
  return Number(growth < left ? growth : left);
};

/** How the growth of a payment is reckoned. */
export interface EarnedGrowth {
  /** Fen that count. */
  readonly counted: number;
  /** Fen from stored value, where that doesn't count. */
  readonly left_out: number;
  /** Basis points of growth for each yuan. */
  readonly per_yuan: number;
  /** Growth of the day's first payment. */
  readonly visit: number;
  /** Growth before the day's limit. */
  readonly whole: number;
  readonly day_most: number | null;
  /** Growth earned before on its day. */
  readonly before: number;
  readonly earned: number;
}

/**
 * The growth that a payment brings: floored once, with that of a visit for the first of a business day, up to what is left
 * of the day’s limit. It never falls when more is paid, and parts of a payment never bring more than the whole.
 */
export const reckonGrowth = (rules: GrowthRules, payment: GrowthPayment, earnedToday = 0): EarnedGrowth => {
  const { paid, stored_value: stored, is_first_today: isFirst } = payment;
  const leftOut = rules.stored_value_counts ? 0 : stored;
  const visit = isFirst && paid > 0 ? rules.per_visit : 0;
  const growth = growthFor(paid - leftOut, rules.per_yuan_spent) + BigInt(visit);
  return {
    counted: paid - leftOut,
    left_out: leftOut,
    per_yuan: rules.per_yuan_spent,
    visit,
    whole: Number(growth),
    day_most: rules.cap_per_day,
    before: earnedToday,
    earned: upToCap(rules, growth, earnedToday),
  };
};

/** The growth that a payment brings. */
export const growthOf = (...by: Parameters<typeof reckonGrowth>): number => reckonGrowth(...by).earned;

/** The growth that a top-up brings, of its principal in fen; likewise. */
export const growthOfTopUp = (rules: GrowthRules, principal: number, earnedToday = 0): number =>
  upToCap(rules, growthFor(principal, rules.per_yuan_topped_up), earnedToday);
