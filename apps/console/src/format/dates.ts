/** Formats instants in a time zone, and business dates (YYYY-MM-DD), which are independent of zones. */
export function dateFormat(
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

/** A date in long form. */
export const dateText = (date: string, locale: string): string => dateFormat(locale, { dateStyle: 'long' })(date);

/** A day with its weekday, in short. */
export const weekdayText = (date: string, locale: string): string =>
  dateFormat(locale, { month: 'short', day: 'numeric', weekday: 'short' })(date);

/** The name of a month of the year, from 1. */
export const monthText = (month: number, locale: string, length: 'long' | 'short'): string =>
  dateFormat(locale, { month: length })(Date.UTC(2000, month - 1));

/** Today's calendar date in the browser's time zone, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** Date formats in a language and a time zone, for RFC 3339 times and business dates. */
export interface Dates {
  /** For tables: MM-DD for this year, YYYY-MM-DD for others. */
  short: (time: string) => string;
  /** A date in long form. */
  day: (time: string) => string;
  /** Day and month in words. */
  monthDay: (time: string) => string;
  /** Time of day. */
  clock: (time: string | number) => string;
  /** Time of day for today and yesterday, the date for anything older. */
  recent: (time: string | number) => string;
  /** For timelines: as recent, with the time of day for every date. */
  moment: (time: string) => string;
  /** Date and time in full. */
  full: (time: string) => string;
  /** Today's business date. */
  today: () => string;
}

interface Clock {
  /** HH:MM:SS at which a business day begins. */
  dayCut?: string;
  now?: () => Date;
}

/** In the zone of this device, for what belongs to no merchant. */
export const deviceDates = (locale: string): Dates =>
  datesOf(locale, new Intl.DateTimeFormat().resolvedOptions().timeZone);

export function datesOf(
  locale: string,
  timeZone: string,
  { dayCut = '00:00:00', now = () => new Date() }: Clock = {},
): Dates {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, options, timeZone);
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayOf = (time: string | number) =>
    typeof time === 'string' && isDate(time) ? time : isoDay.format(new Date(time));
  // By calendar: a day on which the clocks change is not 24 hours long.
  const daysAgo = (days: number) =>
    new Date(Date.parse(isoDay.format(now())) - days * 86_400_000).toISOString().slice(0, 10);
  const wallClock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const monthDay = format({ month: 'long', day: 'numeric' });
  const yesterday = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
  const short = (time: string): string => {
    const iso = dayOf(time);
    return iso.slice(0, 4) === daysAgo(0).slice(0, 4) ? iso.slice(5) : iso;
  };
  return {
    short,
    clock,
    monthDay,
    day: format({ dateStyle: 'long' }),
    full: format({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
    today: () => daysAgo(wallClock.format(now()) < dayCut ? 1 : 0),
    moment(time) {
      const iso = dayOf(time);
      if (iso === daysAgo(0)) return clock(time);
      return `${iso === daysAgo(1) ? yesterday : short(iso)} ${clock(time)}`;
    },
    recent(time) {
      const iso = dayOf(time);
      if (iso === daysAgo(0)) return clock(time);
      if (iso === daysAgo(1)) return `${yesterday} ${clock(time)}`;
      return iso.slice(0, 4) === daysAgo(0).slice(0, 4) ? monthDay(iso) : iso;
    },
  };
}
