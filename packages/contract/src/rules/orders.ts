/** Bounds of an order. */
export const orderLimits = {
  lines: 100,
  /** Thousandths of a unit. */
  quantity: 10_000_000,
  /** Fen. */
  total: 1_000_000_000,
  /** How long a quote holds, in minutes. */
  quoteMinutes: 10,
} as const;
