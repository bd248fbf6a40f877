import type { Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { abandonedBatches, dropFile, lockBatch, editBatch } from './batches.queries.ts';
import { noRows } from './check.ts';
import { removeRows } from './rows.queries.ts';

/** Milliseconds for which the file of an import waits for somebody to go on. */
const keptFor = 7 * 86_400_000;

/** Gives imports up that nobody went on with for a week, with their files and rows. */
export const tidyImports = async (database: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptFor);
  for (const { merchant_id, batch_id } of await abandonedBatches(database.platform, before))
    await database.tenant(merchant_id).transaction(async (tx) => {
      const batch = await lockBatch(tx, batch_id);
      if (batch?.state !== 'columns' && batch?.state !== 'checked') return;
      await removeRows(tx, batch_id);
      await dropFile(tx, batch_id);
      await editBatch(tx, { ...batch, ...noRows, state: 'cancelled', headings: null });
    });
};

export const importSchedules: Schedule[] = [
  {
    job: defineJob('import.tidy', ({ database, clock }) => tidyImports(database, clock.now())),
    cron: '37 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
