import type { Database } from '../../platform/database/index.ts';
import { sweepIdempotencyKeys, sweepProviderAnswers } from '../../platform/idempotency/idempotency.ts';
import { removeOldUses } from '../../platform/limits/limits.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { everyMerchant, forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { removeOldTickets } from './first-sign-in.queries.ts';
import { removeOldNetworks } from './known-networks.queries.ts';
import { removeOldSessions } from './sessions.queries.ts';
import { removeOldKeys, removeOldNonces } from './sign-in-keys.queries.ts';
import { keptRetired, renewSignInKey } from './sign-in-keys.service.ts';
import { removeOldSignIns, removeOldTries } from './sign-in-log.queries.ts';
import { removeOldTickets as removeOldStepTickets } from './sign-in-steps.queries.ts';
import { removeOldFailures } from './sign-in.queries.ts';
import { removeOldWechatTickets } from './wechat-binding.queries.ts';
import { failuresMatter, networkKnown, triesKept } from './sign-in.rules.ts';

/**
 * Deletes what no call can need: expired sessions, tickets, nonces, keys, failed sign-ins and limit uses, old rows of the
 * sign-in log, networks where nobody signed in for long, and the merchants' old idempotency keys.
 */
export const sweep = async (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const { platform } = database;
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await platform.query(removeOldSessions, [now]);
  await platform.query(removeOldTickets, [now]);
  await platform.query(removeOldNetworks, [before(networkKnown)]);
  await platform.query(removeOldTries, [before(triesKept)]);
  await platform.query(removeOldFailures, [before(failuresMatter)]);
  await platform.query(removeOldUses, [now]);
  await platform.query(removeOldStepTickets, [now]);
  await platform.query(removeOldWechatTickets, [now]);
  await platform.query(removeOldNonces, [now]);
  await platform.query(removeOldKeys, [before(keptRetired)]);
  await sweepProviderAnswers(platform, now);
  await forEachMerchant(database, { find: everyMerchant, signal }, async (db) => {
    await db.query(removeOldSignIns, [db.merchantId, before(triesKept)]);
    await sweepIdempotencyKeys(db, now);
  });
};

/** The scheduled jobs of this module. */
export const authSchedules = (dataKey: Buffer): Schedule[] => [
  {
    job: defineJob('auth.renew_sign_in_key', ({ database, clock }) =>
      renewSignInKey(database.platform, dataKey, clock.now()),
    ),
    cron: '7,37 * * * *',
    timeZone: 'UTC',
  },
  {
    job: defineJob('auth.sweep', ({ database, clock, signal }) => sweep(database, clock.now(), signal)),
    cron: '17 * * * *',
    timeZone: 'UTC',
  },
];
