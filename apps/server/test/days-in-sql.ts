import { addDays, startOfBusinessDate } from '../src/platform/clock/business-date.ts';
import { statement, type Database } from '../src/platform/database/index.ts';

export const dayCuts = ['00:00:00', '01:30:00', '02:30:00', '04:00:00'] as const;
const first = '2020-01-01';
const last = '2035-12-31';

/** A zone's days of 2020 to 2035, in order. */
export const allDays: readonly string[] = (() => {
  const dates = [first];
  for (let date = first; date < last;) dates.push((date = addDays(date, 1)));
  return dates;
})();

const dateAt = (at: number): string => addDays(first, at);
const midnight = (timezone: string, at: number): number =>
  startOfBusinessDate(dateAt(at), timezone, '00:00:00').getTime() - Date.parse(dateAt(at));

/** No zone changes its clock and back within so many days. */
const step = 28;

/** The days around which a zone changes its clock: some four for each change. */
export const daysAroundChanges = (timezone: string): string[] => {
  const found: string[] = [];
  const search = (from: number, to: number): void => {
    if (midnight(timezone, from) === midnight(timezone, to)) return;
    if (to - from <= 2) return void found.push(...[from - 1, from, from + 1, to + 1].map(dateAt));
    const middle = Math.floor((from + to) / 2);
    search(from, middle);
    search(middle, to);
  };
  for (let at = 0; at < allDays.length; at += step) search(at, at + step);
  return [...new Set(found)];
};

/**
 * From when on the time zone data of Node and PostgreSQL differ: Alberta keeps its summer time from 2026 on, Morocco goes
 * to UTC for good on 20 September 2026. Node's data (2026c) knows, that of PostgreSQL 18.4 does not.
 */
const differsFrom: Readonly<Record<string, string>> = {
  'Africa/Casablanca': '2026-09-19',
  'Africa/El_Aaiun': '2026-09-19',
  'America/Edmonton': '2026-11-01',
};
export const isAgreed = (timezone: string, date: string): boolean => date < (differsFrom[timezone] ?? '9999');

const selectDisagreements = statement<{ day: string }>(
  'business_date_disagreements',
  `select day from unnest($3::date[], $4::timestamptz[]) as d (day, starts)
   where business_date(starts, $1, $2) <> day or business_date(starts - interval '1 ms', $1, $2) <> day - 1`,
);

/**
 * The days of a zone on which the database disagrees about when they begin: at the first instant by the program's
 * reckoning it must say that day, and a millisecond before it the day before.
 */
export const disagreements = async (
  { platform }: Database,
  timezone: string,
  dayCut: string,
  dates: readonly string[],
): Promise<string[]> => {
  const starts = dates.map((date) => startOfBusinessDate(date, timezone, dayCut));
  const rows = await platform.query(selectDisagreements, [timezone, dayCut, dates, starts]);
  return rows.map(({ day }) => day);
};
