import { batchSize, undoHours } from '@regulars/contract/rules';
import type { Lost } from '@regulars/phrases';
import { mustBePermitted, Problem, type Tenant } from '../http/index.ts';
import { getTaskRow, startTask, type TaskQueue } from '../tasks/index.ts';
import { countSkipped, type AnyAction } from './action-of.ts';
import { actionNamed, undoKind, type UndoInput } from './action-tasks.ts';
import { countUndoRows, assignUndo, endUndo, lockAction } from './actions.queries.ts';
import type { ActionOutcome } from './run-action.ts';
import { overtaken, undoNextRows } from './undo-next-rows.ts';

/** Undoes one of the user's actions, except for rows changed since; above 500 rows by a task. */
export const undoAction = (
  tenant: Tenant,
  actionId: string,
  definitions: readonly AnyAction[],
  queue: TaskQueue,
): Promise<Omit<ActionOutcome, 'undo'> & { restored_without: Lost }> =>
  tenant.transaction(async (tx) => {
    const action = await lockAction(tx, actionId);
    if (!action || action.user_id !== tenant.userId) throw new Problem('not_found');
    const { kind, operation, task_id: taskId, undo_task_id: undoTaskId } = action;
    const definition = actionNamed(definitions, kind);
    mustBePermitted(tenant, definition.permission(operation as never)); // as it was started with
    if (action.undone_at) throw new Problem('undo_done');
    if (action.undo_until <= tenant.now) throw new Problem('undo_expired', { values: { hours: undoHours } });
    for (const id of [taskId, undoTaskId]) {
      const task = id === null ? undefined : await getTaskRow(tx, id);
      if (task && !task.finished_at) throw new Problem('undo_under_way');
    }
    const left = await countUndoRows(tx, actionId);
    if (left === 0) throw new Problem('undo_done');
    if (left > batchSize) {
      const input: UndoInput = { action_id: actionId, kind, operation };
      const undoing = await startTask(tx, tenant, queue, undoKind, input);
      await assignUndo(tx, actionId, undoing);
      return { changed: 0, skipped: 0, skipped_by: {}, restored_without: {}, task_id: undoing };
    }
    const { restored, skipped, lost = {} } = await undoNextRows(tx, tenant, definition, action, null);
    const changed = restored.length;
    if (changed === 0) throw overtaken(skipped, tenant.language, definition);
    await endUndo(tx, action, skipped, tenant.now);
    return { changed, skipped: countSkipped(skipped), skipped_by: skipped, restored_without: lost, task_id: null };
  });
