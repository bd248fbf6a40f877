import type { Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { releasedPictures } from '../../platform/pictures/index.ts';
import { removePastSoldOut, listMerchantsWithPastSoldOut } from './sold-out.queries.ts';

/** A sync is undone within 7 days. */
const { tidy, schedules: pictureSchedules } = releasedPictures({
  purpose: 'item',
  table: 'item',
  keptDays: 8,
  cron: '17 19 * * *',
});
export const tidyItemPictures = tidy;

/** Removes marks of sold-out items whose time has passed. */
export const tidySoldOut = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithPastSoldOut, values: [now], signal }, (db) =>
    removePastSoldOut(db, now),
  );

export const itemSchedules: Schedule[] = [
  {
    job: defineJob('items.tidy_sold_out', ({ database, clock, signal }) => tidySoldOut(database, clock.now(), signal)),
    cron: '27 19 * * *',
    timeZone: 'UTC',
  },
  ...pictureSchedules,
];
