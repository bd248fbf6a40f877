import { matches } from './text.ts';

/** HH:MM */
export const localTimePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$';

/** From and to, such as 09:30 and 22:00. An end up to its beginning is on the next day; 24:00 ends the day. */
export type Span = [from: string, to: string];
export interface DayHours {
  date: string;
  spans: Span[];
  note: string | null;
}
export interface BranchHours {
  /** Spans by weekday, from Monday; a day without spans is off. */
  week: Span[][];
  /** Days on which other spans hold. */
  exceptions: DayHours[];
}

/** Minutes since midnight; undefined if it is no time of day. */
const minutesOf = (time: string): number | undefined =>
  matches(localTimePattern, time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : undefined;

const dayLength = 24 * 60;

/** A span in minutes since the day's midnight; undefined if it isn't one. */
export const minutesOfSpan = ([from, to]: Span): [from: number, to: number] | undefined => {
  const begins = minutesOf(from);
  const ends = to === '24:00' ? dayLength : minutesOf(to);
  if (begins === undefined || ends === undefined) return undefined;
  return [begins, ends <= begins ? ends + dayLength : ends];
};

/** Whether all are spans and none overlaps another. */
export const areSpans = (spans: readonly Span[]): boolean => {
  const sorted = spans.map(minutesOfSpan).toSorted((one, other) => (one?.[0] ?? 0) - (other?.[0] ?? 0));
  return sorted.every((span, at) => span !== undefined && span[0] >= (sorted[at - 1]?.[1] ?? 0));
};

/** Whether spans of a day end after some of the next day’s have begun. */
const reachInto = (spans: readonly Span[], next: readonly Span[]): boolean => {
  const reached = Math.max(0, ...spans.map((span) => (minutesOfSpan(span)?.[1] ?? 0) - dayLength));
  return next.some((span) => (minutesOfSpan(span)?.[0] ?? dayLength) < reached);
};

/** The day of the week whose spans are at fault, or reach into the next day's; undefined if the week is sound. */
export const faultyWeekday = (week: readonly Span[][]): number | undefined => {
  const at = week.findIndex((spans, day) => !areSpans(spans) || reachInto(spans, week[(day + 1) % week.length] ?? []));
  return at === -1 ? undefined : at;
};

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayLength * 60_000).toISOString().slice(0, 10);

/**
 * The day that differs whose spans are at fault, or overlap those of the day before or after; undefined if all are
 * sound. Each has a date.
 */
export const faultyException = (hours: BranchHours): number | undefined => {
  const at = hours.exceptions.findIndex(
    ({ date, spans }) =>
      !areSpans(spans) ||
      reachInto(spansOn(hours, dayAfter(date, -1)), spans) ||
      reachInto(spans, spansOn(hours, dayAfter(date, 1))),
  );
  return at === -1 ? undefined : at;
};

/** The spans of a date: those of the week, unless the date differs. */
export const spansOn = ({ week, exceptions }: BranchHours, date: string): readonly Span[] => {
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7; // from Monday
  return exceptions.find((one) => one.date === date)?.spans ?? week[weekday] ?? [];
};
