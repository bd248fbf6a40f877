import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Segmented } from 'antd';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useLock } from '../form/use-lock.ts';
import styles from './imports.module.css';
import type { useImportRows } from './use-import-rows.ts';

interface ImportRowsPanelProps<Group extends string> {
  groups: readonly { value: Group; label: string }[];
  group: Group;
  onGroup: (group: Group) => void;
  /** Downloads the rows with errors; undefined without any. */
  onDownload: (() => Promise<void>) | undefined;
  /** The button that exports the group. */
  exporting: ReactNode;
  children: ReactNode;
}

/** The panel with an import's rows by group. */
export function ImportRowsPanel<Group extends string>(props: ImportRowsPanelProps<Group>) {
  const { groups, group, onGroup, onDownload, exporting, children } = props;
  const { t } = useLingui();
  const { locked, run } = useLock();
  return (
    <Panel
      flush
      title={<Trans>Rows</Trans>}
      extra={
        <>
          <Segmented<Group> aria-label={t`Rows`} value={group} onChange={onGroup} options={[...groups]} />
          {exporting}
          {onDownload && (
            <Button
              loading={locked}
              icon={<Download size={16} strokeWidth={1.75} />}
              onClick={() => void run(onDownload)}
            >
              <Trans>Download rows not imported</Trans>
            </Button>
          )}
        </>
      }
    >
      {children}
    </Panel>
  );
}

interface ImportRowsProps<Row> {
  found: ReturnType<typeof useImportRows<Row>>;
  /** The text of an empty group. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The fetched rows and a button for more, or why there are none. */
export function ImportRows<Row>({ found, empty, children }: ImportRowsProps<Row>) {
  const { t } = useLingui();
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  if (error && !rows)
    return (
      <EmptyState
        kind="broken"
        title={t`The rows did not load`}
        actions={
          <Button type="primary" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  if (!rows) return <SkeletonRows rows={6} />;
  if (rows.length === 0) return <EmptyState kind="noResult" title={empty} />;
  return (
    <>
      {children(rows)}
      {hasNextPage && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </>
  );
}
