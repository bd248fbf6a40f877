import type { HomeFigures } from '@regulars/contract';

export type Measure = 'spent' | 'topped_up' | 'new_members';

/** A point of a cumulative curve: hours since the day began, and the sum up to then. */
export interface Point {
  readonly hour: number;
  readonly sum: number;
}

export interface DayCurve {
  readonly now: readonly Point[];
  readonly before: readonly Point[];
  /** The first and last hour worth showing. */
  readonly from: number;
  readonly to: number;
  /** Whether nothing happened on either day. */
  readonly isEmpty: boolean;
}

const hour = 3_600_000;

/** The curves of a day, up to its instant, and of the day it is compared with; both without quiet hours around them. */
export function curveOf({ hours, starts_at: startsAt, as_of: asOf, figures }: HomeFigures, measure: Measure): DayCurve {
  const elapsed = asOf ? (Date.parse(asOf) - Date.parse(startsAt)) / hour : hours.length;
  const sums = hours.map((one) => one[measure]);
  const begun = sums.flatMap(({ now }) => (now === null ? [] : [now]));
  const now = [0, ...begun].map((sum, at) => ({ hour: Math.min(at, elapsed), sum }));
  const earlier = [0, ...sums.map(({ before }) => before)].map((sum, at) => ({ hour: at, sum }));
  // The sum at this very minute lies on the curve, so that the gap is drawn as it is written.
  const before = asOf
    ? [
        ...earlier.filter((point) => point.hour < elapsed),
        { hour: elapsed, sum: figures[measure].before },
        ...earlier.filter((point) => point.hour > elapsed),
      ]
    : earlier;
  const all = [now, before];
  const started = all.flatMap((points) => points.findIndex(({ sum }) => sum !== 0)).filter((at) => at > 0);
  const last = all.map((points) => points.findLastIndex(({ sum }, at) => sum !== points[at - 1]?.sum && at > 0));
  const from = Math.max(0, Math.floor(Math.min(elapsed, ...started.map((at) => at - 1))));
  const ends = last.map((at, which) => all[which]?.[at]?.hour ?? 0);
  const to = Math.min(hours.length, Math.max(from + 4, Math.ceil(Math.max(asOf ? elapsed : 0, ...ends))));
  return { now, before, from: Math.min(from, to - 1), to, isEmpty: all.flat().every(({ sum }) => sum === 0) };
}
