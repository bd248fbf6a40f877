/** Bounds of point rules. Rates are basis points: 10,000 is ×1. */
export const pointLimits = {
  /** Points for each `per` fen. */
  points: 10_000,
  per: 10_000_000,
  share: 100_000,
  least: 1_000_000_000,
  dayMost: 100_000_000,
  value: 10_000_000,
  multiples: 50,
  rate: { min: 10_001, max: 1_000_000 },
  days: 3_650,
  months: 120,
  years: 10,
  /** The days that the calendar shows. */
  calendarDays: 60,
} as const;

/** Every means of payment counts in full. */
export const wholeShares = {
  cash: 10_000,
  terminal: 10_000,
  transfer: 10_000,
  wechat_pay: 10_000,
  alipay: 10_000,
  stored_value: 10_000,
};

/** A multiple of every day, for all members at all branches. */
export const plainMultiple = (): {
  occasion: 'always';
  weekdays: number[];
  month_days: number[];
  from: null;
  to: null;
  grade_ids: string[];
  branch_ids: string[];
  enabled: boolean;
} => ({
  occasion: 'always',
  weekdays: [],
  month_days: [],
  from: null,
  to: null,
  grade_ids: [],
  branch_ids: [],
  enabled: true,
});
