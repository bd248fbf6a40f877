import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { removeOldPairings } from './binding.queries.ts';

/** A code that was used or has expired is still known for so long, to say which. */
const known = 60 * 60_000;

export const deviceSchedules: Schedule[] = [
  {
    job: defineJob('devices.sweep', async ({ database, clock }) => {
      await database.platform.query(removeOldPairings, [new Date(clock.now().getTime() - known)]);
    }),
    cron: '13 * * * *',
    timeZone: 'UTC',
  },
];
