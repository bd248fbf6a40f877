/** Bounds of growth rules. Rates are basis points of growth a yuan: 10,000 is 1. */
export const growthLimits = {
  rate: 1_000_000,
  visit: 10_000,
  dayMost: 1_000_000,
} as const;
