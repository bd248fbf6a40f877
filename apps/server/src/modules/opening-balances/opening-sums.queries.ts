import type { OpeningRowState } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';

const sums = statement<Amounts & { members: number }>(
  'opening_sums',
  `select coalesce(sum((plan ->> 'principal')::bigint), 0)::bigint as principal, coalesce(sum((plan ->> 'bonus')::bigint), 0)::bigint as bonus,
     coalesce(sum((plan ->> 'points')::bigint), 0)::bigint as points, coalesce(sum((plan ->> 'growth')::bigint), 0)::bigint as growth,
     count(distinct subject_id)::integer as members
   from import_row where merchant_id = $1 and batch_id = $2 and state = any ($3::text[])`,
);

/** The sums of the rows in the given states, and how many members they are of. */
export const sumRows = async (
  db: TenantView,
  batchId: string,
  states: readonly OpeningRowState[],
): Promise<Amounts & { members: number }> => {
  const [sum] = await db.query(sums, [db.merchantId, batchId, states]);
  if (!sum) throw new Error('A sum has one row');
  return sum;
};

/** Rows of one member in a file. */
export interface Siblings {
  readonly count: number;
  /** The first two row numbers. */
  readonly first: readonly number[];
}

const siblings = statement<Siblings & { subject_id: string }>(
  'opening_row_siblings',
  `select subject_id, count(*)::integer as count, (array_agg(row_no order by row_no))[1:2] as first from import_row
   where merchant_id = $1 and batch_id = $2 and subject_id = any ($3::uuid[]) and state in ('good', 'posted')
   group by subject_id having count(*) > 1`,
);

/** The rows of these members that are or will be imported, of members with several. */
export const listSiblings = async (
  db: TenantView,
  batchId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Siblings>> => {
  const found = await db.query(siblings, [db.merchantId, batchId, subjects]);
  return new Map(found.map((one) => [one.subject_id, one]));
};
