import type { PlatformDb } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { removeOldChallenges } from './passkeys.queries.ts';
import { removeOldTotps } from './second-factors.queries.ts';
import { setUpTime } from './second-factors.service.ts';

/** Deletes what no call can need: expired challenges, and authenticator apps that were begun and not confirmed. */
export const sweepSecondFactors = async (platform: PlatformDb, now: Date): Promise<void> => {
  await platform.query(removeOldChallenges, [now]);
  await platform.query(removeOldTotps, [new Date(now.getTime() - setUpTime)]);
};

export const secondFactorSchedules: readonly Schedule[] = [
  {
    job: defineJob('second_factors.sweep', ({ database, clock }) => sweepSecondFactors(database.platform, clock.now())),
    cron: '27 * * * *',
    timeZone: 'UTC',
  },
];
