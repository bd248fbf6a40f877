import type { ErrorName, OpeningColumn, OpeningRowFault, OpeningRowState } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { Given } from './opening-rows.rules.ts';

/** Why a row is bad, failed or kept: by the rules of files, or as the ledger refused it. */
export interface KeptFault {
  readonly rule: OpeningRowFault | ErrorName;
  readonly column?: OpeningColumn | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** A row as it is written when it was checked. */
export interface CheckedRow extends Amounts {
  readonly row_no: number;
  readonly given: Given;
  readonly member_id: string | null;
  readonly branch_id: string | null;
  readonly bonus_expires_on: string | null;
  readonly points_expire_on: string | null;
  readonly state: 'good' | 'bad';
  readonly faults: readonly KeptFault[] | null;
}

const addMany = statement(
  'opening_rows_insert',
  `insert into opening_row (merchant_id, batch_id, row_no, given, member_id, branch_id, principal, bonus, bonus_expires_on, points, points_expire_on, growth, state, faults)
   select $1::uuid, $2::uuid, row_no, given, member_id, branch_id, principal, bonus, bonus_expires_on, points, points_expire_on, growth, state, faults
   from json_to_recordset($3::json) as r (
     row_no integer, given jsonb, member_id uuid, branch_id uuid, principal bigint, bonus bigint, bonus_expires_on date, points bigint,
     points_expire_on date, growth bigint, state text, faults jsonb
   )`,
);

export const addRows = async (tx: TenantTx, batchId: string, rows: readonly CheckedRow[]): Promise<void> => {
  await tx.query(addMany, [tx.merchantId, batchId, JSON.stringify(rows)]);
};

const removeAll = statement('opening_rows_delete', 'delete from opening_row where merchant_id = $1 and batch_id = $2');

export const removeRows = async (tx: TenantTx, batchId: string): Promise<void> => {
  await tx.query(removeAll, [tx.merchantId, batchId]);
};

export interface ListedRow extends Amounts {
  readonly row_no: number;
  readonly given: Given;
  readonly member_id: string | null;
  readonly bonus_expires_on: string | null;
  readonly points_expire_on: string | null;
  readonly branch_name: string | null;
  readonly state: OpeningRowState;
  readonly faults: readonly KeptFault[] | null;
}

const listed = `select r.row_no, r.given, r.member_id, r.principal, r.bonus, r.bonus_expires_on, r.points, r.points_expire_on, r.growth,
     b.name as branch_name, r.state, r.faults
   from opening_row r left join branch b on b.merchant_id = $1 and b.branch_id = r.branch_id
   where r.merchant_id = $1 and r.batch_id = $2 and r.row_no > $3`;

const list = statement<ListedRow>('opening_rows', `${listed} order by r.row_no limit $4`);
const listIn = statement<ListedRow>(
  'opening_rows_in',
  `${listed} and r.state = any ($5::text[]) order by r.row_no limit $4`,
);

/** Rows behind a row number, in the file's order; of some states alone where they are given. */
export const listRows = (
  db: TenantView,
  batchId: string,
  { states, after, limit }: { states?: readonly OpeningRowState[] | undefined; after: number; limit: number },
): Promise<ListedRow[]> =>
  states
    ? db.query(listIn, [db.merchantId, batchId, after, limit, states])
    : db.query(list, [db.merchantId, batchId, after, limit]);

const sums = statement<Amounts>(
  'opening_sums',
  `select coalesce(sum(principal), 0)::bigint as principal, coalesce(sum(bonus), 0)::bigint as bonus,
     coalesce(sum(points), 0)::bigint as points, coalesce(sum(growth), 0)::bigint as growth
   from opening_row where merchant_id = $1 and batch_id = $2 and state = any ($3::text[])`,
);

/** What the rows in some states come to together. */
export const sumRows = async (
  db: TenantView,
  batchId: string,
  states: readonly OpeningRowState[],
): Promise<Amounts> => {
  const [sum] = await db.query(sums, [db.merchantId, batchId, states]);
  if (!sum) throw new Error('A sum returned no row');
  return sum;
};

/** A row on its way into the ledger or out of it. */
export interface MovingRow extends Amounts {
  readonly row_no: number;
  readonly member_id: string;
  readonly branch_id: string | null;
  readonly bonus_expires_on: string | null;
  readonly points_expire_on: string | null;
  readonly posting_id: number | null;
}

const next = statement<MovingRow>(
  'opening_rows_next',
  `select row_no, member_id, branch_id, principal, bonus, bonus_expires_on, points, points_expire_on, growth, posting_id
   from opening_row where merchant_id = $1 and batch_id = $2 and state = $3 order by row_no limit $4`,
);

/** The first rows in a state. Only the holder of the batch's lock moves them on. */
export const nextRows = (
  tx: TenantTx,
  batchId: string,
  state: 'good' | 'posted',
  limit: number,
): Promise<MovingRow[]> => tx.query(next, [tx.merchantId, batchId, state, limit]);

export interface Outcome {
  readonly row_no: number;
  readonly state: 'posted' | 'failed' | 'undone' | 'kept';
  readonly posting_id?: number;
  readonly faults?: readonly KeptFault[];
}

const settle = statement(
  'opening_rows_settle',
  `update opening_row r set state = s.state, posting_id = coalesce(s.posting_id, r.posting_id), faults = s.faults
   from json_to_recordset($3::json) as s (row_no integer, state text, posting_id bigint, faults jsonb)
   where r.merchant_id = $1 and r.batch_id = $2 and r.row_no = s.row_no`,
);

/** Writes what became of rows. */
export const settleRows = async (tx: TenantTx, batchId: string, outcomes: readonly Outcome[]): Promise<void> => {
  await tx.query(settle, [tx.merchantId, batchId, JSON.stringify(outcomes)]);
};
