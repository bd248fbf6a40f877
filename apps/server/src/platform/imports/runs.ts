import type { TenantDb, TenantTx } from '../database/index.ts';
import { lockBatch, editBatch, type BatchRow } from './batches.queries.ts';

/** One try of a job on a batch. Jobs run at least once, and one that was thought dead may come back: only the last counts. */
export interface Run {
  readonly batchId: string;
  readonly state: BatchRow['state'];
  readonly number: number;
  /** As it was at the beginning. */
  readonly batch: BatchRow;
}

/** Makes this the batch's only run; undefined when the batch is in another state, or `prepare` finds it taken. */
export const beginRun = (
  db: TenantDb,
  batchId: string,
  state: BatchRow['state'],
  prepare: (tx: TenantTx, batch: BatchRow) => Promise<BatchRow | undefined>,
): Promise<Run | undefined> =>
  db.transaction(async (tx) => {
    const found = await lockBatch(tx, batchId);
    if (found?.state !== state) return undefined;
    const prepared = await prepare(tx, found);
    if (!prepared) return undefined;
    const batch = { ...prepared, run: found.run + 1 };
    await editBatch(tx, batch);
    return { batchId, state, number: batch.run, batch };
  });

/** A step of a run, in one transaction that holds the batch; false, and nothing done, when it is no longer this run's. */
export const whileUnderWay = (
  db: TenantDb,
  run: Run,
  step: (tx: TenantTx, batch: BatchRow) => Promise<BatchRow>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const batch = await lockBatch(tx, run.batchId);
    if (batch?.state !== run.state || batch.run !== run.number) return false;
    await editBatch(tx, await step(tx, batch));
    return true;
  });
