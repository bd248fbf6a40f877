import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Where a menu page leads whose service the merchant doesn't have; the service is named by `?title=`. */
export function AvailablePage() {
  const [query] = useSearchParams();
  const title = query.get('title')?.slice(0, 40) ?? '';
  useTabTitle(title);
  return (
    <EmptyState
      page
      kind="notOpen"
      title={title ? <Trans>The service “{title}” is not open</Trans> : <Trans>This service is not open</Trans>}
    >
      <Trans>Ask your service provider to open it; the menu then leads to it.</Trans>
    </EmptyState>
  );
}
