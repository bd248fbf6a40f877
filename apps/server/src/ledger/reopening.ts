import { addDays } from '../platform/clock/business-date.ts';
import { statement, type TenantTx } from '../platform/database/index.ts';
import { closeDay } from './ledger.jobs.ts';

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
// Closing counts the days that stay closed anew.
const removeTotal = statement('ledger_remove_total', 'delete from ledger_total where merchant_id = $1');
const reopeningAt = statement<{ business_date: string; open_until: Date }>(
  'ledger_reopening_at',
  'select business_date, open_until from ledger_reopening where merchant_id = $1 and open_until > $2',
);
const endReopening = statement('ledger_end_reopening', 'delete from ledger_reopening where merchant_id = $1');
const keepOpen = statement(
  'ledger_keep_open',
  'insert into ledger_reopening (merchant_id, business_date, open_until) values ($1, $2, $3)',
);

export interface Reopening {
  /** The first business date that is open now. */
  readonly from: string;
  /** No day is closed until then. */
  readonly openUntil: Date;
  /** The business dates that were reopened. */
  readonly closesRemoved: readonly string[];
}

/**
 * Reopens a closed day and the days after it, and keeps days from being closed until an instant. Runs in a transaction of
 * the maintenance role. An earlier reopening is only extended: to the earlier date and the later instant. Undefined if
 * the day is neither closed nor reopened.
 */
export const reopenDays = async (
  tx: TenantTx,
  now: Date,
  { date, openUntil }: { readonly date: string; readonly openUntil: Date },
): Promise<Reopening | undefined> => {
  const { merchantId } = tx;
  const [known] = await tx.query(reopeningAt, [merchantId, now]);
  const isOpen = known !== undefined && known.business_date <= date;
  if (!isOpen && (await tx.query(closesFrom, [merchantId, date])).length === 0) return undefined;
  // Changes nothing, but takes the lock that closing and posting take, so that none of them is in flight.
  await tx.query(closeDay, [merchantId, date, now]);
  const [before] = await tx.query(reopeningAt, [merchantId, now]);
  const from = before !== undefined && before.business_date < date ? before.business_date : date;
  const until = before !== undefined && before.open_until > openUntil ? before.open_until : openUntil;
  const closes = await tx.query(closesFrom, [merchantId, from]);
  await tx.query(removeCloses, [merchantId, from]);
  await tx.query(removeTotal, [merchantId]);
  await tx.query(endReopening, [merchantId]);
  // One close covers all days since the previous close: earlier ones stay closed.
  await tx.query(closeDay, [merchantId, addDays(from, -1), now]);
  await tx.query(keepOpen, [merchantId, from, until]);
  return { from, openUntil: until, closesRemoved: closes.map(({ business_date: closed }) => closed) };
};
