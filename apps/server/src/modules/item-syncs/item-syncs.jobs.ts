import { languages } from '@regulars/phrases';
import { selectOperator, type OperatorRow } from '../../platform/audit/operator.queries.ts';
import { businessDays } from '../../platform/clock/business-date.ts';
import { getMerchantZones, zoneAt } from '../../platform/clock/merchant-days.ts';
import { statement, type Database, type TenantDb, type TenantTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { listMerchantsDue, lockSource, setNextRun } from './item-source.queries.ts';
import { endChecksUntil, listMerchantsWithOldSyncs, removeOldSyncs } from './item-syncs.queries.ts';
import { startSync } from './item-syncs.service.ts';
import { nextRun } from './schedule.rules.ts';

/** How long runs and what they refused are kept. */
const kept = 90 * 24 * 3_600_000;
/** How long a check waits to be confirmed. */
const waiting = 24 * 3_600_000;

const userOf = statement<OperatorRow>('item_sync_user', selectOperator());

/** Starts a merchant's run that is due, and sets the next: one run, however many were missed. */
const startDue = async (tx: TenantTx, queue: TaskQueue, now: Date): Promise<void> => {
  const source = await lockSource(tx);
  if (!source?.next_at || source.next_at > now) return;
  const days = businessDays(now, zoneAt(await getMerchantZones(tx), now).timezone, source.daily_at ?? '00:00:00');
  await setNextRun(tx, nextRun(source, now, days));
  const [user] = await tx.query(userOf, [tx.merchantId, source.user_id]);
  if (!user) return;
  const { account_id: accountId, operator } = user;
  const starter = { userId: source.user_id, accountId, operator, language: languages[0], now };
  await startSync(tx, starter, queue, { scope: 'item', acceptGone: false, bySchedule: true });
};

/** One that can't start now, because another goes on or too many tasks wait, is tried again a minute later. */
const tryDue = async (db: TenantDb, queue: TaskQueue, now: Date): Promise<void> => {
  try {
    await db.transaction((tx) => startDue(tx, queue, now));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
};

export const startDueSyncs = (database: Database, queue: TaskQueue, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsDue, values: [now], signal }, (db) => tryDue(db, queue, now));

export const tidySyncs = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const before = new Date(now.getTime() - kept);
  const unconfirmed = new Date(now.getTime() - waiting);
  const values = [before, now, unconfirmed];
  return forEachMerchant(database, { find: listMerchantsWithOldSyncs, values, signal }, (db) =>
    db.transaction(async (tx) => {
      await endChecksUntil(tx, unconfirmed);
      await removeOldSyncs(tx, before, now);
    }),
  );
};

/** The scheduled jobs of this module. */
export const itemSyncSchedules = (queue: TaskQueue): Schedule[] => [
  {
    job: defineJob('item_sync.due', ({ database, clock, signal }) =>
      startDueSyncs(database, queue, clock.now(), signal),
    ),
    cron: '* * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
  {
    job: defineJob('item_sync.tidy', ({ database, clock, signal }) => tidySyncs(database, clock.now(), signal)),
    cron: '41 19 * * *', // at night in China
    timeZone: 'UTC',
  },
];
