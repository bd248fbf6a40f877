import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningBatch, OpeningRow } from '@regulars/contract';
import { openingRowStatePhrases, say } from '@regulars/phrases';
import { useState, type ReactNode } from 'react';
import { cardNumberText } from '../../format/card-numbers.ts';
import { countText } from '../../format/numbers.ts';
import { givenPhoneText } from '../../format/phones.ts';
import { call, saveFile, useAction } from '../../framework/api/index.ts';
import { troubleIn } from '../../framework/imports/import-pages.ts';
import { ImportRows, ImportRowsPanel } from '../../framework/imports/import-rows.tsx';
import { rowMeanings } from '../../framework/imports/import-words.ts';
import { RowTools } from '../../framework/imports/row-tools.tsx';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { TwinWords } from '../../framework/imports/twin-words.tsx';
import { useImportRows } from '../../framework/imports/use-import-rows.ts';
import { WholeExport } from '../../framework/list/whole-export.tsx';
import { useCan } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { OpeningFixDialog } from './opening-fix-dialog.tsx';
import { rowReads } from './opening-pages.ts';
import { useUnits } from './opening-totals.tsx';
import { OpeningValueFixes } from './opening-value-fixes.tsx';
import { MemberLink } from '../../framework/member-link.tsx';
import styles from './openings.module.css';

const name = 'GET /opening-balances/{id}/rows';
type RowGroup = 'trouble' | 'skipped' | 'all';

const statesOf: Record<RowGroup, OpeningRow['state'][] | undefined> = {
  trouble: ['bad', 'failed', 'kept'],
  skipped: ['skipped'],
  all: undefined,
};

/** The rows of an import; by default those that need attention, if there are any. */
export function OpeningRows({ batch }: { batch: OpeningBatch }) {
  const { t } = useLingui();
  const { batch_id: id, rows } = batch;
  const trouble = troubleIn(rows);
  const [group, setGroup] = useState<RowGroup>(trouble > 0 ? 'trouble' : 'all');
  const mayImport = useCan('opening:import');
  // An import that an earlier release checked has no columns: its rows can't be checked again.
  const isEditable = batch.state === 'checked' && batch.columns !== null && mayImport;
  const counts = { trouble, skipped: rows.skipped, all: rows.total };
  const filters = { id, state: statesOf[group] };
  return (
    <ImportRowsPanel
      groups={[
        { value: 'trouble', label: t`With errors ${countText(trouble)}` },
        { value: 'skipped', label: t`Skipped ${countText(rows.skipped)}` },
        { value: 'all', label: t`All ${countText(rows.total)}` },
      ]}
      group={group}
      onGroup={setGroup}
      exporting={<WholeExport quiet exports="opening_rows" noun={t`rows`} filters={filters} count={counts[group]} />}
      onDownload={
        mayImport && trouble + rows.skipped > 0
          ? () => saveFile('GET /opening-balances/{id}/errors.csv', { params: { id } })
          : undefined
      }
    >
      {isEditable && <OpeningValueFixes batchId={id} hidden={group !== 'trouble'} />}
      <GroupRows key={group} batch={batch} group={group} isEditable={isEditable} />
    </ImportRowsPanel>
  );
}

interface GroupRowsProps {
  batch: OpeningBatch;
  group: RowGroup;
  isEditable: boolean;
}

function GroupRows({ batch, group, isEditable }: GroupRowsProps) {
  const { t } = useLingui();
  const { batch_id: id } = batch;
  const [fixing, setFixing] = useState<OpeningRow>();
  const found = useImportRows<OpeningRow>([name, id, group], (asked, signal) =>
    call(name, { params: { id }, query: { ...asked, state: statesOf[group] } }, { signal, quiet: true }),
  );
  const empty = { trouble: t`No row has an error`, skipped: t`No row is skipped`, all: t`There are no rows` };
  return (
    <>
      <ImportRows found={found} empty={empty[group]}>
        {(shown) => <RowTable rows={shown} batchId={id} onFix={isEditable ? setFixing : undefined} />}
      </ImportRows>
      {fixing && <OpeningFixDialog batch={batch} row={fixing} onClose={() => setFixing(undefined)} />}
    </>
  );
}

interface RowTableProps {
  rows: readonly OpeningRow[];
  batchId: string;
  /** Undefined if the rows can't be fixed. */
  onFix: ((row: OpeningRow) => void) | undefined;
}

function RowTable({ rows, batchId, onFix }: RowTableProps) {
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
            {onFix && (
              <th scope="col">
                <Trans>Actions</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.row_no} row={row}>
              {onFix && <OpeningRowTools row={row} batchId={batchId} onFix={onFix} />}
            </Row>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ row, children: tools }: { row: OpeningRow; children: ReactNode }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { units, names, text } = useUnits();
  const { given, state, vip_id } = row;
  const { member_no: card, phone } = given;
  const number = card === undefined ? givenPhoneText(phone ?? '–') : cardNumberText(card);
  const expiries = { principal: null, bonus: row.bonus_expires_on, points: row.points_expire_on, growth: null };
  const isGiven = (unit: (typeof units)[number]): boolean => row.amounts[unit] > 0 || given[unit] !== undefined;
  return (
    <tr>
      <td>{row.row_no}</td>
      <td>
        <MemberLink id={vip_id} name={row.name ?? ''} />
        <span className={styles.under}>{number}</span>
      </td>
      <td>
        <StateTag meaning={rowMeanings[state]}>{say(openingRowStatePhrases[state], locale)}</StateTag>
        {row.faults.map(({ text: words }) => (
          <span key={words} className={styles.fault}>
            {words}
          </span>
        ))}
        {row.twins && (
          <span className={styles.under}>
            <TwinWords twins={row.twins} />
          </span>
        )}
        {row.siblings && (
          <span className={styles.under}>
            <SiblingWords {...row.siblings} />
          </span>
        )}
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
      {tools && <td>{tools}</td>}
    </tr>
  );
}

interface OpeningRowToolsProps {
  row: OpeningRow;
  batchId: string;
  onFix: (row: OpeningRow) => void;
}

function OpeningRowTools({ row, batchId, onFix }: OpeningRowToolsProps) {
  const change = useAction('PUT /opening-balances/{id}/rows/{row_no}', { invalidates: rowReads });
  const params = { id: batchId, row_no: row.row_no };
  return (
    <RowTools
      state={row.state}
      onFix={() => onFix(row)}
      onSkip={(skip) => change.mutateAsync({ params, body: { skip } })}
    />
  );
}

/** Other rows of the member add to this one. */
function SiblingWords({ first, count }: { first: number; count: number }) {
  return count === 1 ? (
    <Trans>Row {first} is the same member; both add up</Trans>
  ) : (
    <Trans>
      {count} more rows, such as row {first}, are the same member; all add up
    </Trans>
  );
}
