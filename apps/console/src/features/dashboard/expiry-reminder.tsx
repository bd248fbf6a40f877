import { Trans } from '@lingui/react/macro';
import { AskProvider } from '../../framework/contacts/ask-whom.tsx';
import { StateSentence } from '../../framework/merchant-choice/state-sentence.tsx';
import { useCurrentUser } from '../../framework/session/index.ts';
import { Note } from '../../ui/note.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Says from 30 days before the last day on that the service ends. */
export function ExpiryReminder() {
  const { merchant } = useCurrentUser();
  if (merchant.vip_open_status !== 3) return null;
  return (
    <Panel flush>
      <Note>
        <StateSentence state="ending" expiresOn={merchant.expires_on} />
        {' · '}
        <Trans>Contact your service provider to renew it. Once it has expired, nobody can work here.</Trans>
        <AskProvider />
      </Note>
    </Panel>
  );
}
