import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningBatch, OpeningRow } from '@regulars/contract';
import { openingRowStatePhrases, say } from '@regulars/phrases';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, saveFile } from '../../framework/api/index.ts';
import { troubleIn } from '../../framework/imports/import-pages.ts';
import { ImportRows, ImportRowsPanel } from '../../framework/imports/import-rows.tsx';
import { rowMeanings } from '../../framework/imports/import-words.ts';
import { ScrollRegion } from '../../framework/imports/scroll-region.tsx';
import { useImportRows } from '../../framework/imports/use-import-rows.ts';
import { WholeExport } from '../../framework/list/whole-export.tsx';
import { useCan } from '../../framework/session/index.ts';
import { titled } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { useUnits } from './opening-totals.tsx';
import styles from './openings.module.css';

const name = 'GET /opening-balances/{id}/rows';
const troubled: OpeningRow['state'][] = ['bad', 'failed', 'kept'];

/** The rows of an import; by default those that need attention, if there are any. */
export function OpeningRows({ batch: { batch_id: id, rows } }: { batch: OpeningBatch }) {
  const { t, i18n } = useLingui();
  const trouble = troubleIn(rows);
  const [group, setGroup] = useState<'trouble' | 'all'>(trouble > 0 ? 'trouble' : 'all');
  const state = group === 'trouble' ? troubled : undefined;
  const found = useImportRows<OpeningRow>([name, id, group], (asked, signal) =>
    call(name, { params: { id }, query: { ...asked, state } }, { signal, quiet: true }),
  );
  const mayDownload = useCan('opening:import') && trouble > 0;
  return (
    <ImportRowsPanel
      groups={[
        { value: 'trouble', label: t`With errors ${i18n.number(trouble)}` },
        { value: 'all', label: t`All ${i18n.number(rows.total)}` },
      ]}
      group={group}
      onGroup={setGroup}
      exporting={
        <WholeExport
          quiet
          exports="opening_rows"
          noun={t`rows`}
          filters={{ id, state }}
          count={group === 'trouble' ? trouble : rows.total}
        />
      }
      onDownload={mayDownload ? () => saveFile('GET /opening-balances/{id}/errors.csv', { params: { id } }) : undefined}
    >
      <ImportRows found={found} empty={group === 'trouble' ? t`No row has an error` : t`There are no rows`}>
        {(shown) => <RowTable rows={shown} />}
      </ImportRows>
    </ImportRowsPanel>
  );
}

function RowTable({ rows }: { rows: readonly OpeningRow[] }) {
  const { t } = useLingui();
  const { units, names } = useUnits();
  return (
    <ScrollRegion label={t`Table of rows`}>
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
        {vip_id && mayRead ? (
          <Link to={`/memberdetails/${vip_id}`} {...(row.name && titled(row.name))}>
            {row.name}
          </Link>
        ) : (
          row.name
        )}
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
