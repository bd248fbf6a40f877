import { statement, type Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { forEachMerchant } from '../jobs/tenant-jobs.ts';

const day = 24 * 3_600_000;

const withUnused = statement<{ merchant_id: string }>(
  'picture_unused_merchants',
  'select distinct merchant_id from picture where not used and uploaded_at <= $1',
);
const removeUnused = statement(
  'picture_remove_unused',
  'delete from picture where merchant_id = $1 and not used and uploaded_at <= $2',
);

/** Removes pictures that nothing has used within a day. */
export const tidyPictures = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const before = new Date(now.getTime() - day);
  return forEachMerchant(database, { find: withUnused, values: [before], signal }, async (db) => {
    await db.query(removeUnused, [db.merchantId, before]);
  });
};

export const pictureSchedules: Schedule[] = [
  {
    job: defineJob('pictures.tidy', ({ database, clock, signal }) => tidyPictures(database, clock.now(), signal)),
    cron: '41 * * * *',
    timeZone: 'UTC',
  },
];
