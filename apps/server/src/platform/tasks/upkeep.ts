import type { Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { endTask, lockExpired, lockSilent, merchantsWithDueTasks, removeTasks } from './tasks.queries.ts';

/** Milliseconds without a heartbeat after which a task is lost: longer than all retries of its job take. */
const lostAfter = 4 * 3_600_000;

/** Removes expired tasks with their files, and ends lost ones. */
export const tidyTasks = async (database: Database, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - lostAfter);
  for (const { merchant_id: merchantId } of await database.platform.query(merchantsWithDueTasks, [now, since]))
    await database.tenant(merchantId).transaction(async (tx) => {
      await removeTasks(tx, await lockExpired(tx, now));
      for (const { task_id, attempt } of await lockSilent(tx, since))
        await endTask(tx, task_id, attempt, { state: 'failed', fault: { name: 'task_lost' } }, now);
    });
};

export const taskSchedules: Schedule[] = [
  {
    job: defineJob('task.tidy', ({ database, clock }) => tidyTasks(database, clock.now())),
    cron: '7 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
