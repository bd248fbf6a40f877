import type { Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { forEachMerchant } from '../jobs/tenant-jobs.ts';
import { removeExpiredActions, listMerchantsWithExpired } from './actions.queries.ts';

/** Removes actions that can no longer be undone. */
export const tidyActions = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithExpired, values: [now], signal }, (db) =>
    db.transaction((tx) => removeExpiredActions(tx, now)),
  );

export const actionSchedules: Schedule[] = [
  {
    job: defineJob('action.tidy', ({ database, clock, signal }) => tidyActions(database, clock.now(), signal)),
    cron: '23 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
