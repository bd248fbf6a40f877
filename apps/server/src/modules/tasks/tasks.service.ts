import type { Task, TaskFilter } from '@regulars/contract';
import type { PageOf } from '@regulars/contract/kernel';
import { listUndoableActions } from '../../platform/actions/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import {
  mustBePermitted,
  mustSeeAllBranches,
  Problem,
  tooMany,
  type FileAnswer,
  type Tenant,
} from '../../platform/http/index.ts';
import {
  requestStop,
  countTasksAhead,
  endTask,
  getTaskRow,
  lockFinishedTasks,
  lockTask,
  streamTaskFile,
  removeTasks,
  type AnyTaskDefinition,
  type TaskRow,
} from '../../platform/tasks/index.ts';
import { Places } from '../../platform/limits/places.ts';
import { fileRefusal } from './task-file.rules.ts';
import { presentTask } from './tasks.presenter.ts';
import { taskList } from './tasks.queries.ts';

type Definitions = readonly AnyTaskDefinition[];

const viewOf = async (db: TenantView, tenant: Tenant, definitions: Definitions) => ({
  definitions,
  reader: tenant,
  ahead: await countTasksAhead(
    db,
    definitions.flatMap(({ kind, outside = false }) => (outside ? kind : [])),
  ),
  undoable: await listUndoableActions(db, tenant.userId, tenant.now),
});

/** The user's own tasks, or the whole merchant's. */
export const listTasks = async (
  tenant: Tenant,
  { whole = false, ...asked }: TaskFilter,
  definitions: Definitions,
): Promise<PageOf<Task>> => {
  if (whole) {
    mustBePermitted(tenant, 'task:all');
    // A task's title may tell of other branches: the name of an imported file, the filter of an export.
    mustSeeAllBranches(tenant);
  }
  const view = await viewOf(tenant.db, tenant, definitions);
  return taskList.page(
    tenant.db,
    asked,
    { userId: whole ? undefined : tenant.userId },
    (row) => presentTask(row as TaskRow, view), // what the table's checks allow
  );
};

export const getTask = async (
  db: TenantView,
  tenant: Tenant,
  taskId: string,
  definitions: Definitions,
): Promise<Task> => {
  const row = await getTaskRow(db, taskId);
  if (!row) throw new Problem('not_found');
  return presentTask(row, await viewOf(db, tenant, definitions));
};

/** To others than users of all branches with task:all, another user's task is reported like an unknown one. */
const mustBeReachable = (row: TaskRow | undefined, { userId, permissions, branches }: Tenant): TaskRow => {
  const mayAll = permissions.has('task:all') && branches === 'all';
  if (!row || (row.user_id !== userId && !mayAll)) throw new Problem('not_found');
  return row;
};

const stopRun = async (tx: TenantTx, { now }: Tenant, row: TaskRow, definitions: Definitions): Promise<void> => {
  if (row.state !== 'queued') return requestStop(tx, row.task_id);
  await endTask(tx, definitions, row, { state: 'stopped' }, now);
};

/**
 * Stops a task: at once if it is queued or has a job of its own; another running one at its next heartbeat.
 */
export const stopTask = (tenant: Tenant, taskId: string, definitions: Definitions): Promise<Task> =>
  tenant.transaction(async (tx) => {
    const found = mustBeReachable(await getTaskRow(tx, taskId), tenant);
    const definition = definitions.find(({ kind }) => kind === found.kind);
    const shown = definition && 'stop' in definition ? definition : undefined;
    // Lock order: what a task shows, before the task.
    await shown?.stop(tx, tenant, taskId, found.input as never); // as it was started with
    const row = shown ? found : mustBeReachable(await lockTask(tx, taskId), tenant);
    if (!row.finished_at && !row.stop_asked) {
      if (!shown) await stopRun(tx, tenant, row, definitions);
      await recordOperation(tx, tenant, { action: 'task.stop', subjectKind: 'task', subjectIds: [taskId] });
    }
    return getTask(tx, tenant, taskId, definitions);
  });

export const clearTasks = (tenant: Tenant): Promise<{ changed: number }> =>
  tenant.transaction(async (tx) => {
    const ids = await lockFinishedTasks(tx, tenant.userId);
    await removeTasks(tx, ids);
    await recordOperation(tx, tenant, { action: 'task.clear', subjectKind: 'task', subjectIds: ids });
    return { changed: ids.length };
  });

const mediaTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;

/** Concurrent downloads of this process. One merchant's downloads cannot block another's. */
const sending = new Places({ account: 2, merchant: 6, all: 64 });
const secondsToWait = 10;

/** Only for the user who started the task, and only while that user sees all that the file contains. */
export const getTaskFile = async (
  tenant: Tenant,
  taskId: string,
  definitions: Definitions,
): Promise<FileAnswer & { mediaType: (typeof mediaTypes)[number] }> => {
  const { db, userId, accountId } = tenant;
  const row = await getTaskRow(db, taskId);
  const mediaType = mediaTypes.find((type) => type === row?.file_type);
  if (!row || row.user_id !== userId || row.file_name === null || !mediaType) throw new Problem('not_found');
  const refusal = fileRefusal(tenant, row, definitions);
  if (refusal) throw refusal;
  const leave = sending.take({ account: accountId, merchant: db.merchantId, all: '' });
  if (!leave) throw tooMany('rate_limited', secondsToWait);
  const { file_bytes: bytes, file_name: name } = row;
  const content = streamTaskFile(db, taskId, bytes).once('close', leave);
  return { mediaType, name, content, bytes, tag: taskId };
};
