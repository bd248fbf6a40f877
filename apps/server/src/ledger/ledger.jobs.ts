import { addDays } from '../platform/clock/business-date.ts';
import { merchantDays, type DayZones } from '../platform/clock/merchant-days.ts';
import { statement, type Database, type Statement, type TenantDb, type TenantTx } from '../platform/database/index.ts';
import { defineJob, type Schedule } from '../platform/jobs/jobs.ts';
import { everyMerchant, forEach, forEachMerchant } from '../platform/jobs/tenant-jobs.ts';

/** Deltas folded per call: keeps the transaction well under a second. */
const foldedAtOnce = 50_000;
const accountsAtOnce = 10_000;
/** How long a day stays open after its end, for tills that were offline. */
const openAfterwards = 2 * 3_600_000;

const selectWaiting = statement<{ merchant_id: string }>(
  'ledger_waiting',
  `select m.merchant_id from merchant m
   where exists (select from ledger_delta d where d.merchant_id = m.merchant_id)
   order by m.merchant_id`,
);
const foldSome = statement<{ folded: number }>('ledger_fold', 'select ledger_fold($1, $2) as folded');

const selectDue = statement<{ account_id: string; is_purse: boolean }>(
  'ledger_due',
  `select account_id, coalesce(bool_or(unit = 'pack'), false) as is_purse from (
     select account_id, unit from ledger_lot where merchant_id = $1 and open and expires_at is not null and expires_at <= $2
     union all
     select account_id, null from ledger_hold where merchant_id = $1 and state = 'open' and expires_at <= $2
   ) due
   where $3::uuid is null or account_id > $3
   group by account_id order by account_id limit $4`,
);
const expireAccount = statement('ledger_expire', 'select ledger_expire($1, $2, $3)');
const expirePurse = statement('ledger_expire_purse', 'select ledger_expire_purse($1, $2, $3)');

const selectDays = statement<DayZones & { merchant_id: string; closed: string | null }>(
  'ledger_days',
  `select m.merchant_id, m.timezone, m.day_cut, m.day_changes,
     (select c.business_date from ledger_day_close c where c.merchant_id = m.merchant_id order by c.business_date desc limit 1) as closed
   from merchant m where not exists (select from demo_history h where h.merchant_id = m.merchant_id) order by m.merchant_id`,
);
export const closeDay = statement<{ closed: boolean }>(
  'ledger_close_day',
  'select ledger_close_day($1, $2, $3) as closed',
);

/** Calls a door in its own transaction: a bare statement would run at the database's default isolation level. */
const callDoor = <Row extends object>(
  db: TenantDb,
  door: Statement<Row>,
  ...values: readonly unknown[]
): Promise<Row[]> => db.transaction((tx) => tx.query(door, [db.merchantId, ...values]));

const foldMerchant = async (db: TenantDb, signal?: AbortSignal): Promise<number> => {
  let total = 0;
  // A call may fold more deltas than the limit: those with lower ids that were committed meanwhile.
  for (let folded = foldedAtOnce; folded >= foldedAtOnce && !signal?.aborted; total += folded) {
    const [row] = await callDoor(db, foldSome, foldedAtOnce);
    folded = row?.folded ?? 0;
  }
  return total;
};

/** Folds every merchant's pending deltas into its days and returns how many. Only one server works on a merchant at a time. */
export const foldDeltas = async (database: Database, signal?: AbortSignal): Promise<number> => {
  let total = 0;
  await forEachMerchant(database, { find: selectWaiting, signal }, async (db) => {
    total += await foldMerchant(db, signal);
  });
  return total;
};

/** Expires due lots and holds of accounts with no posting since; one transaction per account. */
export const expireDue = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: everyMerchant, signal }, async (db) => {
    let after: string | null = null;
    do {
      const due: { account_id: string; is_purse: boolean }[] = await db.query(selectDue, [
        db.merchantId,
        now,
        after,
        accountsAtOnce,
      ]);
      await forEach(due, signal, async ({ account_id: id, is_purse: isPurse }) => {
        await callDoor(db, isPurse ? expirePurse : expireAccount, id, now);
      });
      after = due.length === accountsAtOnce ? (due.at(-1)?.account_id ?? null) : null;
    } while (after !== null && !signal?.aborted);
  });

/**
 * Lapses the holds and expires the lots of an account that are due at an instant. Locks the account, so that its balance
 * stays until the transaction ends.
 */
export const expireAccountAt = async (tx: TenantTx, accountId: string, at: Date): Promise<void> => {
  await tx.query(expireAccount, [tx.merchantId, accountId, at]);
};

/**
 * Closes days that ended at least two hours ago, by each merchant's time zone and day cut. A demo whose history is still being
 * added waits for its end.
 */
export const closeDays = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const settled = new Date(now.getTime() - openAfterwards);
  return forEachMerchant(database, { find: selectDays, signal }, async (db, { closed, ...zones }) => {
    const last = addDays(merchantDays(settled, zones).today(), -1);
    if (closed !== null && closed >= last) return;
    // Closing blocks postings until every delta is folded: fold most of them first.
    await foldMerchant(db, signal);
    await callDoor(db, closeDay, last, now);
  });
};

/** The ledger's scheduled upkeep. Folding runs every second, which cron can't express. */
export const ledgerSchedules: readonly Schedule[] = [
  {
    job: defineJob('ledger.expire', ({ database, clock, signal }) => expireDue(database, clock.now(), signal)),
    cron: '*/5 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
  {
    job: defineJob('ledger.close_days', ({ database, clock, signal }) => closeDays(database, clock.now(), signal)),
    cron: '3-58/5 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
