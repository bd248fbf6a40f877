import { v7 as newId } from 'uuid';
import { recordOperation } from '../../platform/audit/audit.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { Database, TenantDb } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { everyMerchant, forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { addAllowance, sealKeyOf, type SealKey } from '../seals/index.ts';
import { getLogMonths, removeOldLogs } from './operation-log.queries.ts';
import { firstKept, removesAt } from './removal.rules.ts';

/** Rows that one transaction removes. */
const batch = 5_000;

/** Removes what is older than the merchant keeps, in bounded batches, and logs each of them. */
const removeOf = async (db: TenantDb, key: SealKey, now: Date, signal?: AbortSignal): Promise<void> => {
  const day = await getMerchantDays(db, now);
  const kept = firstKept(day.today(), await getLogMonths(db));
  let left = true;
  while (left && !signal?.aborted)
    left = await db.transaction(async (tx) => {
      const removed = await removeOldLogs(tx, day.startOf(kept), batch);
      if (removed === 0) return false;
      const before = day.startOf(kept).toISOString();
      const id = newId();
      await recordOperation(
        tx,
        { now },
        {
          action: 'log.remove',
          subjectKind: 'merchant',
          subjectIds: [tx.merchantId],
          logIds: [id],
          changes: [{ removed_before: [null, before], entries: [null, removed] }],
        },
      );
      // A check of the seals accepts by this that earlier entries are gone.
      await addAllowance(tx, key, id, { removedBefore: before });
      return removed === batch;
    });
};

/** Removes old entries of every merchant's operation log. */
export const removeOldEntries = (database: Database, key: SealKey, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: everyMerchant, signal }, (db) => removeOf(db, key, now, signal));

/** The scheduled jobs of this module. */
export const logSchedules = (dataKey: Buffer): Schedule[] => [
  {
    job: defineJob('logs.remove_old', ({ database, clock, signal }) =>
      removeOldEntries(database, sealKeyOf(dataKey), clock.now(), signal),
    ),
    cron: `${removesAt.minute} ${removesAt.hour} * * *`,
    timeZone: 'UTC',
  },
];
