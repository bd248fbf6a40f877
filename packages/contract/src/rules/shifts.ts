/** Bounds of a shift. */
export const shiftLimits = {
  /** Fen in a drawer, and in or out of it at once. */
  cash: 100_000_000,
  /** Fen in a drawer that is closed: all that it took may be there. */
  counted: 100_000_000_000,
  /** Hours after which an open shift counts as forgotten. */
  forgottenHours: 24,
  /** Documents that its page shows at most, newest first. */
  documents: 500,
} as const;
