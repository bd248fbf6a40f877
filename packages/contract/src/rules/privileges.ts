/** Bounds of privileges. */
export const privilegeLimits = {
  privileges: 50,
  explanation: 300,
  points: 1_000_000,
  /** Fen. */
  bonus: 1_000_000,
  daysBefore: 30,
  /** Gifts of a missed business date are given so many days later at most. */
  lateDays: 7,
} as const;
