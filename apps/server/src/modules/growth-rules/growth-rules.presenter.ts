import type { GrowthRules } from '@regulars/contract';

/** Basis points as growth for each yuan. */
const rate = (points: number): string => String(points / 10_000);

/** What the operation log has of growth rules. */
export const loggedRules = (rules: GrowthRules): Record<string, unknown> => ({
  ...rules,
  per_yuan_spent: rate(rules.per_yuan_spent),
  per_yuan_topped_up: rate(rules.per_yuan_topped_up),
});
