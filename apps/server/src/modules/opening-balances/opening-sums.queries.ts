import type { OpeningRowState } from '@regulars/phrases';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';

const sums = statement<Amounts>(
  'opening_sums',
  `select coalesce(sum((plan ->> 'principal')::bigint), 0)::bigint as principal, coalesce(sum((plan ->> 'bonus')::bigint), 0)::bigint as bonus,
     coalesce(sum((plan ->> 'points')::bigint), 0)::bigint as points, coalesce(sum((plan ->> 'growth')::bigint), 0)::bigint as growth
   from import_row where merchant_id = $1 and batch_id = $2 and state = any ($3::text[])`,
);

/** The sums of the rows in the given states. */
export const sumRows = async (
  db: TenantView,
  batchId: string,
  states: readonly OpeningRowState[],
): Promise<Amounts> => {
  const [sum] = await db.query(sums, [db.merchantId, batchId, states]);
  if (!sum) throw new Error('A sum has one row');
  return sum;
};
