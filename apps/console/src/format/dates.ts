/** Formats instants in a time zone, and business dates (YYYY-MM-DD), which are independent of zones. */
function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone = 'UTC',
): (time: string | number) => string {
  const instants = new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const dates = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (time) => spaced((isDate(time) ? dates : instants).format(new Date(time)));
}

const isDate = (time: string | number): boolean => typeof time === 'string' && time.length === 10;

/** Adds the spaces that Chinese puts around figures, which Intl omits. */
function spaced(text: string): string {
  return text.replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)|(?<=日)(?=[\d周])/gu, ' ');
}

/** A day in a sentence: in words, with its year unless that is this year. */
export function dayText(date: string, locale: string, now = new Date()): string {
  const year = isThisYear(date, now) ? {} : ({ year: 'numeric' } as const);
  return dateFormat(locale, { ...year, month: 'long', day: 'numeric' })(date);
}

const isThisYear = (date: string, now: Date): boolean => date.startsWith(today(now).slice(0, 4));

/** A day with its weekday, in short, with its year unless that is this year. */
export function weekdayText(date: string, locale: string, now = new Date()): string {
  const year = isThisYear(date, now) ? {} : ({ year: 'numeric' } as const);
  return dateFormat(locale, { ...year, month: 'short', day: 'numeric', weekday: 'short' })(date);
}

/** The weekday alone, in short. */
export const weekdayName = (date: string, locale: string): string => dateFormat(locale, { weekday: 'short' })(date);

/** A day that returns each year, such as a birthday: MM-DD. */
export const yearlyText = (date: string): string => date.slice(5);

/** The name of a month of the year, from 1. */
export const monthText = (month: number, locale: string, length: 'long' | 'short'): string =>
  dateFormat(locale, { month: length })(Date.UTC(2000, month - 1));

/** Today's calendar date in the browser's time zone, as YYYY-MM-DD. */
function today(now = new Date()): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/**
 * Dates by their purpose, in a language and a time zone, for RFC 3339 times and business dates. In cells (tables, cards,
 * timelines, chips) they are figures; in sentences and facts, words. This year is left out; other years never are.
 */
export interface Dates {
  /** A day in a cell: 11-20, 2025-11-20. */
  cell: (time: string) => string;
  /** A moment in a cell: 15:20, yesterday 15:20, 11-15 15:20, 2025-11-15 15:20. */
  cellTime: (time: string | number) => string;
  /** A day in a sentence: November 20; November 20, 2025. */
  day: (time: string) => string;
  /** A moment in a sentence: 15:20, yesterday 15:20, November 15, 15:20. */
  time: (time: string | number) => string;
  /** A moment to the second, for the accountant and for tooltips. */
  exact: (time: string) => string;
  /** Time of day. */
  clock: (time: string | number) => string;
  /** Today's business date. */
  today: () => string;
  /** Whether a moment is of today's business date. */
  isToday: (time: number) => boolean;
}

interface Clock {
  /** HH:MM:SS at which a business day begins. */
  dayCut?: string;
  /** The date from which zone and cut hold; until the clock has passed it, it is that date. */
  dayFrom?: string | null;
  now?: () => Date;
}

/** In the zone of this device, for what belongs to no merchant. */
export const deviceDates = (locale: string): Dates =>
  datesOf(locale, new Intl.DateTimeFormat().resolvedOptions().timeZone);

export function datesOf(
  locale: string,
  timeZone: string,
  { dayCut = '00:00:00', dayFrom = null, now = () => new Date() }: Clock = {},
): Dates {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options, timeZone);
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayOf = (time: string | number) =>
    typeof time === 'string' && isDate(time) ? time : isoDay.format(new Date(time));
  // By calendar: a day on which the clocks change is not 24 hours long.
  const daysBefore = (time: Date | number, days: number) =>
    new Date(Date.parse(isoDay.format(time)) - days * 86_400_000).toISOString().slice(0, 10);
  const daysAgo = (days: number) => daysBefore(now(), days);
  const wallClock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const thisYear = format({ month: 'long', day: 'numeric' });
  const otherYear = format({ dateStyle: 'long' });
  const isThisYear = (iso: string): boolean => iso.slice(0, 4) === daysAgo(0).slice(0, 4);
  const cell = (time: string | number): string => {
    const iso = dayOf(time);
    return isThisYear(iso) ? iso.slice(5) : iso;
  };
  const day = (time: string | number): string => {
    const iso = dayOf(time);
    return (isThisYear(iso) ? thisYear : otherYear)(iso);
  };
  /** The time of day, with the day before it unless that is today. */
  const momentWith =
    (dayText: (time: string | number) => string, between: string) =>
    (time: string | number): string => {
      const iso = dayOf(time);
      if (iso === daysAgo(0)) return clock(time);
      const near = [-1, 1].find((days) => iso === daysAgo(-days));
      return near === undefined
        ? `${dayText(time)}${between}${clock(time)}`
        : `${relative.format(near, 'day')} ${clock(time)}`;
    };
  const businessDay = (time: Date | number): string => {
    const date = daysBefore(time, wallClock.format(time) < dayCut ? 1 : 0);
    return dayFrom !== null && date < dayFrom ? dayFrom : date;
  };
  return {
    cell,
    cellTime: momentWith(cell, ' '),
    day,
    time: momentWith(day, locale === 'en' ? ', ' : ' '),
    exact: format({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
    clock,
    today: () => businessDay(now()),
    isToday: (time) => businessDay(time) === businessDay(now()),
  };
}
