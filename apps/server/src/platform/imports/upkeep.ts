import type { Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { listAbandonedBatches, removeFile, lockBatch, editBatch } from './batches.queries.ts';
import { noRows } from './check.ts';
import { removeRows } from './rows.queries.ts';

/** Milliseconds after which an unconfirmed import expires. */
const keptFor = 7 * 86_400_000;

/** Cancels unconfirmed imports after a week and removes their files and rows. */
export const tidyImports = async (database: Database, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptFor);
  for (const { merchant_id, batch_id } of await listAbandonedBatches(database.platform, before))
    await database.tenant(merchant_id).transaction(async (tx) => {
      const batch = await lockBatch(tx, batch_id);
      if (batch?.state !== 'columns' && batch?.state !== 'checked') return;
      await removeRows(tx, batch_id);
      await removeFile(tx, batch_id);
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
