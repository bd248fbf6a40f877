import { importResultPhrases, say, type Language, type Phrase } from '@regulars/phrases';
import type { TenantTx } from '../database/index.ts';
import type { Tenant } from '../http/index.ts';
import { endTaskRow, type ShownTaskDefinition, type TaskOutcome } from '../tasks/index.ts';
import { editBatch, lockBatch, type BatchRow } from './batches.queries.ts';
import { recordBatch, withoutRows } from './batches.ts';
import { endOf, importTaskKind, postedCounts, type ImportTaskInput } from './import-tasks.ts';
import type { ImportKindDefinition } from './import-kinds.ts';
import { endPosting } from './moves.ts';
import { leaveOutRows } from './rows.queries.ts';

type Counts = TaskOutcome['counts'];
interface Stopped {
  readonly batch: BatchRow;
  readonly counts?: Counts;
}

/** Leaves out the rows not written yet. If none was written, the import waits for confirmation again. */
const stopPosting = async (
  tx: TenantTx,
  tenant: Tenant,
  kind: ImportKindDefinition,
  batch: BatchRow,
): Promise<Stopped> => {
  if (batch.posted + batch.failed === 0) {
    await recordBatch(tx, tenant, kind, 'stop', batch.batch_id, { state: [batch.state, 'checked'] });
    return { batch: { ...batch, state: 'checked', confirmed_at: null } };
  }
  await recordBatch(tx, tenant, kind, 'stop', batch.batch_id, { state: [batch.state, 'posted'] });
  const { new_rows, changed_rows } = await leaveOutRows(tx, batch.batch_id, [{ rule: 'stopped' }]);
  const left = {
    ...batch,
    good: 0,
    failed: batch.failed + batch.good,
    new_rows: batch.new_rows - new_rows,
    changed_rows: batch.changed_rows - changed_rows,
  };
  return { batch: await endPosting(tx, kind, left, tenant.now), counts: postedCounts(left) };
};

/** The next step of a run finds the batch in another state and ends the run without writing. */
const stopped = async (tx: TenantTx, tenant: Tenant, kind: ImportKindDefinition, batch: BatchRow): Promise<Stopped> => {
  if (batch.state === 'posting') return stopPosting(tx, tenant, kind, batch);
  if (batch.state === 'rolling_back') {
    const { undone, kept } = batch;
    await recordBatch(tx, tenant, kind, 'stop', batch.batch_id, { state: [batch.state, 'posted'] });
    // The totals are computed once the remaining rows are rolled back.
    return { batch: { ...batch, state: 'posted', after: null }, counts: { rows: undone, undone, kept } };
  }
  await recordBatch(tx, tenant, kind, 'cancel', batch.batch_id, { state: [batch.state, 'cancelled'] });
  return { batch: await withoutRows(tx, batch) };
};

const resultOf = ({ rows, good, posted, undone, ...others }: Counts): { phrase: Phrase; values: Counts } => {
  if (undone !== undefined) return { phrase: importResultPhrases.rolled_back, values: { rows, undone, ...others } };
  if (posted !== undefined) return { phrase: importResultPhrases.posted, values: { rows, posted, ...others } };
  if (good !== undefined) return { phrase: importResultPhrases.checked, values: { rows, good, ...others } };
  return { phrase: importResultPhrases.columns, values: { rows } };
};

/** The kind of task that shows the checks, writes and roll-backs of imports. */
export const importTask = (kinds: readonly ImportKindDefinition[]): ShownTaskDefinition<ImportTaskInput> => ({
  ...importTaskKind,
  title: ({ kind, move, file }, language) => {
    const phrase = kinds.find((one) => one.kind === kind)?.taskPhrases[move];
    return phrase ? say(phrase, language, { file }) : file;
  },
  result: (counts, language: Language) => {
    const { phrase, values } = resultOf(counts);
    return say(phrase, language, values);
  },
  subject: ({ kind, batch_id: id }) => {
    const subject = kinds.find((one) => one.kind === kind)?.subject;
    return subject ? { kind: subject, id } : null;
  },
  stop: async (tx, tenant, taskId, { kind: named, batch_id }) => {
    const kind = kinds.find((one) => one.kind === named);
    const batch = await lockBatch(tx, batch_id);
    if (!kind || batch?.task_id !== taskId || endOf(batch)) return;
    const { batch: next, counts } = await stopped(tx, tenant, kind, batch);
    await editBatch(tx, next);
    await endTaskRow(tx, taskId, 0, { state: 'stopped', ...(counts && { counts }) }, tenant.now);
  },
});
