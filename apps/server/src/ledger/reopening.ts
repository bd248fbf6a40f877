import { statement, type TenantTx } from '../platform/database/index.ts';
import { closeDay } from './upkeep.ts';

interface Close {
  readonly business_date: string;
}

const closesFrom = statement<Close>(
  'ledger_closes_from',
  'select business_date from ledger_day_close where merchant_id = $1 and business_date >= $2 order by business_date',
);
const removeCloses = statement(
  'ledger_remove_closes',
  'delete from ledger_day_close where merchant_id = $1 and business_date >= $2',
);
const keepOpen = statement(
  'ledger_keep_open',
  `insert into ledger_reopening (merchant_id, business_date, open_until) values ($1, $2, $3)
   on conflict (merchant_id) do update set business_date = excluded.business_date, open_until = excluded.open_until`,
);

/**
 * Lets a closed day and those after it take postings again, and lets none be closed until an instant; in a transaction of
 * the maintenance role. Gives the dates whose closes were removed, with their hashes: none where the day is not closed.
 */
export const reopenDays = async (
  tx: TenantTx,
  now: Date,
  { date, openUntil }: { readonly date: string; readonly openUntil: Date },
): Promise<string[]> => {
  const { merchantId } = tx;
  if ((await tx.query(closesFrom, [merchantId, date])).length === 0) return [];
  // Changes nothing, for the day is closed; but whoever closes or posts is over with it, or waits.
  await tx.query(closeDay, [merchantId, date, now]);
  const closes = await tx.query(closesFrom, [merchantId, date]);
  await tx.query(removeCloses, [merchantId, date]);
  await tx.query(keepOpen, [merchantId, date, openUntil]);
  return closes.map(({ business_date: closed }) => closed);
};
