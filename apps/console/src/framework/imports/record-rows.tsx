import { Trans, useLingui } from '@lingui/react/macro';
import { importRowStatePhrases, say, type ImportRowState } from '@regulars/phrases';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { ScrollRegion } from '../scroll-region.tsx';
import { RowFixDialog } from './fix-dialog.tsx';
import { ImportRows } from './import-rows.tsx';
import { rowMeanings } from './import-words.ts';
import type { RecordCalls, RecordImport, RecordKind, RecordRow } from './record-kind.ts';
import styles from './row-table.module.css';
import { RowTools } from './row-tools.tsx';
import { TwinWords } from './twin-words.tsx';
import { useImportRows } from './use-import-rows.ts';

export type RowGroup = 'trouble' | 'skipped' | 'fine';

export const statesOf: Record<RowGroup, ImportRowState[]> = {
  trouble: ['bad', 'failed', 'kept'],
  skipped: ['skipped'],
  fine: ['good', 'same', 'posted', 'undone'],
};

interface RecordRowsProps<Column extends string> {
  kind: RecordKind<Column>;
  calls: RecordCalls<Column>;
  batch: RecordImport<Column>;
  group: RowGroup;
}

/** The rows of a group, and the dialog that fixes one. */
export function RecordRows<Column extends string>({ kind, calls, batch, group }: RecordRowsProps<Column>) {
  const { t } = useLingui();
  const found = useImportRows<RecordRow<Column>>([calls.rowsKey, batch.batch_id, group], (asked, signal) =>
    calls.listRows({ ...asked, state: statesOf[group] }, signal),
  );
  const [fixing, setFixing] = useState<RecordRow<Column>>();
  const empty = { trouble: t`No row has an error`, skipped: t`No row is skipped`, fine: t`No row is valid` };
  return (
    <>
      <ImportRows found={found} empty={empty[group]}>
        {(rows) => (
          <RowTable kind={kind} calls={calls} rows={rows} editable={batch.state === 'checked'} onFix={setFixing} />
        )}
      </ImportRows>
      {fixing && (
        <RowFixDialog
          kind={kind.matched}
          batch={batch}
          row={fixing}
          onFix={(given) => calls.fix(fixing.row_no, { given })}
          onClose={() => setFixing(undefined)}
        />
      )}
    </>
  );
}

interface RowTableProps<Column extends string> {
  kind: RecordKind<Column>;
  calls: RecordCalls<Column>;
  rows: readonly RecordRow<Column>[];
  editable: boolean;
  onFix: (row: RecordRow<Column>) => void;
}

function RowTable<Column extends string>({ kind, calls, rows, editable, onFix }: RowTableProps<Column>) {
  const { t } = useLingui();
  const locale = useLocale();
  const { columns } = kind.matched;
  const { name, key } = kind.shown;
  return (
    <ScrollRegion label={t`Table of rows`}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            <th scope="col">{say(columns[name], locale)}</th>
            <th scope="col">{say(columns[key], locale)}</th>
            <th scope="col">
              <Trans>Result</Trans>
            </th>
            {editable && (
              <th scope="col">
                <Trans>Actions</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row_no}>
              <td>{row.row_no}</td>
              <td>{row.name ?? row.given[name] ?? '–'}</td>
              <td className={styles.number}>{row.given[key] ?? '–'}</td>
              <td>
                <Finding kind={kind} row={row} />
              </td>
              {editable && (
                <td>
                  <RowTools
                    state={row.state}
                    onFix={() => onFix(row)}
                    onSkip={(skip) => calls.fix(row.row_no, { skip })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A row's errors, or what importing it changes. */
function Finding<Column extends string>({ kind, row }: { kind: RecordKind<Column>; row: RecordRow<Column> }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { state, effect, faults, changes, twins } = row;
  const words =
    state === 'good' && effect ? say(kind.effects[effect], locale) : say(importRowStatePhrases[state], locale);
  return (
    <div className={styles.finding}>
      <StateTag meaning={state === 'good' ? 'live' : rowMeanings[state]}>{words}</StateTag>
      {faults.map(({ text }) => (
        <span key={text} className={styles.fault}>
          {text}
        </span>
      ))}
      {twins && (
        <span className={styles.change}>
          <TwinWords twins={twins} />
        </span>
      )}
      {changes.map(({ field, before, after }) => (
        <span key={field} className={styles.change}>
          {say(kind.matched.columns[field], locale)}: <s>{before ?? t`(empty)`}</s> → {after ?? t`(empty)`}
        </span>
      ))}
    </div>
  );
}
