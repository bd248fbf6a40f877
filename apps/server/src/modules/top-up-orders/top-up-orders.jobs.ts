import { recordOperation } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { closeLapsed, listMerchantsWithLapsed } from './top-up-orders.queries.ts';

/** Closes orders that waited too long for their payment, so that they no longer count towards limits. */
export const closeLapsedOrders = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithLapsed, values: [now], signal }, (db) =>
    db.transaction(async (tx) => {
      const ids = await closeLapsed(tx, now);
      await recordOperation(
        tx,
        { now },
        {
          action: 'top_up.close',
          subjectKind: 'top_up_order',
          subjectIds: ids,
          changes: ids.map(() => ({ state: ['waiting', 'closed'] })),
        },
      );
    }),
  );

export const topUpSchedules: Schedule[] = [
  {
    job: defineJob('top_ups.close', ({ database, clock, signal }) => closeLapsedOrders(database, clock.now(), signal)),
    cron: '*/5 * * * *',
    timeZone: 'UTC',
  },
];
