import { useLingui } from '@lingui/react/macro';
import type { HomeFigures } from '@regulars/contract';
import { weekdayName, weekdayText } from '../../format/dates.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';

/** How a day and the day it is compared with are called. */
export function useFigureWords(figures: HomeFigures | undefined) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  if (!figures) return { asOf: '', shown: '', earlier: '', earlierDay: '', time: (_: number) => '' };
  const { date, before, as_of: asOf } = figures;
  const time = dates.clock;
  const day = weekdayText(date, locale);
  const weekday = weekdayName(before, locale);
  const until = asOf ? time(Date.parse(asOf)) : '';
  const earlierDay = weekdayText(before, locale);
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
