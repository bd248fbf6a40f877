import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport, MemberImportRow } from '@regulars/contract';
import {
  importRowStatePhrases,
  memberImportColumnPhrases,
  memberImportEffectPhrases,
  say,
  type ImportRowState,
} from '@regulars/phrases';
import { useState } from 'react';
import { cardNumberText } from '../../format/card-numbers.ts';
import { givenPhoneText } from '../../format/phones.ts';
import { call, useAction } from '../../framework/api/index.ts';
import { ImportRows } from '../../framework/imports/import-rows.tsx';
import { rowMeanings } from '../../framework/imports/import-words.ts';
import { RowTools } from '../../framework/imports/row-tools.tsx';
import { TwinWords } from '../../framework/imports/twin-words.tsx';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { useImportRows } from '../../framework/imports/use-import-rows.ts';
import { MemberLink } from '../../framework/member-link.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { rowReads } from './member-import-pages.ts';
import styles from '../../framework/imports/row-table.module.css';

export type RowGroup = 'trouble' | 'skipped' | 'fine';

export const statesOf: Record<RowGroup, ImportRowState[]> = {
  trouble: ['bad', 'failed', 'kept'],
  skipped: ['skipped'],
  fine: ['good', 'same', 'posted', 'undone'],
};

const name = 'GET /vip-infos/imports/{id}/rows';

export function MemberImportRows({ batch, group }: { batch: MemberImport; group: RowGroup }) {
  const { t } = useLingui();
  const { batch_id: id } = batch;
  const found = useImportRows<MemberImportRow>([name, id, group], (asked, signal) =>
    call(name, { params: { id }, query: { ...asked, state: statesOf[group] } }, { signal, quiet: true }),
  );
  const [fixing, setFixing] = useState<MemberImportRow>();
  const empty = { trouble: t`No row has an error`, skipped: t`No row is skipped`, fine: t`No row is valid` };
  return (
    <>
      <ImportRows found={found} empty={empty[group]}>
        {(rows) => <RowTable rows={rows} editable={batch.state === 'checked'} batchId={id} onFix={setFixing} />}
      </ImportRows>
      {fixing && <FixDialog batch={batch} row={fixing} onClose={() => setFixing(undefined)} />}
    </>
  );
}

interface RowTableProps {
  rows: readonly MemberImportRow[];
  editable: boolean;
  batchId: string;
  onFix: (row: MemberImportRow) => void;
}

function RowTable({ rows, editable, batchId, onFix }: RowTableProps) {
  const { t } = useLingui();
  return (
    <ScrollRegion label={t`Table of rows`}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            <th scope="col">
              <Trans context="of a person">Name</Trans>
            </th>
            <th scope="col">
              <Trans>Phone</Trans>
            </th>
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
              <td>
                <RowName row={row} />
              </td>
              <td className={styles.number}>
                {givenPhoneText(row.given['phone'] ?? '–')}
                {row.given['member_no'] && (
                  <span className={styles.under}>{cardNumberText(row.given['member_no'])}</span>
                )}
              </td>
              <td>
                <Finding row={row} />
              </td>
              {editable && (
                <td>
                  <MemberRowTools row={row} batchId={batchId} onFix={onFix} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function RowName({ row: { given, vip_id, name: known } }: { row: MemberImportRow }) {
  return (
    <span>
      <MemberLink id={known === null ? null : vip_id} name={known ?? given['name'] ?? '–'} />
    </span>
  );
}

/** A row's errors, or what importing it changes. */
function Finding({ row: { state, effect, faults, changes, twins } }: { row: MemberImportRow }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words =
    state === 'good' && effect
      ? say(memberImportEffectPhrases[effect], locale)
      : say(importRowStatePhrases[state], locale);
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
          {say(memberImportColumnPhrases[field], locale)}: <s>{before ?? t`(empty)`}</s> → {after ?? t`(empty)`}
        </span>
      ))}
    </div>
  );
}

interface MemberRowToolsProps {
  row: MemberImportRow;
  batchId: string;
  onFix: (row: MemberImportRow) => void;
}

function MemberRowTools({ row, batchId, onFix }: MemberRowToolsProps) {
  const change = useAction('PUT /vip-infos/imports/{id}/rows/{row_no}', { invalidates: rowReads });
  const params = { id: batchId, row_no: row.row_no };
  return (
    <RowTools
      state={row.state}
      onFix={() => onFix(row)}
      onSkip={(skip) => change.mutateAsync({ params, body: { skip } })}
    />
  );
}
