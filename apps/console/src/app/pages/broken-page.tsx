import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '../../framework/api/index.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';

type BrokenPageProps = { error: unknown; onRetry: () => void };

/** 500: a page, or the whole console, failed. Offers the request id to copy, so that support can find it in the log. */
export function BrokenPage({ error, onRetry }: BrokenPageProps) {
  const { t } = useLingui();
  const requestId = error instanceof ApiError ? error.requestId : '';
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <EmptyState
      page
      kind="broken"
      title={<Trans>This page did not load</Trans>}
      actions={
        <>
          <Button variant="solid" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          {requestId ? (
            <CopyText text={requestId} label={t`request number`} />
          ) : (
            <CopyText text={text} label={t`error`} />
          )}
        </>
      }
    >
      <Trans>Other pages work as usual. Try again; if it still fails, send the number to the service provider.</Trans>
    </EmptyState>
  );
}
