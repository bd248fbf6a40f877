import { useMemo } from 'react';
import { datesOf } from '../format/dates.ts';
import type { Dates } from '../format/dates.ts';
import { useLocale } from '../i18n/locale.ts';
import { useCurrentUser } from './session/index.ts';

/** Date formats in the user's language and the merchant's time zone. */
export function useDates(): Dates {
  const locale = useLocale();
  const { timezone, day_cut: dayCut, day_from: dayFrom } = useCurrentUser().merchant;
  return useMemo(() => datesOf(locale, timezone, { dayCut, dayFrom }), [locale, timezone, dayCut, dayFrom]);
}
