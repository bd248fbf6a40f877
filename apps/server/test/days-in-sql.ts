import { addDays, startOfBusinessDate } from '../src/platform/clock/business-date.ts';
import { statement, type Database } from '../src/platform/database/index.ts';

export const dayCuts = ['00:00:00', '01:30:00', '02:30:00', '04:00:00'] as const;
const first = '2020-01-01';
const last = '2035-12-31';

/** The dates from 2020 to 2035, in order. */
export const allDays: readonly string[] = (() => {
  const dates = [first];
  for (let date = first; date < last;) dates.push((date = addDays(date, 1)));
  return dates;
})();

const dateAt = (at: number): string => addDays(first, at);

/** No zone changes its clock and back within this many days. */
const step = 28;

/** The days around each clock change of a zone, four per change, found by comparing the clock at noon UTC. */
export const daysAroundChanges = (timezone: string): string[] => {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeStyle: 'short' });
  const clock = (at: number): string => format.format(Date.parse(first) + (at + 0.5) * 86_400_000);
  const found: string[] = [];
  const search = (from: number, shownFrom: string, to: number, shownTo: string): void => {
    if (shownFrom === shownTo) return;
    if (to - from === 1) return void found.push(...[from - 1, from, to, to + 1].map(dateAt));
    const middle = Math.floor((from + to) / 2);
    const shown = clock(middle);
    search(from, shownFrom, middle, shown);
    search(middle, shown, to, shownTo);
  };
  let shown = clock(0);
  for (let at = 0; at < allDays.length; at += step) {
    const next = clock(at + step);
    search(at, shown, at + step, next);
    shown = next;
  }
  return [...new Set(found)];
};

/**
 * Since when the time zone data of Node and PostgreSQL differ: Alberta keeps summer time from 2026 on; Morocco switches
 * to UTC permanently on 20 September 2026. Node's data (2026c) includes both changes, PostgreSQL 18.4's neither.
 */
const differsFrom: Readonly<Record<string, string>> = {
  'Africa/Casablanca': '2026-09-19',
  'Africa/El_Aaiun': '2026-09-19',
  'America/Edmonton': '2026-11-01',
};
export const isAgreed = (timezone: string, date: string): boolean => date < (differsFrom[timezone] ?? '9999');

const selectDisagreements = statement<{ day: string; day_cut: string }>(
  'business_date_disagreements',
  `select day, day_cut from unnest($2::time[], $3::date[], $4::timestamptz[]) as d (day_cut, day, starts)
   where business_date(starts, $1, day_cut) <> day or business_date(starts - interval '1 ms', $1, day_cut) <> day - 1
     or exists (select from unnest($5::interval[]) as later where business_date(starts + later, $1, day_cut) <> day)`,
);

/**
 * The dates on which the database disagrees with the program about the start of a day: at the computed first instant it
 * must give that date, a millisecond earlier the day before, and that date still after the clock has gone back.
 */
export const disagreements = async (
  { platform }: Database,
  timezone: string,
  cuts: readonly string[],
  dates: readonly string[],
): Promise<string[]> => {
  const days = cuts.flatMap((cut) =>
    dates.map((date) => ({ cut, date, start: startOfBusinessDate(date, timezone, cut) })),
  );
  const rows = await platform.query(selectDisagreements, [
    timezone,
    days.map(({ cut }) => cut),
    days.map(({ date }) => date),
    days.map(({ start }) => start),
    ['15 min', '30 min', '45 min', '90 min', '150 min'],
  ]);
  return rows.map(({ day, day_cut: cut }) => `${timezone} ${cut} ${day}`);
};
