import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearchParams } from 'react-router';
import { AskWhom } from '../../framework/contacts/ask-whom.tsx';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';

/** Shown for a menu page whose service the merchant has not subscribed to; `?title=` names the service. */
export function AvailablePage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const title = query.get('title')?.slice(0, 40) ?? '';
  useTabTitle(title);
  return (
    <EmptyState
      page
      kind="notOpen"
      title={title ? <Trans>The service “{title}” is not open</Trans> : <Trans>This service is not open</Trans>}
      actions={
        <Button onClick={() => void navigate('/')}>
          <Trans>Back to home</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Ask one of these to open it; you can then open it from the menu.</Trans>
      </p>
      <AskWhom />
    </EmptyState>
  );
}
