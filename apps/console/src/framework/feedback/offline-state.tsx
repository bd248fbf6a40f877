import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';

/** In place of what can't be read without a network. The caller reads it again once the network is back. */
export function OfflineState({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      page
      kind="broken"
      title={<Trans>You are offline</Trans>}
      actions={
        <Button variant="solid" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>This loads by itself once the network is back.</Trans>
    </EmptyState>
  );
}
