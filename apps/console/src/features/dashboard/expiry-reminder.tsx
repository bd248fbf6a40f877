import { Trans } from '@lingui/react/macro';
import { AskProvider } from '../../framework/contacts/ask-whom.tsx';
import { daysBetween } from '../../framework/merchant-choice/card-state.ts';
import { StateSentence } from '../../framework/merchant-choice/state-sentence.tsx';
import { useCurrentUser } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Note } from '../../ui/note.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Says from 30 days before the last day on that the service ends. */
export function ExpiryReminder() {
  const { merchant } = useCurrentUser();
  const { today } = useDates();
  if (merchant.vip_open_status !== 3 || merchant.expires_on === null) return null;
  const daysLeft = Math.max(0, daysBetween(today(), merchant.expires_on));
  return (
    <Panel flush>
      <Note>
        <StateSentence state="ending" expiresOn={merchant.expires_on} daysLeft={daysLeft} />
        {' · '}
        <Trans>Contact your service provider to renew it. Once it has expired, nobody can work here.</Trans>
        <AskProvider />
      </Note>
    </Panel>
  );
}
