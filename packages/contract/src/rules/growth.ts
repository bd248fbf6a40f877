/** Bounds of growth rules. Rates are basis points of growth a yuan: 10,000 is 1. */
export const growthLimits = {
  rate: 1_000_000,
  visit: 10_000,
  dayMost: 1_000_000,
} as const;

/** Whether a visit alone would bring more than a day may: such a rule is refused. */
export const visitPassesDay = ({
  per_visit: visit,
  cap_per_day: most,
}: {
  readonly per_visit: number;
  readonly cap_per_day: number | null;
}): boolean => most !== null && visit > most;

interface Spending {
  readonly per_yuan_spent: number;
  readonly cap_per_day: number | null;
}

/**
 * The fen that bring so much growth, spent at once, to the next whole yuan that is enough; undefined if spending brings
 * none, or a day's limit may come before.
 */
export const spentFor = (growth: number, { per_yuan_spent: rate, cap_per_day: cap }: Spending): number | undefined =>
  rate > 0 && cap === null ? Math.ceil((growth * 10_000) / rate) * 100 : undefined;
