import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiError } from '../../framework/api/index.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';

type LoadFailureProps = { error: ApiError; onRetry: () => void };

/** Shown in place of figures that failed to load. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useLingui();
  return (
    <EmptyState
      kind={error.name === 'permission_denied' ? 'noPermission' : 'broken'}
      title={<Trans>The figures did not load</Trans>}
      actions={
        <>
          <Button variant="solid" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          {error.requestId && <CopyText text={error.requestId} label={t`request number`} />}
        </>
      }
    >
      {error.message}
    </EmptyState>
  );
}
