import type { Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { lockDraftRow, removeUnusedPictures } from './promo.queries.ts';

/** Removes pictures that neither the draft nor what is or was shown has had for a day. */
export const tidyPromo = (database: Database, now: Date): Promise<void> =>
  database.platform.transaction(async (tx) => {
    await lockDraftRow(tx);
    await removeUnusedPictures(tx, new Date(now.getTime() - 86_400_000));
  });

export const promoSchedules: Schedule[] = [
  {
    job: defineJob('promo.tidy', ({ database, clock }) => tidyPromo(database, clock.now())),
    cron: '43 * * * *',
    timeZone: 'UTC',
  },
];
