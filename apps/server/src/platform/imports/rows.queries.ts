import type { ImportRowState } from '@regulars/phrases';
import { statement, type TenantTx, type TenantView } from '../database/index.ts';
import type { Given } from './cells.ts';
import type { CheckedRow, Effect, MovingRow, RowFault } from './import-kinds.ts';

const insertMany = statement(
  'import_rows_insert',
  `insert into import_row (merchant_id, batch_id, row_no, given, subject_id, branch_id, effect, plan, keys, state, faults)
   select $1::uuid, $2::uuid, row_no, given, subject_id, branch_id, effect, plan, keys, state, faults
   from json_to_recordset($3::json) as r (
     row_no integer, given jsonb, subject_id uuid, branch_id uuid, effect text, plan jsonb, keys text[], state text, faults jsonb
   )`,
);

export const addRows = async (tx: TenantTx, batchId: string, rows: readonly CheckedRow[]): Promise<void> => {
  await tx.query(insertMany, [tx.merchantId, batchId, JSON.stringify(rows)]);
};

const replaceMany = statement(
  'import_rows_replace',
  `update import_row r set given = s.given, subject_id = s.subject_id, branch_id = s.branch_id, effect = s.effect, plan = s.plan, keys = s.keys,
     state = s.state, faults = s.faults
   from json_to_recordset($3::json) as s (
     row_no integer, given jsonb, subject_id uuid, branch_id uuid, effect text, plan jsonb, keys text[], state text, faults jsonb
   )
   where r.merchant_id = $1 and r.batch_id = $2 and r.row_no = s.row_no`,
);

/** Replaces rows that were checked again. */
export const replaceRows = async (tx: TenantTx, batchId: string, rows: readonly CheckedRow[]): Promise<void> => {
  await tx.query(replaceMany, [tx.merchantId, batchId, JSON.stringify(rows)]);
};

const deleteAll = statement('import_rows_delete', 'delete from import_row where merchant_id = $1 and batch_id = $2');

export const removeRows = async (tx: TenantTx, batchId: string): Promise<void> => {
  await tx.query(deleteAll, [tx.merchantId, batchId]);
};

const clearAll = statement(
  'import_rows_clear',
  `update import_row set given = '{}', keys = null,
     plan = case when $3 or plan is null then plan else '{}' end, done = case when $3 or done is null then done else '{}' end
   where merchant_id = $1 and batch_id = $2`,
);

/** Removes the contents of rows, also what was planned and written unless that is kept; their states, faults and subjects stay. */
export const clearRows = async (
  tx: TenantTx,
  batchId: string,
  { keepPlans }: { readonly keepPlans: boolean },
): Promise<void> => {
  await tx.query(clearAll, [tx.merchantId, batchId, keepPlans]);
};

export interface ListedRow {
  readonly row_no: number;
  readonly given: Given;
  readonly subject_id: string | null;
  readonly effect: Effect | null;
  /** As returned by the kind's `check`. */
  readonly plan: unknown;
  readonly branch_name: string | null;
  readonly state: ImportRowState;
  readonly faults: readonly RowFault[] | null;
}

const listed = `select r.row_no, r.given, r.subject_id, r.effect, r.plan, b.name as branch_name, r.state, r.faults
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

const one = statement<ListedRow>('import_row', `${listed.replace('r.row_no > $3', 'r.row_no = $3')}`);

export const getRow = async (db: TenantView, batchId: string, rowNo: number): Promise<ListedRow | undefined> =>
  (await db.query(one, [db.merchantId, batchId, rowNo]))[0];

const holders = statement<{ row_no: number; key: string }>(
  'import_row_keys',
  `select r.row_no, k.key from import_row r cross join unnest(r.keys) as k (key)
   where r.merchant_id = $1 and r.batch_id = $2 and r.state in ('good', 'same') and r.row_no <> all ($3::integer[]) order by r.row_no`,
);

/** The keys of the valid rows, with their rows, except for some rows. */
export const keysOfOthers = async (
  tx: TenantTx,
  batchId: string,
  but: readonly number[],
): Promise<Map<string, number>> =>
  new Map((await tx.query(holders, [tx.merchantId, batchId, but])).map(({ row_no, key }) => [key, row_no]));

const followers = statement<ListedRow>(
  'import_row_followers',
  `${listed} and r.state = 'bad' and r.faults @> jsonb_build_array(jsonb_build_object('values', jsonb_build_object('row', $4::integer))) order by r.row_no limit 100`,
);

/** The first 100 rows that were refused because of another row. */
export const listRowsRefusedFor = (tx: TenantTx, batchId: string, rowNo: number): Promise<ListedRow[]> =>
  tx.query(followers, [tx.merchantId, batchId, 0, rowNo]);

const tally = statement<{ state: ImportRowState; effect: Effect | null; rows: number }>(
  'import_rows_tally',
  'select state, effect, count(*)::integer as rows from import_row where merchant_id = $1 and batch_id = $2 group by state, effect',
);

/** Row counts by state and effect. */
export const countRows = (
  db: TenantView,
  batchId: string,
): Promise<{ state: ImportRowState; effect: Effect | null; rows: number }[]> =>
  db.query(tally, [db.merchantId, batchId]);

const next = statement<MovingRow>(
  'import_rows_next',
  `select row_no, subject_id, branch_id, effect, plan, done from import_row
   where merchant_id = $1 and batch_id = $2 and state = $3 order by row_no limit $4`,
);

/** The first rows in a state. Lock the batch first. */
export const listNextRows = (
  tx: TenantTx,
  batchId: string,
  state: 'good' | 'posted',
  limit: number,
): Promise<MovingRow[]> => tx.query(next, [tx.merchantId, batchId, state, limit]);

export interface SettledRow {
  readonly row_no: number;
  readonly state: ImportRowState;
  readonly subject_id?: string | undefined;
  readonly done?: object | undefined;
  readonly faults?: readonly RowFault[];
}

const settle = statement(
  'import_rows_settle',
  `update import_row r set state = s.state, subject_id = coalesce(s.subject_id, r.subject_id), done = coalesce(s.done, r.done), faults = s.faults
   from json_to_recordset($3::json) as s (row_no integer, state text, subject_id uuid, done jsonb, faults jsonb)
   where r.merchant_id = $1 and r.batch_id = $2 and r.row_no = s.row_no`,
);

/** Writes the outcomes of rows. */
export const settleRows = async (tx: TenantTx, batchId: string, rows: readonly SettledRow[]): Promise<void> => {
  await tx.query(settle, [tx.merchantId, batchId, JSON.stringify(rows)]);
};
