/**
 * A merchant's business days, by its time zone and day cut (HH:MM:SS). Business date D begins at the first instant when
 * the zone's clock shows D at the day cut or later; an instant belongs to the last date that has begun. So setting the
 * clock back never returns an instant to the previous date, and setting it forward across the day cut starts the date at
 * the change. `business_date()` in SQL agrees.
 */

const second = 1_000;
const day = 86_400 * second;

/** Formatters by zone, as `2026-02-03 04:05:06`: constructing one costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timezone: string): Intl.DateTimeFormat => {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timezone, format);
  }
  return format;
};

/** The zone's wall clock at an instant, to the second, read as if it were UTC. */
const wallClock = (instant: number, timezone: string): number =>
  Date.parse(`${formatOf(timezone).format(instant).replace(' ', 'T')}Z`);

/** The zone's offset from UTC at an instant. */
export const offsetAt = (instant: number, timezone: string): number =>
  wallClock(instant, timezone) - Math.floor(instant / second) * second;

/** The instant so many days earlier at which the zone's clock showed the same time. */
export const sameTimeEarlier = (instant: Date, days: number, timezone: string): Date => {
  const guess = instant.getTime() - days * day;
  return new Date(guess + offsetAt(instant.getTime(), timezone) - offsetAt(guess, timezone));
};

/** Calendar arithmetic on YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** The first instant of a business date. */
export const startOfBusinessDate = (date: string, timezone: string, dayCut: string): Date => {
  const wanted = Date.parse(`${date}T${dayCut}Z`);
  // No zone is a whole day from UTC, and none changes its clock twice within two days.
  const before = offsetAt(wanted - day, timezone);
  const after = offsetAt(wanted + day, timezone);
  // A clock set back shows the day cut twice; the offset before the change gives the first.
  for (const offset of [before, after])
    if (offsetAt(wanted - offset, timezone) === offset) return new Date(wanted - offset);
  // Skipped by a clock set forward: the day begins at the change, which lies in between.
  let [short, reached] = [wanted - after, wanted - before];
  while (reached - short > second) {
    const middle = short + Math.floor((reached - short) / second / 2) * second;
    if (offsetAt(middle, timezone) === before) short = middle;
    else reached = middle;
  }
  return new Date(reached);
};

/** The weekday of a date, from 1, Monday. */
export const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The business date of an instant. */
export const businessDate = (instant: Date, timezone: string, dayCut: string): string => {
  const at = instant.getTime();
  const offset = offsetAt(at, timezone);
  const cut = Date.parse(`1970-01-01T${dayCut}Z`);
  const date = new Date(at + offset - cut).toISOString().slice(0, 10);
  if (offsetAt(at - day, timezone) <= offset) return date;
  // The clock was set back within the last day, perhaps to before a day cut that it had already shown.
  const next = addDays(date, 1);
  return startOfBusinessDate(next, timezone, dayCut).getTime() <= at ? next : date;
};

/** A merchant's business days, counted from one instant. */
export interface BusinessDays {
  today(): string;
  /** The business date of an instant. */
  of(instant: Date): string;
  /** The first instant of a business date. */
  startOf(date: string): Date;
  /** The first instant after it. */
  endOf(date: string): Date;
}

export const businessDays = (now: Date, timezone: string, dayCut: string): BusinessDays => ({
  today: () => businessDate(now, timezone, dayCut),
  of: (instant) => businessDate(instant, timezone, dayCut),
  startOf: (date) => startOfBusinessDate(date, timezone, dayCut),
  endOf: (date) => startOfBusinessDate(addDays(date, 1), timezone, dayCut),
});
