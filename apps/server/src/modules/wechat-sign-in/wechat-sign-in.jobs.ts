import type { PlatformDb } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { removeOldStates } from './wechat-sign-in.queries.ts';

/** Deletes QR codes that can't be used any more. */
export const sweepStates = async (platform: PlatformDb, now: Date): Promise<void> => {
  await platform.query(removeOldStates, [now]);
};

export const wechatSignInSchedules: readonly Schedule[] = [
  {
    job: defineJob('wechat_sign_in.sweep', ({ database, clock }) => sweepStates(database.platform, clock.now())),
    cron: '37 * * * *',
    timeZone: 'UTC',
  },
];
