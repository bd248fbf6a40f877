import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningBatch, OpeningRow } from '@regulars/contract';
import { openingRowStatePhrases, say } from '@regulars/phrases';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, saveFile } from '../../framework/api/index.ts';
import { useLock } from '../../framework/form/use-lock.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { useUnits } from './opening-totals.tsx';
import { ScrollRegion } from '../../framework/imports/scroll-region.tsx';
import { announced } from '../../framework/imports/upload-zone.tsx';
import { rowMeanings } from '../../framework/imports/import-words.ts';
import { troubledStates } from './opening-words.ts';
import styles from './openings.module.css';

const name = 'GET /opening-balances/{id}/rows';
const rowsAtOnce = 50;

function useOpeningRows(id: string, troubled: boolean) {
  const query = useInfiniteQuery({
    queryKey: [name, id, troubled],
    queryFn: ({ pageParam, signal }) =>
      call(
        name,
        { params: { id }, query: { after: pageParam, size: rowsAtOnce, ...(troubled && { state: troubledStates }) } },
        { signal, quiet: true },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_after }) => next_after ?? undefined,
    // Never cached: the rows change with the state of the import.
    staleTime: 0,
    gcTime: 0,
    meta: { quietness: { quiet: true } },
  });
  return { ...query, rows: query.data?.pages.flatMap(({ items }) => items) };
}

/** The rows of an import; by default those that need attention, if there are any. */
export function OpeningRows({ batch: { batch_id, rows: counts } }: { batch: OpeningBatch }) {
  const { t, i18n } = useLingui();
  const trouble = counts.bad + counts.failed + counts.kept;
  const [troubled, setTroubled] = useState(trouble > 0);
  const { rows, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOpeningRows(batch_id, troubled);
  const { locked, run } = useLock();
  const save = () =>
    void run(() => saveFile('GET /opening-balances/{id}/errors.csv', { params: { id: batch_id } }).catch(announced));
  return (
    <Panel
      flush
      title={<Trans>Rows</Trans>}
      extra={
        <>
          <Segmented
            aria-label={t`Rows`}
            value={troubled}
            onChange={setTroubled}
            options={[
              { value: true, label: t`With errors ${i18n.number(trouble)}` },
              { value: false, label: t`All ${i18n.number(counts.total)}` },
            ]}
          />
          {trouble > 0 && (
            <Permitted permission="opening:import">
              <Button loading={locked} icon={<Download size={16} strokeWidth={1.75} />} onClick={save}>
                <Trans>Errors as CSV</Trans>
              </Button>
            </Permitted>
          )}
        </>
      }
    >
      {error && !rows ? (
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
      ) : rows?.length === 0 ? (
        <EmptyState kind="noResult" title={troubled ? t`No row has an error` : t`There are no rows`} />
      ) : rows ? (
        <RowTable rows={rows} />
      ) : (
        <SkeletonRows rows={6} />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}

function RowTable({ rows }: { rows: readonly OpeningRow[] }) {
  const { units, names } = useUnits();
  return (
    <ScrollRegion>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            <th scope="col">
              <Trans>Member</Trans>
            </th>
            <th scope="col">
              <Trans>State</Trans>
            </th>
            {units.map((unit) => (
              <th key={unit} scope="col" className={styles.figure}>
                {names[unit]}
              </th>
            ))}
            <th scope="col">
              <Trans context="where a row counts">Branch</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.row_no} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ row }: { row: OpeningRow }) {
  const { t } = useLingui();
  const locale = useLocale();
  const mayRead = useCan('member:read');
  const { units, names, text } = useUnits();
  const { given, state, vip_id } = row;
  const number = given['member_no'] ?? given['phone'] ?? '–';
  const expiries = { principal: null, bonus: row.bonus_expires_on, points: row.points_expire_on, growth: null };
  const isGiven = (unit: (typeof units)[number]): boolean => row.amounts[unit] > 0 || given[unit] !== undefined;
  return (
    <tr>
      <td>{row.row_no}</td>
      <td>
        {vip_id && mayRead ? <Link to={`/memberdetails/${vip_id}`}>{row.name}</Link> : row.name}
        <span className={styles.under}>{number}</span>
      </td>
      <td>
        <StateTag meaning={rowMeanings[state]}>{say(openingRowStatePhrases[state], locale)}</StateTag>
        {row.faults.map((fault) => (
          <span key={fault} className={styles.fault}>
            {fault}
          </span>
        ))}
      </td>
      {units.map((unit) => (
        <td key={unit} className={styles.figure} data-label={names[unit]} data-none={!isGiven(unit)}>
          {/* A value that can't be parsed is shown as it is in the file. */}
          {row.amounts[unit] > 0 ? text(unit, row.amounts[unit]) : (given[unit] ?? '–')}
          {expiries[unit] && (
            <span className={styles.under}>
              <Trans>until {expiries[unit]}</Trans>
            </span>
          )}
        </td>
      ))}
      <td data-label={t({ message: 'Branch', context: 'where a row counts' })}>
        {row.branch_name ?? given['branch'] ?? '–'}
      </td>
    </tr>
  );
}
