import { languages } from '@regulars/phrases';
import { selectOperator, type OperatorRow } from '../audit/operator.queries.ts';
import { statement, type TenantTx } from '../database/index.ts';
import { maskPhonesIn } from '../phones/mask-phone.ts';
import { endTaskRow, removeTasks, setProgress, showTask, type TaskEnd, type TaskUser } from '../tasks/index.ts';
import { setBatchTask, type BatchRow } from './batches.queries.ts';
import type { ImportMove } from './import-kinds.ts';

export interface ImportTaskInput extends Readonly<Record<string, unknown>> {
  readonly kind: string;
  readonly batch_id: string;
  readonly move: ImportMove;
  /** The file's name, with phones masked. */
  readonly file: string;
}

export const importTaskKind = { kind: 'import' } as const;

/**
 * Shows a started step as its user's task, replacing the batch's previous one. `total`: the number of rows, if known.
 */
export const showMove = async (
  tx: TenantTx,
  tenant: TaskUser,
  { batch_id, kind, file_name, task_id }: Pick<BatchRow, 'batch_id' | 'kind' | 'file_name' | 'task_id'>,
  move: ImportMove,
  total: number | null = null,
): Promise<string> => {
  if (task_id) await removeTasks(tx, [task_id]);
  const input: ImportTaskInput = { kind, batch_id, move, file: maskPhonesIn(file_name) };
  const shown = await showTask(tx, tenant, importTaskKind, input, total);
  await setBatchTask(tx, batch_id, shown);
  return shown;
};

const userOf = statement<OperatorRow>('import_user', selectOperator());

/** The batch with a task, which one that was started by a release without tasks of imports lacks. */
export const withTask = async (tx: TenantTx, batch: BatchRow, now: Date): Promise<BatchRow> => {
  if (batch.task_id) return batch;
  const [user] = await tx.query(userOf, [tx.merchantId, batch.user_id]);
  if (!user) return batch;
  const starter = { userId: batch.user_id, accountId: user.account_id, operator: user.operator, now };
  const move = batch.state === 'posting' ? 'post' : batch.state === 'rolling_back' ? 'roll_back' : 'check';
  return { ...batch, task_id: await showMove(tx, { ...starter, language: languages[0] }, batch, move) };
};

const progressOf = ({ state, total, good, posted, failed, undone, kept }: BatchRow) => {
  if (state === 'posting') return { done: posted + failed, total: good + posted + failed };
  if (state === 'rolling_back') return { done: undone + kept, total: posted + undone + kept };
  return { done: total, total: null };
};

/** All rows that were left out count as failed. */
export const postedCounts = ({ posted, failed, bad, skipped }: BatchRow) => ({
  rows: posted,
  posted,
  failed: failed + bad + skipped,
});

/** The end of the batch's task; undefined while the server works on it. */
export const endOf = (batch: BatchRow): TaskEnd | undefined => {
  const { state, total, good, bad, posted, failed, undone, kept } = batch;
  switch (state) {
    case 'columns':
      return { state: 'done', counts: { rows: total }, done: total };
    case 'checked':
      return { state: 'done', counts: { rows: total, good, bad }, done: total };
    case 'refused':
      return { state: 'failed', fault: { name: 'import_refused' } };
    case 'posted':
      return {
        state: failed + bad > 0 ? 'partly' : 'done',
        counts: postedCounts(batch),
        done: posted + failed,
      };
    case 'rolled_back':
      return { state: kept > 0 ? 'partly' : 'done', counts: { rows: undone, undone, kept }, done: undone + kept };
    case 'cancelled':
      return { state: 'stopped' };
    case 'reading':
    case 'checking':
    case 'posting':
    case 'rolling_back':
      return undefined;
  }
};

/** Brings the batch's task up to date; called by whatever changes the batch's state or counts. */
export const showBatch = async (tx: TenantTx, batch: BatchRow, now: Date): Promise<void> => {
  if (!batch.task_id) return;
  const end = endOf(batch);
  const isEnded = end && (await endTaskRow(tx, batch.task_id, 0, end, now));
  // A finished task would still suggest a next step.
  if (batch.state === 'cancelled' && !isEnded) await removeTasks(tx, [batch.task_id]);
  if (!end) await setProgress(tx, batch.task_id, progressOf(batch), now);
};
