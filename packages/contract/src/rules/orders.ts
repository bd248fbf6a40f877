/** A member's name as receipts say it; masked, only its first character. */
export const receiptName = (name: string, masked: boolean): string => (masked ? `${[...name][0] ?? ''}**` : name);

/** By what an order is paid, beside points, in the order in which it names them. */
export const orderMeans = ['stored_value', 'cash', 'terminal', 'transfer'] as const;

/** Bounds of an order. */
export const orderLimits = {
  lines: 100,
  /** Thousandths of a unit. */
  quantity: 10_000_000,
  /** Fen. */
  total: 1_000_000_000,
  /** How long a quote holds, in minutes. */
  quoteMinutes: 10,
  /** Coupons on one order. */
  coupons: 20,
} as const;

/** The longest time for which a role may be limited in going back to refund: business days. */
export const refundDaysMost = 3_650;

/** The limits of a role at the till, in the order in which they are told. */
export const tillNames = [
  'discount_percent',
  'discount_most',
  'refund_most',
  'refund_day_most',
  'refund_days',
] as const;
export const tillUnits = {
  discount_percent: 'percent',
  discount_most: 'fen',
  refund_most: 'fen',
  refund_day_most: 'fen',
  refund_days: 'days',
} as const satisfies Readonly<Record<(typeof tillNames)[number], string>>;
