import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { useShellActions } from '../shell-actions.ts';

/** 404: no page has this address. */
export function NotFoundPage() {
  const navigate = useNavigate();
  const { openPalette } = useShellActions();
  return (
    <EmptyState
      page
      kind="notFound"
      title={<Trans>There is no such page</Trans>}
      actions={
        <>
          <Button variant="solid" onClick={() => void navigate('/')}>
            <Trans>Back to home</Trans>
          </Button>
          <Button onClick={openPalette}>
            <Trans>Search pages</Trans>
          </Button>
        </>
      }
    >
      <Trans>The address may be mistyped, or the page has a new name. Search for it.</Trans>
    </EmptyState>
  );
}
