/** Bounds of grades. Rates are basis points: 10,000 is ×1 of points, and the whole price. */
export const gradeLimits = {
  grades: 20,
  growth: 1_000_000_000,
  days: 3_660,
  earningRate: 1_000_000,
} as const;
