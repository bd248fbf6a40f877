import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '../../framework/api/index.ts';
import { OfflineState } from '../../framework/feedback/offline-state.tsx';
import { useOnline } from '../../framework/use-online.ts';
import { Gap } from '../../framework/gap.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/loading.ts';
import { Button } from '../../ui/plain/button.tsx';

interface BrokenPageProps {
  error: unknown;
  onRetry: () => void;
  /** The whole console failed, not only a page. */
  whole?: boolean;
}

/**
 * 500: a page, or the whole console, failed. Offers the request id to copy, so that support can find it in the log, or
 * the error. A page that could not be fetched has neither.
 */
export function BrokenPage({ error, onRetry, whole = false }: BrokenPageProps) {
  const { t } = useLingui();
  const online = useOnline();
  const unreachable = error instanceof LoadError || (error instanceof ApiError && error.name === 'network');
  const requestId = error instanceof ApiError ? error.requestId : '';
  if (unreachable && !online && !whole) return <OfflineState onRetry={onRetry} />;
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <EmptyState
      page
      kind="broken"
      title={whole ? <Trans>The console did not load</Trans> : <Trans>This page did not load</Trans>}
      actions={
        <>
          <Button variant="solid" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
          {requestId ? (
            <CopyText text={requestId} label={t`request number`} />
          ) : (
            !unreachable && <CopyText text={text} label={t`error`} />
          )}
        </>
      }
    >
      {unreachable ? (
        <Trans>Check your connection and try again.</Trans>
      ) : (
        <>
          {!whole && <Trans>Other pages work as usual.</Trans>}
          <Gap />
          {requestId ? (
            <Trans>Try again; if it still fails, send the request number to the service provider.</Trans>
          ) : (
            <Trans>Try again; if it still fails, send the error to the service provider.</Trans>
          )}
        </>
      )}
    </EmptyState>
  );
}
