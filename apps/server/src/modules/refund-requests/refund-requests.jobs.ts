import type { Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { listMerchantsWithLapsed } from './refund-requests.queries.ts';
import { recordLapsed } from './refund-requests.service.ts';

/** Tells those whose requests nobody decided in time. That they have lapsed is told by the time, also before. */
export const endLapsedRequests = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithLapsed, values: [now], signal }, (db) =>
    db.transaction((tx) => recordLapsed(tx, now, null)),
  );

export const refundRequestSchedules: Schedule[] = [
  {
    job: defineJob('refund_requests.lapse', ({ database, clock, signal }) =>
      endLapsedRequests(database, clock.now(), signal),
    ),
    cron: '*/5 * * * *',
    timeZone: 'UTC',
  },
];
