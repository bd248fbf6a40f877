import type { TenantDb, TenantTx } from '../database/index.ts';
import { lockBatch, editBatch, type BatchRow } from './batches.queries.ts';
import { showBatch, withTask } from './import-tasks.ts';

/**
 * One attempt of a job at a batch. Jobs run at least once, and one presumed dead may still be running: only the last
 * run may write.
 */
export interface Run {
  readonly batchId: string;
  readonly state: BatchRow['state'];
  readonly number: number;
  /** The start of the attempt. */
  readonly now: Date;
  /** As it was at the start of the run. */
  readonly batch: BatchRow;
}

/** Starts a run, which supersedes all others; undefined if the batch is in another state or `prepare` declines. */
export const beginRun = (
  db: TenantDb,
  { batchId, state, now }: Pick<Run, 'batchId' | 'state' | 'now'>,
  prepare: (tx: TenantTx, batch: BatchRow) => Promise<BatchRow | undefined>,
): Promise<Run | undefined> =>
  db.transaction(async (tx) => {
    const locked = await lockBatch(tx, batchId);
    if (locked?.state !== state) return undefined;
    const found = await withTask(tx, locked, now);
    const prepared = await prepare(tx, found);
    if (!prepared) return undefined;
    const batch = { ...prepared, run: found.run + 1 };
    await editBatch(tx, batch);
    await showBatch(tx, batch, now);
    return { batchId, state, number: batch.run, now, batch };
  });

/**
 * Performs a step of a run in a transaction, locking the batch; false, without doing anything, if the run was
 * superseded. What the transaction did before must then be rolled back.
 */
export const performStep = async (
  tx: TenantTx,
  run: Run,
  step: (tx: TenantTx, batch: BatchRow) => Promise<BatchRow>,
): Promise<boolean> => {
  const batch = await lockBatch(tx, run.batchId);
  if (batch?.state !== run.state || batch.run !== run.number) return false;
  const next = await step(tx, batch);
  await editBatch(tx, next);
  await showBatch(tx, next, next.ended_at ?? run.now);
  return true;
};

/** Performs a step of a run in one transaction; false, without doing anything, if the run was superseded. */
export const whileUnderWay = (
  db: TenantDb,
  run: Run,
  step: (tx: TenantTx, batch: BatchRow) => Promise<BatchRow>,
): Promise<boolean> => db.transaction((tx) => performStep(tx, run, step));
