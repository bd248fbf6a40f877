import { useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useCurrentUser } from './session/index.ts';

/** Date formats in the user's language and the merchant's time zone, for RFC 3339 times and business dates. */
export interface Dates {
  /** For tables: MM-DD for this year, YYYY-MM-DD for others. */
  short: (time: string) => string;
  /** A date in long form. */
  day: (time: string) => string;
  /** Day and month in words. */
  monthDay: (time: string) => string;
  /** Time of day for today and yesterday, the date for anything older. */
  recent: (time: string) => string;
  /** Date and time in full. */
  full: (time: string) => string;
  /** Today's calendar date in the merchant's time zone; ignores the day cut. */
  today: () => string;
}

export function useDates(): Dates {
  const locale = useLocale();
  const { timezone, day_cut: dayCut } = useCurrentUser().merchant;
  return useMemo(() => datesOf(locale, timezone, { dayCut }), [locale, timezone, dayCut]);
}

interface Clock {
  /** HH:MM:SS at which a business day begins. */
  dayCut?: string;
  now?: () => Date;
}

export function datesOf(
  locale: string,
  timeZone: string,
  { dayCut = '00:00:00', now = () => new Date() }: Clock = {},
): Dates {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const times = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    const dates = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    // A business date is independent of time zones.
    return (time: string) => spaced((isDate(time) ? dates : times).format(new Date(time)));
  };
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const dayOf = (time: string) => (isDate(time) ? time : isoDay.format(new Date(time)));
  // By calendar: a day on which the clocks change is not 24 hours long.
  const daysAgo = (days: number) =>
    new Date(Date.parse(isoDay.format(now())) - days * 86_400_000).toISOString().slice(0, 10);
  const wallClock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium', hourCycle: 'h23' });
  const day = format({ dateStyle: 'long' });
  const clock = format({ hour: '2-digit', minute: '2-digit', hour12: false });
  const monthDay = format({ month: 'long', day: 'numeric' });
  const yesterday = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
  return {
    day,
    monthDay,
    full: format({ dateStyle: 'medium', timeStyle: 'medium', hour12: false }),
    today: () => daysAgo(wallClock.format(now()) < dayCut ? 1 : 0),
    short(time) {
      const iso = dayOf(time);
      return iso.slice(0, 4) === daysAgo(0).slice(0, 4) ? iso.slice(5) : iso;
    },
    recent(time) {
      const iso = dayOf(time);
      if (iso === daysAgo(0)) return clock(time);
      if (iso === daysAgo(1)) return `${yesterday} ${clock(time)}`;
      return iso.slice(0, 4) === daysAgo(0).slice(0, 4) ? monthDay(time) : iso;
    },
  };
}

/** Adds the spaces that Chinese puts around figures, which Intl omits. */
function spaced(text: string): string {
  return text.replace(
    /(\d{1,4})([年月日])(?=(\d)?)/g,
    (_whole, figure: string, unit: string, next?: string) => `${figure} ${unit}${next ? ' ' : ''}`,
  );
}

function isDate(time: string): boolean {
  return time.length === 10;
}
