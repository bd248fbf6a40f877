export interface Day {
  readonly date: string;
  readonly joined: number;
}

/** Splits 60 days, oldest first, into the last 30 and the 30 before. */
export function splitTrend(days: readonly Day[]): { now: readonly Day[]; before: readonly Day[] } {
  return { now: days.slice(-30), before: days.slice(-60, -30) };
}

export const total = (days: readonly Day[]): number => days.reduce((sum, day) => sum + day.joined, 0);

/** The day with most new members, the latest if there are several; undefined if nobody joined. */
export function peakOf(days: readonly Day[]): Day | undefined {
  const peak = days.reduce<Day | undefined>((best, day) => (best && best.joined > day.joined ? best : day), undefined);
  return peak && peak.joined > 0 ? peak : undefined;
}

/** Change against the previous period; undefined if nobody joined in it. */
export function changeOf(now: readonly Day[], before: readonly Day[]): number | undefined {
  const base = total(before);
  return base > 0 ? total(now) / base - 1 : undefined;
}
