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

/**
 * The growth that a payment brings: floored once, with that of a visit for the first of a business day, up to what is left
 * of the day's limit. It never falls when more is paid, and parts of a payment never bring more than the whole.
 */
export const growthOf = (rules: GrowthRules, payment: GrowthPayment, earnedToday = 0): number => {
  const { paid, stored_value: stored, is_first_today: isFirst } = payment;
  const counted = rules.stored_value_counts ? paid : paid - stored;
  const visit = isFirst && paid > 0 ? BigInt(rules.per_visit) : 0n;
  return upToCap(rules, growthFor(counted, rules.per_yuan_spent) + visit, earnedToday);
};

/** The growth that a top-up brings, of its principal in fen; likewise. */
export const growthOfTopUp = (rules: GrowthRules, principal: number, earnedToday = 0): number =>
  upToCap(rules, growthFor(principal, rules.per_yuan_topped_up), earnedToday);
