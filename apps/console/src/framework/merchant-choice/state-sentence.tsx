import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dayText, today } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { daysBetween } from './card-state.ts';
import type { CardState } from './card-state.ts';

/** Until when a merchant's service runs, or why it can't be entered. */
export function StateSentence({ state, expiresOn }: { state: CardState; expiresOn: string | null }): ReactNode {
  const locale = useLocale();
  const date = expiresOn && dayText(expiresOn, locale);
  switch (state) {
    case 'open':
      return date ? <Trans>Service until {date}</Trans> : <Trans>Service has no end date</Trans>;
    case 'ending': {
      const days = expiresOn ? Math.max(0, daysBetween(today(), expiresOn)) : 0;
      return <Plural value={days} one={`Expires on ${date}, # day left`} other={`Expires on ${date}, # days left`} />;
    }
    case 'uninitialised':
      return <Trans>First use: system resources must be allocated, about 1 minute</Trans>;
    case 'not-open':
      return <Trans>The service is not open yet</Trans>;
    case 'expired':
      return date ? <Trans>Expired on {date}</Trans> : <Trans>The service has expired</Trans>;
    case 'disabled':
      return <Trans>Disabled by the provider; data is kept</Trans>;
  }
}
