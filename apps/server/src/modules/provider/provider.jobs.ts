import { logMonths } from '@regulars/contract/rules';
import { removeOldProviderActs } from '../../platform/audit/provider-log.ts';
import type { PlatformDb } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { countMerchants } from './health.service.ts';

/** Removes what the provider did so long ago that no merchant's log tells it any more. */
export const removeOldActs = async (platform: PlatformDb, now: Date): Promise<void> => {
  const before = new Date(now);
  before.setUTCMonth(now.getUTCMonth() - logMonths.maximum);
  await platform.query(removeOldProviderActs, [before]);
};

export const providerSchedules: readonly Schedule[] = [
  {
    job: defineJob('provider.count', ({ database, clock, signal }) => countMerchants(database, clock.now(), signal)),
    cron: '41 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
  {
    job: defineJob('provider.remove_old', ({ database, clock }) => removeOldActs(database.platform, clock.now())),
    cron: '29 19 * * *', // at night in China
    timeZone: 'UTC',
  },
];
