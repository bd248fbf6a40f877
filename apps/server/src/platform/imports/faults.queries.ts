import { statement, typedColumnsOf, type RowOfColumns, type TenantTx, type TenantView } from '../database/index.ts';
import type { CheckedRow, ImportKindDefinition } from './import-kinds.ts';

const wrongColumns = typedColumnsOf('import_fault', { field: 'text', value: 'text', row_no: 'integer' });
/** A value for which a row was refused. */
type WrongValue = RowOfColumns<typeof wrongColumns>;

/** The wrong values of rows that can be replaced in all rows at once. */
export const wrongValuesOf = (
  { matched }: Pick<ImportKindDefinition, 'matched'>,
  rows: readonly Pick<CheckedRow, 'row_no' | 'given' | 'faults'>[],
): WrongValue[] => {
  return rows.flatMap(({ row_no, given, faults }) => {
    const fields = new Set((faults ?? []).flatMap(({ column }) => column ?? []));
    return [...fields].flatMap((field) => {
      const value = given[field];
      return value === undefined || matched.identifying.includes(field) ? [] : { row_no, field, value };
    });
  });
};

const insertFaults = statement(
  'import_faults_insert',
  `insert into import_fault (merchant_id, batch_id, ${wrongColumns.select()})
   select $1::uuid, $2::uuid, ${wrongColumns.select()} from ${wrongColumns.sent('$3')}`,
);

export const addFaults = async (tx: TenantTx, batchId: string, wrong: readonly WrongValue[]): Promise<void> => {
  if (wrong.length === 0) return;
  await tx.query(insertFaults, [tx.merchantId, batchId, JSON.stringify(wrong)]);
};

const deleteOf = statement(
  'import_faults_delete_of',
  'delete from import_fault where merchant_id = $1 and batch_id = $2 and row_no = any ($3::integer[])',
);

/** Replaces the recorded wrong values of rechecked rows. */
export const setFaults = async (
  tx: TenantTx,
  batchId: string,
  rowNos: readonly number[],
  wrong: readonly WrongValue[],
): Promise<void> => {
  await tx.query(deleteOf, [tx.merchantId, batchId, rowNos]);
  await addFaults(tx, batchId, wrong);
};

const deleteAll = statement(
  'import_faults_delete',
  'delete from import_fault where merchant_id = $1 and batch_id = $2',
);

export const removeFaults = async (tx: TenantTx, batchId: string): Promise<void> => {
  await tx.query(deleteAll, [tx.merchantId, batchId]);
};

export interface CountedValue {
  readonly field: string;
  readonly value: string;
  readonly rows: number;
}

const frequent = statement<CountedValue>(
  'import_faults_frequent',
  `select field, value, count(*)::integer as rows from import_fault where merchant_id = $1 and batch_id = $2
   group by field, value having count(*) > 1 order by rows desc, field, value limit $3`,
);

/** The wrong values that several rows have, the most frequent first. */
export const listFrequentFaults = (db: TenantView, batchId: string, limit: number): Promise<CountedValue[]> =>
  db.query(frequent, [db.merchantId, batchId, limit]);
