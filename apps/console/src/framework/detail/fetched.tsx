import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from 'antd';
import { use } from 'react';
import type { ReactNode } from 'react';
import { CopyText } from '../../ui/copy-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import type { ApiError } from '../api/index.ts';
import { OfflineState } from '../feedback/offline-state.tsx';
import { UnsavedInput } from '../tabs/tab-context.ts';
import { useOnline } from '../use-online.ts';

interface FetchedProps<Data> {
  result: { data: Data | undefined; error: ApiError | null; refetch: () => unknown };
  words: { missing: string; missingHint: string; denied: string; broken: string };
  /** A skeleton shaped like the content; a record's page by default. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders fetched data, or its state: loading, missing, forbidden, offline or failed. */
export function Fetched<Data>({
  result,
  words,
  skeleton = <PageSkeleton shape="record" />,
  children,
}: FetchedProps<Data>) {
  const { t } = useLingui();
  const { data, error } = result;
  const online = useOnline();
  const unsaved = use(UnsavedInput);
  // A malformed id in the address is refused as a bad request.
  const missing = error?.status === 404 || error?.status === 400;
  if (error && (!data || ((missing || error.status === 403) && !unsaved))) {
    if (missing) {
      return (
        <EmptyState page kind="notFound" title={words.missing}>
          {words.missingHint}
        </EmptyState>
      );
    }
    if (error.status === 403) {
      return (
        <EmptyState page kind="noPermission" title={words.denied}>
          {error.message}
        </EmptyState>
      );
    }
    if (error.name === 'network' && !online) return <OfflineState onRetry={() => void result.refetch()} />;
    return (
      <EmptyState
        page
        kind="broken"
        title={words.broken}
        actions={
          <>
            <Button type="primary" onClick={() => void result.refetch()}>
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
  return data === undefined ? skeleton : children(data);
}
