import { languages } from '@regulars/phrases';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import { selectOperator, type OperatorRow } from '../../platform/audit/operator.queries.ts';
import { businessDays } from '../../platform/clock/business-date.ts';
import { zoneAt } from '../../platform/clock/merchant-days.ts';
import { statement, type Database, type TenantDb, type TenantTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { notify } from '../../platform/notices/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { merchantStanding, standingColumns, type StandingRow } from '../merchants/index.ts';
import { listOwners } from '../permissions/index.ts';
import { getTaskUser } from '../users/index.ts';
import { endSchedule, listMerchantsDue, lockSource, setNextRun } from './item-source.queries.ts';
import { syncKind } from './item-sync-tasks.ts';
import { endChecksUntil, listMerchantsWithOldSyncs, removeOldSyncs } from './item-syncs.queries.ts';
import { startSync } from './item-syncs.service.ts';
import { nextRun } from './schedule.rules.ts';

/** How long runs and what they refused are kept. */
const kept = 90 * 24 * 3_600_000;
/** How long a check waits to be confirmed. */
const waiting = 24 * 3_600_000;

const userOf = statement<OperatorRow>('item_sync_user', selectOperator());
const standing = statement<StandingRow>(
  'item_sync_standing',
  `select ${standingColumns.select()} from merchant where merchant_id = $1`,
);

/** Tells the owners that a schedule has ended, since who set it may no longer sync. */
const tellOwners = async (tx: TenantTx, userId: string, syncId: string, now: Date): Promise<void> => {
  const owners = (await listOwners(tx)).filter((id) => id !== userId);
  const subject = { id: syncId, kind: syncKind.kind, input: { sync_id: syncId, scope: 'item' } };
  await notify(tx, owners, { kind: 'task_failed', subject: { ...subject, fault: { name: 'schedule_ended' } } }, now);
};

/**
 * Starts a merchant's run that is due, and sets the next: one run, however many were missed. Nothing runs while the
 * merchant is closed. If who set the schedule may no longer sync, this run fails and is the last.
 */
const startDue = async (tx: TenantTx, queue: TaskQueue, now: Date): Promise<void> => {
  const source = await lockSource(tx);
  if (!source?.next_at || source.next_at > now) return;
  const [merchant] = await tx.query(standing, [tx.merchantId]);
  if (!merchant) return;
  const days = businessDays(now, zoneAt(merchant, now).timezone, source.daily_at ?? '00:00:00');
  await setNextRun(tx, nextRun(source, now, days));
  if (merchantStanding(merchant, now).closed) return;
  const { user_id: userId } = source;
  const [user] = await tx.query(userOf, [tx.merchantId, userId]);
  if (!user) return;
  const { account_id: accountId, operator } = user;
  const starter = { userId, accountId, operator, language: languages[0], now };
  const syncId = await startSync(tx, starter, queue, { scope: 'item', acceptGone: false, bySchedule: true });
  const rights = await getTaskUser(tx, userId, now);
  if (rights?.branches === 'all' && rights.permissions.has('item:sync')) return;
  await endSchedule(tx);
  const [daily_at, every_hours] = [source.daily_at?.slice(0, 5) ?? null, source.every_hours];
  await recordOperation(
    tx,
    { now },
    {
      action: 'item_source.update',
      subjectKind: 'item_source',
      subjectIds: [tx.merchantId],
      changes: [changesBetween({ daily_at, every_hours }, { daily_at: null, every_hours: null })],
    },
  );
  await tellOwners(tx, userId, syncId, now);
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
