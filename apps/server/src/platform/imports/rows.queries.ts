import type { ImportRowState } from '@regulars/phrases';
import {
  columnsOf,
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../database/index.ts';
import type { Given } from './cells.ts';
import { removeFaults } from './faults.queries.ts';
import type { CheckedRow, Effect, MovingRow, RowFault } from './import-kinds.ts';

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

const keyColumns = typedColumnsOf('import_key', { key: 'text', row_no: 'integer' });
const insertKeys = statement(
  'import_keys_insert',
  `insert into import_key (merchant_id, batch_id, ${keyColumns.select()})
   select $1::uuid, $2::uuid, ${keyColumns.select()} from ${keyColumns.sent('$3')}`,
);

const addKeys = async (tx: TenantTx, batchId: string, rows: readonly CheckedRow[]): Promise<void> => {
  const keys = rows.flatMap(({ row_no, state, keys: own }) =>
    state === 'bad' ? [] : (own ?? []).map((key) => ({ key, row_no })),
  );
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

const listedColumns = columnsOf('import_row', ['row_no', 'given', 'subject_id', 'effect', 'plan', 'state', 'faults']);

export type ListedRow = RowOfColumns<
  typeof listedColumns,
  {
    readonly given: Given;
    readonly effect: Effect | null;
    /** As returned by the kind's `check`. */
    readonly plan: unknown;
    readonly branch_name: string | null;
    readonly state: ImportRowState;
    readonly faults: readonly RowFault[] | null;
  }
>;

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

const listed = `select ${listedColumns.select('r')}, b.name as branch_name
   from import_row r left join branch b on b.merchant_id = $1 and b.branch_id = r.branch_id
   where r.merchant_id = $1 and r.batch_id = $2 and r.row_no > $3`;

const list = statement<ListedRow>('import_rows', `${listed} order by r.row_no limit $4`);
const listIn = statement<ListedRow>(
  'import_rows_in',
  `${listed} and r.state = any ($5::text[]) order by r.row_no limit $4`,
);

/** Rows after a row number, in the file's order; only those in `states`, if given. */
export const listRows = (
  db: TenantView,
  batchId: string,
  { states, after, limit }: { states?: readonly ImportRowState[] | undefined; after: number; limit: number },
): Promise<ListedRow[]> =>
  states
    ? db.query(listIn, [db.merchantId, batchId, after, limit, states])
    : db.query(list, [db.merchantId, batchId, after, limit]);

/** A page of rows as requested. */
interface AskedRows {
  readonly state?: readonly ImportRowState[] | undefined;
  readonly after?: number | undefined;
  readonly size?: number | undefined;
}

/**
 * A page of rows, continued by row number. Not a `pagedList`: the place in the file is on the wire instead of a cursor,
 * and the statement is one of those that read rows for fixing.
 */
export const listPageOfRows = async (
  db: TenantView,
  batchId: string,
  { state: states, after = 0, size = 20 }: AskedRows,
): Promise<{ readonly rows: ListedRow[]; readonly next_after: number | null }> => {
  const found = await listRows(db, batchId, { states, after, limit: size + 1 });
  const rows = found.slice(0, size);
  return { rows, next_after: found.length > size ? (rows.at(-1)?.row_no ?? null) : null };
};

const one = statement<ListedRow>('import_row', `${listed.replace('r.row_no > $3', 'r.row_no = $3')}`);

const withValue = statement<ListedRow>(
  'import_rows_with_value',
  `${listed.replace(
    'where',
    `where r.row_no = any (array(
       select row_no from import_fault where merchant_id = $1 and batch_id = $2 and field = $5 and value = $6 order by row_no limit $4
     )) and`,
  )} order by r.row_no`,
);

/** The first rows that have this wrong value in a field. */
export const listRowsWithValue = (
  db: TenantView,
  batchId: string,
  { field, value, limit }: { readonly field: string; readonly value: string; readonly limit: number },
): Promise<ListedRow[]> => db.query(withValue, [db.merchantId, batchId, 0, limit, field, value]);

export const getRow = async (db: TenantView, batchId: string, rowNo: number): Promise<ListedRow | undefined> =>
  (await db.query(one, [db.merchantId, batchId, rowNo]))[0];

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

const followers = statement<ListedRow>(
  'import_row_followers',
  `${listed} and r.state = 'bad' and r.faults #>> '{0,values,row}' = $4::text
     and (r.faults #>> '{0,values,by}') collate "C" > $5::text
   order by (r.faults #>> '{0,values,by}') collate "C", r.row_no limit 100`,
);

/**
 * The first 100 rows that were refused because of another row, ordered by the kind of the shared key, after a given
 * kind.
 */
export const listRowsRefusedFor = (
  tx: TenantTx,
  batchId: string,
  rowNo: number,
  afterKind: string,
): Promise<ListedRow[]> => tx.query(followers, [tx.merchantId, batchId, 0, String(rowNo), afterKind]);

/** The rows of a file that were refused for sharing a key with another row. */
export interface Twins {
  readonly first: number;
  readonly count: number;
}

const twins = statement<Twins & { of: number }>(
  'import_row_twins',
  `select (faults #>> '{0,values,row}')::integer as of, min(row_no) as first, count(*)::integer as count from import_row
   where merchant_id = $1 and batch_id = $2 and state = 'bad' and faults #>> '{0,values,row}' = any ($3::text[]) group by 1`,
);

/** The rows refused because of each of these rows, by its number. */
export const listTwins = async (
  db: TenantView,
  batchId: string,
  rowNos: readonly number[],
): Promise<ReadonlyMap<number, Twins>> => {
  const found = await db.query(twins, [db.merchantId, batchId, rowNos.map(String)]);
  return new Map(found.map(({ of, first, count }) => [of, { first, count }]));
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

const moving = columnsOf('import_row', ['row_no', 'subject_id', 'branch_id', 'effect', 'plan', 'done']);
const next = statement<MovingRow>(
  'import_rows_next',
  `select ${moving.select()} from import_row
   where merchant_id = $1 and batch_id = $2 and state = $3 and row_no > $4 order by row_no limit $5`,
);

/** The rows in a state after a row number, in the file's order. */
export const listNextRows = (
  db: TenantView,
  batchId: string,
  { state, after, limit }: { readonly state: 'good' | 'posted'; readonly after: number; readonly limit: number },
): Promise<MovingRow[]> => db.query(next, [db.merchantId, batchId, state, after, limit]);

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
