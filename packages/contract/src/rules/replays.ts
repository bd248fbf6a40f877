/** Bounds of replays. */
export const replayLimits = {
  /** Business days of a period. */
  days: 92,
  documents: 500_000,
  /** The biggest cases that are told. */
  cases: 10,
} as const;
