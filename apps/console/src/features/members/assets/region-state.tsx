import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../framework/api/index.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './assets.module.css';

interface RegionStateProps {
  query: {
    isPending: boolean;
    error: ApiError | null;
    refetch: () => unknown;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  /** There are no rows. */
  isEmpty: boolean;
  empty: ReactNode;
  skeleton: readonly string[];
  children: ReactNode;
}

/** A cursor-paged list with its loading, error and empty states. */
export function RegionState({ query, isEmpty, empty, skeleton, children }: RegionStateProps) {
  if (query.isPending) return <SkeletonRows rows={4} columns={skeleton} />;
  return (
    <>
      {query.error && (
        <p className={styles.quiet} role="alert">
          {query.error.message}{' '}
          <Button type="link" size="small" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {!query.error && isEmpty && <p className={styles.quiet}>{empty}</p>}
      {children}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage ?? false} onClick={() => void query.fetchNextPage?.()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}
