import { use, useMemo } from 'react';
import { datesOf } from '../format/dates.ts';
import type { Dates } from '../format/dates.ts';
import { useLocale } from '../i18n/locale.ts';
import { ProviderContext, useLoadedUser } from './session/index.ts';

/** The provider's own zone, of what belongs to no merchant. */
const providerZone = { timezone: 'Asia/Shanghai', day_cut: '00:00:00', day_from: null };

/** Date formats in the user's language and the merchant's time zone; in the provider's console in its own. */
export function useDates(): Dates {
  const locale = useLocale();
  const provider = use(ProviderContext);
  const merchant = useLoadedUser()?.merchant;
  if (!provider && !merchant) throw new Error('useDates needs a component inside the shell');
  const { timezone, day_cut: dayCut, day_from: dayFrom } = merchant ?? providerZone;
  return useMemo(() => datesOf(locale, timezone, { dayCut, dayFrom }), [locale, timezone, dayCut, dayFrom]);
}
