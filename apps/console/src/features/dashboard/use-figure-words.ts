import { useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import { useCurrentUser } from '../../framework/session/index.ts';
import { spaced } from '../../i18n/dates.ts';
import { useLocale } from '../../i18n/locale.ts';

/** How a day and the day it is compared with are called. */
export function useFigureWords(figures: HomeFigures | undefined) {
  const { t } = useLingui();
  const locale = useLocale();
  const { timezone } = useCurrentUser().merchant;
  if (!figures) return { asOf: '', shown: '', earlier: '', earlierDay: '', time: (_: number) => '' };
  const { date, before, as_of: asOf } = figures;
  // A business date has no time zone: it is parsed and formatted as UTC.
  const dated = (of: string, options: Intl.DateTimeFormatOptions): string =>
    spaced(new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(of)), locale);
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timezone,
  });
  const time = (at: number): string => clock.format(at);
  const day = dated(date, { month: 'long', day: 'numeric', weekday: 'short' });
  const weekday = dated(before, { weekday: 'short' });
  const until = asOf ? time(Date.parse(asOf)) : '';
  const earlierDay = dated(before, { month: 'short', day: 'numeric', weekday: 'short' });
  return {
    /** Beside the title. */
    asOf: asOf ? t`${day}, as of ${until}` : t`${day}, whole day`,
    /** The day itself, in a legend. */
    shown: asOf ? t`Today` : day,
    /** What the figures are compared with. */
    earlier: asOf ? t`last ${weekday} by now` : t`the ${weekday} before`,
    /** The day compared with, in a legend. */
    earlierDay: asOf ? t`Last ${weekday}` : earlierDay,
    time,
  };
}
