import { recordOperation } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { expireAdjustments, merchantsWithExpired } from './adjustments.queries.ts';

/** Marks what nobody approved in time. Until then the clock says so wherever it is read. */
export const expireWaiting = async (database: Database, now: Date): Promise<void> => {
  for (const { merchant_id: merchantId } of await database.platform.query(merchantsWithExpired, [now]))
    await database.tenant(merchantId).transaction(async (tx) => {
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
    });
};

/** The regular work of this module. */
export const adjustmentSchedules: Schedule[] = [
  {
    job: defineJob('adjustments.expire', ({ database, clock }) => expireWaiting(database, clock.now())),
    cron: '*/10 * * * *',
    timeZone: 'UTC',
  },
];
