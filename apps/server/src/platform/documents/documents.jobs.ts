import { statement, type Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';

/** Numbers are taken for the current business day alone, which no zone is two days away from. */
const daysKept = 7;

const removeOld = statement('document_counter_delete', 'delete from document_counter where business_date < $1');

/** Removes the counters of past days. */
export const tidyCounters = async (database: Database, now: Date): Promise<void> => {
  await database.platform.query(removeOld, [
    new Date(now.getTime() - daysKept * 86_400_000).toISOString().slice(0, 10),
  ]);
};

export const documentSchedules: Schedule[] = [
  {
    job: defineJob('documents.tidy', ({ database, clock }) => tidyCounters(database, clock.now())),
    cron: '41 3 * * *',
    timeZone: 'UTC',
  },
];
