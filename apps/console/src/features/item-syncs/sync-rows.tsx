import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemSync, ItemSyncRow } from '@regulars/contract';
import {
  itemSyncFieldPhrases,
  itemSyncResultPhrases,
  itemSyncRowPhrases,
  itemSyncThingPhrases,
  keysOf,
  say,
  separators,
  type ItemSyncResult,
} from '@regulars/phrases';
import { batchSize } from '@regulars/contract/rules';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { useAction, useEndless } from '../../framework/api/index.ts';
import { WholeExport } from '../../framework/list/whole-export.tsx';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './item-syncs.module.css';
import { countOf, resultMeanings, syncReads } from './sync-words.ts';

type Group = 'all' | ItemSyncResult;
const results = keysOf(itemSyncResultPhrases);

/** Decides conflicts; one at a time, of a sync that has written and was not undone. */
function useDecision({ sync_id: id, checks, origin, state }: ItemSync): Decision {
  const decide = useAction('PUT /item/syncs/{id}/rows', { invalidates: syncReads });
  return {
    checks,
    uploaded: origin === 'sheet',
    allowed: useCanEverywhere('item:sync'),
    undone: state === 'undone',
    busy: decide.isPending,
    decide: (ids: readonly string[], decision: 'ours' | 'theirs'): void =>
      decide.mutate({ params: { id }, body: { ids: [...ids], decision } }),
  };
}

/** What a sync refused, disabled, changed and added. */
export function SyncRows({ sync }: { sync: ItemSync }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [group, setGroup] = useState<Group>('all');
  const { sync_id: id } = sync;
  const result = group === 'all' ? undefined : [group];
  const found = useEndless(
    'GET /item/syncs/{id}/rows',
    { params: { id }, query: { result, size: 50 } },
    { staleTime: 0 },
  );
  const decision = useDecision(sync);
  const total = results.reduce((sum, one) => sum + countOf(sync, one), 0);
  const groups = [
    { value: 'all' as const, label: t`All ${countText(total)}` },
    ...results
      .filter((one) => countOf(sync, one) > 0)
      .map((one) => ({
        value: one,
        label: `${say(itemSyncResultPhrases[one], locale)} ${countText(countOf(sync, one))}`,
      })),
  ];
  const count = group === 'all' ? total : countOf(sync, group);
  return (
    <Panel
      flush
      title={<Trans>Rows</Trans>}
      extra={
        <>
          <Segmented<Group> aria-label={t`Rows`} value={group} onChange={setGroup} options={groups} />
          {count > 0 && (
            <WholeExport quiet exports="item_sync_rows" noun={t`rows`} filters={{ id, result }} count={count} />
          )}
        </>
      }
    >
      <Conflicts rows={found.rows} {...decision} />
      <Found found={found} decision={decision} />
    </Panel>
  );
}

interface Decision {
  /** Nothing is written yet, or ever will be. */
  checks: boolean;
  /** Its source is a sheet. */
  uploaded: boolean;
  undone: boolean;
  /** The user works in all branches. */
  allowed: boolean;
  busy: boolean;
  decide: (ids: readonly string[], decision: 'ours' | 'theirs') => void;
}

/** Decides all conflicts that are shown. */
function Conflicts({ rows, busy, decide, checks, undone, allowed }: { rows: readonly ItemSyncRow[] } & Decision) {
  const open = rows.filter(({ conflict }) => conflict).slice(0, batchSize);
  if (checks || undone || !allowed || open.length < 2) return null;
  const ids = open.map(({ row_id }) => row_id);
  const count = countText(open.length);
  return (
    <div className={styles.conflicts}>
      <span>
        <Trans>{count} conflicts shown</Trans>
      </span>
      <Button size="small" disabled={busy} onClick={() => decide(ids, 'ours')}>
        <Trans>Keep all of ours</Trans>
      </Button>
      <Button size="small" disabled={busy} onClick={() => decide(ids, 'theirs')}>
        <Trans>Take all of theirs</Trans>
      </Button>
    </div>
  );
}

function Found({
  found,
  decision,
}: {
  found: ReturnType<typeof useEndless<'GET /item/syncs/{id}/rows'>>;
  decision: Decision;
}) {
  const { t } = useLingui();
  const { rows, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = found;
  if (error && rows.length === 0)
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
  if (isPending) return <SkeletonRows rows={6} />;
  if (rows.length === 0) return <EmptyState kind="noResult" title={t`No rows: nothing was refused or changed`} />;
  return (
    <>
      <RowTable rows={rows} decision={decision} />
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

function RowTable({ rows, decision }: { rows: readonly ItemSyncRow[]; decision: Decision }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <ScrollRegion label={t`Table of rows`}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Result</Trans>
            </th>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            <th scope="col">
              <Trans>Here</Trans>
            </th>
            <th scope="col">
              <Trans>Source</Trans>
            </th>
            <th scope="col">
              <Trans>Why</Trans>
            </th>
            <th scope="col">
              <Trans>What to do</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_id}>
              <td>
                <StateTag meaning={resultMeanings[row.result]}>
                  {say(itemSyncResultPhrases[row.result], locale)}
                </StateTag>
              </td>
              <td>
                <strong className={styles.name}>{row.name ?? t`(empty)`}</strong>
                <span className={styles.under}>
                  {row.thing === 'item' ? (row.code ?? row.external_id) : say(itemSyncThingPhrases[row.thing], locale)}
                </span>
              </td>
              <td data-label={t`Here`}>
                <Side row={row} side="ours" />
              </td>
              <td data-label={t`Source`}>
                <Side row={row} side="theirs" />
              </td>
              <td>
                <Why row={row} />
              </td>
              <td>
                <WayOut row={row} {...decision} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Side({ row: { changes, vanished }, side }: { row: ItemSyncRow; side: 'ours' | 'theirs' }) {
  const locale = useLocale();
  if (vanished && side === 'theirs') return <Trans>no longer there</Trans>;
  if (changes.length === 0) return '–';
  return changes.map((change) => (
    <span key={change.field} className={styles.value}>
      {changes.length > 1 && <span className={styles.quiet}>{say(itemSyncFieldPhrases[change.field], locale)} </span>}
      {change[side] ?? '–'}
    </span>
  ));
}

function Why({ row: { fault, result, vanished, changes, decision } }: { row: ItemSyncRow }) {
  const { t } = useLingui();
  const locale = useLocale();
  if (decision === 'theirs') return t`edited here; the source’s was taken`;
  if (fault) return say(itemSyncRowPhrases[fault], locale);
  const fields = changes.map(({ field }) => say(itemSyncFieldPhrases[field], locale)).join(separators[locale]);
  if (result === 'added') return t`new in the source`;
  if (changes.length === 0) return t`the same in the source, and linked with it now`;
  return vanished ? t`the source no longer has it` : t`the source changed: ${fields}`;
}

/** The one way out of a refusal. */
function WayOut({ row, busy, decide, checks, uploaded, undone, allowed }: { row: ItemSyncRow } & Decision) {
  const { row_id: id, conflict, result } = row;
  if (undone) return '–';
  if (checks && conflict) return <Trans>Decide it once the others are written</Trans>;
  if (checks && result !== 'refused') return <Trans>Not written yet</Trans>;
  if (conflict && !allowed) return '–';
  if (conflict)
    return (
      <span className={styles.ways}>
        <Button type="link" size="small" disabled={busy} onClick={() => decide([id], 'ours')}>
          <Trans>Keep ours</Trans>
        </Button>
        <Button type="link" size="small" disabled={busy} onClick={() => decide([id], 'theirs')}>
          <Trans>Take theirs</Trans>
        </Button>
      </span>
    );
  if (result !== 'refused') return <Trans context="a row of a sync">Written</Trans>;
  return uploaded ? (
    <Trans>Mend it in the sheet, then upload it again</Trans>
  ) : (
    <Trans>Mend it there, then sync again</Trans>
  );
}
