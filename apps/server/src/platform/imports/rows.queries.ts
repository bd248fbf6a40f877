import type { ImportRowState } from '@regulars/phrases';
import { statement, typedColumnsOf, type TenantTx } from '../database/index.ts';
import type { CheckedRow, RowFault } from './import-kinds.ts';
import { addKeys, removeKeys } from './row-keys.queries.ts';

/** What a check finds out about a row. */
const checked = typedColumnsOf('import_row', {
  given: 'jsonb',
  subject_id: 'uuid',
  branch_id: 'uuid',
  effect: 'text',
  plan: 'jsonb',
  state: 'text',
  faults: 'jsonb',
});
const checkedRows = checked.sent('$3', { row_no: 'integer' });

const insertMany = statement(
  'import_rows_insert',
  `insert into import_row (merchant_id, batch_id, row_no, ${checked.select()})
   select $1::uuid, $2::uuid, row_no, ${checked.select()} from ${checkedRows}`,
);

export const addRows = async (tx: TenantTx, batchId: string, rows: readonly CheckedRow[]): Promise<void> => {
  await tx.query(insertMany, [tx.merchantId, batchId, JSON.stringify(rows)]);
  await addKeys(tx, batchId, rows);
};

const replaceMany = statement(
  'import_rows_replace',
  `update import_row r set ${checked.setSent} from ${checkedRows}
   where r.merchant_id = $1 and r.batch_id = $2 and r.row_no = sent.row_no`,
);

/** Replaces rechecked rows. */
export const setRows = async (tx: TenantTx, batchId: string, rows: readonly CheckedRow[]): Promise<void> => {
  await tx.query(replaceMany, [tx.merchantId, batchId, JSON.stringify(rows)]);
  await addKeys(tx, batchId, rows);
};

const deleteAll = statement('import_rows_delete', 'delete from import_row where merchant_id = $1 and batch_id = $2');

export const removeRows = async (tx: TenantTx, batchId: string): Promise<void> => {
  await removeKeys(tx, batchId);
  await tx.query(deleteAll, [tx.merchantId, batchId]);
};

const clearAll = statement(
  'import_rows_clear',
  `update import_row set given = '{}',
     plan = case when $3 or plan is null then plan else '{}' end, done = case when $3 or done is null then done else '{}' end
   where merchant_id = $1 and batch_id = $2`,
);

/**
 * Removes the contents of rows, and their plans and results unless these are kept; states, faults and subjects stay.
 */
export const clearRows = async (
  tx: TenantTx,
  batchId: string,
  { keepPlans }: { readonly keepPlans: boolean },
): Promise<void> => {
  await tx.query(clearAll, [tx.merchantId, batchId, keepPlans]);
};

const leaveOut = statement<{ new_rows: number; changed_rows: number }>(
  'import_rows_leave_out',
  `with left_out as (
     update import_row set state = 'failed', faults = $3 where merchant_id = $1 and batch_id = $2 and state = 'good' returning effect
   )
   select count(*) filter (where effect = 'new')::integer as new_rows, count(*) filter (where effect = 'changed')::integer as changed_rows
   from left_out`,
);

/** Marks the rows that are not written yet as not imported; returns how many there were by effect. */
export const leaveOutRows = async (
  tx: TenantTx,
  batchId: string,
  faults: readonly RowFault[],
): Promise<{ readonly new_rows: number; readonly changed_rows: number }> => {
  const [left] = await tx.query(leaveOut, [tx.merchantId, batchId, JSON.stringify(faults)]);
  return left ?? { new_rows: 0, changed_rows: 0 };
};

const repoint = statement(
  'import_rows_repoint',
  `update import_row set faults = jsonb_set(faults, '{0,values,row}', to_jsonb($4::integer))
   where merchant_id = $1 and batch_id = $2 and state = 'bad' and faults #>> '{0,values,row}' = $3::text
     and (faults #>> '{0,values,by}') collate "C" = $5::text`,
);

/** Attributes the rows refused because of one row, by a shared key of this kind, to another row. */
export const repointRows = async (
  tx: TenantTx,
  batchId: string,
  { from, to, by }: { readonly from: number; readonly to: number; readonly by: string },
): Promise<void> => {
  await tx.query(repoint, [tx.merchantId, batchId, String(from), to, by]);
};

export interface SettledRow {
  readonly row_no: number;
  readonly state: ImportRowState;
  readonly subject_id?: string | undefined;
  readonly done?: object | undefined;
  readonly faults?: readonly RowFault[];
}

/** Kept where an outcome doesn't state them. */
const outcome = typedColumnsOf('import_row', { subject_id: 'uuid', done: 'jsonb' });

// Statistics may not include a new batch: the planner then expects one row and reads the whole batch for each group.
// The range of row numbers bounds what any plan reads.
const settle = statement(
  'import_rows_settle',
  `update import_row r set state = sent.state, faults = sent.faults, ${outcome.names
    .map((name) => `${name} = coalesce(sent.${name}, r.${name})`)
    .join(', ')}
   from ${outcome.sent('$3', { row_no: 'integer', state: 'text', faults: 'jsonb' })}
   where r.merchant_id = $1 and r.batch_id = $2 and r.row_no = sent.row_no and r.row_no between $4 and $5`,
);

/** Writes the outcomes of rows. */
export const settleRows = async (tx: TenantTx, batchId: string, rows: readonly SettledRow[]): Promise<void> => {
  const numbers = rows.map(({ row_no }) => row_no);
  const range = [Math.min(...numbers), Math.max(...numbers)];
  await tx.query(settle, [tx.merchantId, batchId, JSON.stringify(rows), ...range]);
};
