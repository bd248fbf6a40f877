import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dayText } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { CardState } from './card-state.ts';

interface StateSentenceProps {
  state: CardState;
  expiresOn: string | null;
  /** Days of the merchant until it expires; only asked for while that is soon. */
  daysLeft?: number | null;
}

/** Until when a merchant's service runs, or why it can't be entered. */
export function StateSentence({ state, expiresOn, daysLeft }: StateSentenceProps): ReactNode {
  const locale = useLocale();
  const date = expiresOn && dayText(expiresOn, locale);
  switch (state) {
    case 'open':
      return date ? <Trans>Service until {date}</Trans> : <Trans>Service has no end date</Trans>;
    case 'ending':
      return (
        <Plural
          value={daysLeft ?? 0}
          _0={`Expires on ${date}, today is the last day`}
          one={`Expires on ${date}, # day left`}
          other={`Expires on ${date}, # days left`}
        />
      );
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
