import { statement, typedColumnsOf, type RowOfColumns, type TenantTx } from '../database/index.ts';
import { removeFaults } from './faults.queries.ts';
import type { CheckedRow } from './import-kinds.ts';

const keyColumns = typedColumnsOf('import_key', { key: 'text', row_no: 'integer' });
const insertKeys = statement(
  'import_keys_insert',
  `insert into import_key (merchant_id, batch_id, ${keyColumns.select()})
   select $1::uuid, $2::uuid, ${keyColumns.select()} from ${keyColumns.sent('$3')}`,
);

/** Stores the keys that rows hold. */
export const addKeys = async (tx: TenantTx, batchId: string, rows: readonly CheckedRow[]): Promise<void> => {
  const keys = rows.flatMap(({ row_no, keys: held }) => held.map((key) => ({ key, row_no })));
  if (keys.length === 0) return;
  await tx.query(insertKeys, [tx.merchantId, batchId, JSON.stringify(keys)]);
};

const deleteKeysOf = statement(
  'import_keys_delete_of',
  'delete from import_key where merchant_id = $1 and batch_id = $2 and row_no = any ($3::integer[])',
);

/** Releases the keys of rows, so that other rows can hold them. */
export const releaseKeys = async (tx: TenantTx, batchId: string, rowNos: readonly number[]): Promise<void> => {
  await tx.query(deleteKeysOf, [tx.merchantId, batchId, rowNos]);
};

const deleteKeys = statement('import_keys_delete', 'delete from import_key where merchant_id = $1 and batch_id = $2');

/** Removes what only the check needs: the rows' keys and wrong values. */
export const removeKeys = async (tx: TenantTx, batchId: string): Promise<void> => {
  await tx.query(deleteKeys, [tx.merchantId, batchId]);
  await removeFaults(tx, batchId);
};

const holders = statement<RowOfColumns<typeof keyColumns>>(
  'import_key_holders',
  `select ${keyColumns.select()} from import_key where merchant_id = $1 and batch_id = $2 and key = any ($3::text[])`,
);

/** The rows that hold these keys, by key. */
export const listHolders = async (
  tx: TenantTx,
  batchId: string,
  keys: readonly string[],
): Promise<Map<string, number>> =>
  new Map((await tx.query(holders, [tx.merchantId, batchId, keys])).map(({ row_no, key }) => [key, row_no]));
