import type { ImportRowState } from '@regulars/phrases';
import { columnsOf, statement, type RowOfColumns, type TenantTx, type TenantView } from '../database/index.ts';
import type { Given } from './cells.ts';
import type { Effect, MovingRow, RowFault } from './import-kinds.ts';

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
