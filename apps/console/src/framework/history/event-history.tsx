import { Trans, useLingui } from '@lingui/react/macro';
import type { LoggedEvent } from '@regulars/contract';
import type { LucideIcon } from 'lucide-react';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { ApiError } from '../api/index.ts';
import { Fetched } from '../detail/fetched.tsx';
import { EventTimeline } from './event-timeline.tsx';
import styles from './history.module.css';

interface EventHistoryProps {
  /** What `useEndless` answers of the endpoint that lists the events of this subject. */
  history: {
    readonly rows: readonly LoggedEvent[];
    readonly data: readonly LoggedEvent[] | undefined;
    readonly error: ApiError | null;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** By action. */
  icons: Readonly<Record<string, LucideIcon>>;
}

/** What was done to something with a page or drawer of its own. */
export function EventHistory({ history, icons }: EventHistoryProps) {
  const { t } = useLingui();
  const { rows, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const broken = t`The history did not load`;
  return (
    <Fetched
      result={{ data, error, refetch }}
      skeleton={<SkeletonRows rows={3} columns={['1fr']} />}
      words={{ missing: broken, missingHint: '', denied: broken, broken }}
    >
      {() =>
        rows.length > 0 ? (
          <EventTimeline events={rows} icons={icons} {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
        ) : (
          <p className={styles.none}>
            <Trans>Nothing was changed since it was made.</Trans>
          </p>
        )
      }
    </Fetched>
  );
}
