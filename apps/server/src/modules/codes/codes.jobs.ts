import type { PlatformDb } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { removeOldCodes, removeOldProofs, removeOldStepUps } from './codes.queries.ts';
import { codesMatter } from './codes.rules.ts';

/** Deletes codes that no limit counts any more, and what has expired. */
export const sweepCodes = async (platform: PlatformDb, now: Date): Promise<void> => {
  await platform.query(removeOldCodes, [new Date(now.getTime() - codesMatter)]);
  await platform.query(removeOldProofs, [now]);
  await platform.query(removeOldStepUps, [now]);
};

export const codeSchedules: Schedule[] = [
  {
    job: defineJob('codes.sweep', ({ database, clock }) => sweepCodes(database.platform, clock.now())),
    cron: '47 * * * *',
    timeZone: 'UTC',
  },
];
