import type { Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { forEachMerchant } from '../jobs/tenant-jobs.ts';
import { endTask } from './end-task.ts';
import { lockExpiredTasks, lockSilentTasks, listMerchantsWithDueTasks, removeTasks } from './tasks.queries.ts';
import type { AnyTaskDefinition } from './tasks.ts';

/** Milliseconds without a heartbeat after which a task is lost: longer than all retries of its job take. */
const lostAfter = 4 * 3_600_000;

/** Removes expired tasks with their files, and ends lost ones. */
export const tidyTasks = async (
  database: Database,
  now: Date,
  definitions: readonly AnyTaskDefinition[],
  signal?: AbortSignal,
): Promise<void> => {
  const since = new Date(now.getTime() - lostAfter);
  await forEachMerchant(database, { find: listMerchantsWithDueTasks, values: [now, since], signal }, (db) =>
    db.transaction(async (tx) => {
      await removeTasks(tx, await lockExpiredTasks(tx, now));
      for (const silent of await lockSilentTasks(tx, since))
        await endTask(tx, definitions, silent, { state: 'failed', fault: { name: 'task_lost' } }, now);
    }),
  );
};

export const taskSchedules = (definitions: readonly AnyTaskDefinition[]): Schedule[] => [
  {
    job: defineJob('task.tidy', ({ database, clock, signal }) => tidyTasks(database, clock.now(), definitions, signal)),
    cron: '7 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
