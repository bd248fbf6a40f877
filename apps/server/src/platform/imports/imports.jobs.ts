import type { Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { forEachMerchant } from '../jobs/tenant-jobs.ts';
import { lockBatch, editBatch } from './batches.queries.ts';
import { listAbandonedBatches, listBatchesToClear, listClaimedChecks } from './upkeep.queries.ts';
import { withoutRows } from './batches.ts';
import { refuseInterrupted } from './check.ts';
import type { ImportKindDefinition } from './import-kinds.ts';
import { showBatch } from './import-tasks.ts';
import { clearRows } from './rows.queries.ts';

const day = 86_400_000;
/** Days until an unconfirmed import expires, and until rows lose their contents once no roll-back is possible. */
const daysKept = 7;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** Cancels unconfirmed imports after a week and removes their files and rows. */
const cancelAbandoned = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const before = daysBefore(now, daysKept);
  return forEachMerchant(database, { find: listAbandonedBatches, values: [before], signal }, (db, { batch_id }) =>
    db.transaction(async (tx) => {
      const batch = await lockBatch(tx, batch_id);
      if (batch?.state !== 'columns' && batch?.state !== 'checked') return;
      if ((batch.touched_at ?? batch.created_at) >= before) return;
      await editBatch(tx, await withoutRows(tx, batch));
    }),
  );
};

/**
 * Refuses files whose check was claimed a day ago and has not ended. Its job is gone: an attempt takes an hour at most,
 * and the next one refuses the file. Otherwise the file would count as waiting forever.
 */
const refuseLost = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const before = daysBefore(now, 1);
  return forEachMerchant(database, { find: listClaimedChecks, values: [before], signal }, (db, { batch_id }) =>
    db.transaction(async (tx) => {
      const batch = await lockBatch(tx, batch_id);
      if ((batch?.state !== 'reading' && batch?.state !== 'checking') || batch.check_job === null) return;
      if ((batch.touched_at ?? batch.created_at) >= before) return;
      const refused = await refuseInterrupted(tx, batch);
      await editBatch(tx, refused);
      await showBatch(tx, refused, now);
    }),
  );
};

/**
 * Removes personal data from the rows of ended imports. Imports without a roll-back deadline keep it until they are
 * rolled back.
 */
const clearEnded = (
  database: Database,
  now: Date,
  { kind, impersonal = false, limits: { undoDays } }: ImportKindDefinition,
  signal?: AbortSignal,
): Promise<void> => {
  const posted = undoDays === undefined ? null : daysBefore(now, undoDays + daysKept);
  const values = [kind, posted, daysBefore(now, daysKept)];
  return forEachMerchant(database, { find: listBatchesToClear, values, signal }, (db, { batch_id }) =>
    db.transaction(async (tx) => {
      const batch = await lockBatch(tx, batch_id);
      if ((batch?.state !== 'posted' && batch?.state !== 'rolled_back') || batch.cleared_at) return;
      await clearRows(tx, batch_id, { keepPlans: impersonal });
      await editBatch(tx, { ...batch, headings: null, cleared_at: now });
    }),
  );
};

/** Applies the retention rules of imports and ends lost checks. */
export const tidyImports = async (
  database: Database,
  now: Date,
  kinds: readonly ImportKindDefinition[],
  signal?: AbortSignal,
): Promise<void> => {
  await cancelAbandoned(database, now, signal);
  await refuseLost(database, now, signal);
  for (const kind of kinds) await clearEnded(database, now, kind, signal);
};

export const importSchedules = (kinds: readonly ImportKindDefinition[]): Schedule[] => [
  {
    job: defineJob('import.tidy', ({ database, clock, signal }) => tidyImports(database, clock.now(), kinds, signal)),
    cron: '37 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
