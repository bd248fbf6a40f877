import { recordOperation } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { expireAdjustments, listMerchantsWithExpired } from './adjustments.queries.ts';

/** Records expired requests. Until it runs, readers derive expiry from the time. */
export const expireWaiting = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithExpired, values: [now], signal }, (db) =>
    db.transaction(async (tx) => {
      const ids = await expireAdjustments(tx, now);
      await recordOperation(
        tx,
        { now },
        {
          action: 'adjustment.expire',
          subjectKind: 'adjustment',
          subjectIds: ids,
          changes: ids.map(() => ({ state: ['waiting', 'expired'] })),
        },
      );
    }),
  );

/** The scheduled jobs of this module. */
export const adjustmentSchedules: Schedule[] = [
  {
    job: defineJob('adjustments.expire', ({ database, clock, signal }) => expireWaiting(database, clock.now(), signal)),
    cron: '*/10 * * * *',
    timeZone: 'UTC',
  },
];
