import type { TenantTx } from '../database/index.ts';
import { notify } from '../notices/index.ts';
import { endTaskRow, removeFiles, type TaskEnd, type TaskRow } from './tasks.queries.ts';
import type { AnyTaskDefinition } from './tasks.ts';

/**
 * Ends the task if this attempt is still current, and returns whether it was. Deletes a partial file unless the task
 * ends with a file, notifies its user, and lets its kind close what it left open.
 */
export const endTask = async (
  tx: TenantTx,
  definitions: readonly AnyTaskDefinition[],
  { task_id: taskId, attempt }: Pick<TaskRow, 'task_id' | 'attempt'>,
  taskEnd: TaskEnd,
  now: Date,
): Promise<boolean> => {
  const ended = await endTaskRow(tx, taskId, attempt, taskEnd, now);
  if (!ended) return false;
  const { state, fault, file } = taskEnd;
  if (!file) await removeFiles(tx, [taskId]);
  const { user_id: userId, kind, input, counts } = ended;
  const subject = { id: taskId, kind, input };
  if (fault)
    await notify(tx, [userId], { kind: 'task_failed', subject: { ...subject, fault, ...(counts && { counts }) } }, now);
  else if (state === 'done' || state === 'partly')
    await notify(
      tx,
      [userId],
      { kind: `task_${state}`, subject: { ...subject, counts: { rows: 0, ...counts }, file: !!file } },
      now,
    );
  const definition = definitions.find((each) => each.kind === kind);
  if (definition && 'run' in definition) await definition.ended?.(tx, now);
  return true;
};
