import type { Permission } from '@regulars/contract/menu';
import type { Lost, Skipped } from '@regulars/phrases';
import { undoHours } from '@regulars/contract/rules';
import {
  columnsOf,
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../database/index.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What an action did to one row, kept for its undo. */
export interface UndoRow {
  readonly id: string;
  /** The previous values of the changed columns; all columns of a removed row. */
  readonly before: Json;
  /** The version after the action; null if it removed the row. */
  readonly version: number | null;
}

const initial = columnsOf('user_action', [
  'action_id',
  'user_id',
  'kind',
  'operation',
  'permission',
  // The task that did it; null if it ran within the call.
  'task_id',
  'changed',
  'skipped',
  'created_at',
  'undo_until',
]);
const whole = columnsOf('user_action', [
  ...initial.names,
  'reached',
  // The task that undoes it, or last did.
  'undo_task_id',
  'undo_reached',
  // Rows that its undo task has restored or skipped so far, and what rows were restored without.
  'undo_changed',
  'undo_skipped',
  'undone_at',
]);

export type ActionRow = RowOfColumns<
  typeof whole,
  {
    readonly operation: Json;
    readonly permission: Permission;
    readonly skipped: Skipped;
    readonly undo_skipped: Skipped & Lost;
  }
>;

const add = statement('action_insert', initial.insert);
type NewAction = Pick<
  ActionRow,
  'action_id' | 'user_id' | 'kind' | 'operation' | 'permission' | 'task_id' | 'changed' | 'skipped'
>;
/** Returns the instant until which it can be undone. */
export const addAction = async (tx: TenantTx, action: NewAction, now: Date): Promise<Date> => {
  const until = new Date(now.getTime() + undoHours * 3_600_000);
  const [operation, skipped] = [JSON.stringify(action.operation), JSON.stringify(action.skipped)];
  const row = { ...action, operation, skipped, created_at: now, undo_until: until };
  await tx.query(add, [tx.merchantId, ...initial.valuesOf(row)]);
  return until;
};

const undoColumns = typedColumnsOf('user_action_row', { row_id: 'uuid', before: 'jsonb', version: 'integer' });
const addRows = statement(
  'action_rows_insert',
  `insert into user_action_row (merchant_id, action_id, ${undoColumns.select()})
   select $1::uuid, $2::uuid, ${undoColumns.select()} from ${undoColumns.sent('$3')}`,
);
export const addUndoRows = async (tx: TenantTx, actionId: string, rows: readonly UndoRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const sent = rows.map(({ id, before, version }) => ({ row_id: id, before, version }));
  await tx.query(addRows, [tx.merchantId, actionId, JSON.stringify(sent)]);
};

const lock = statement<ActionRow>(
  'action_lock',
  `select ${whole.select()} from user_action
   where merchant_id = $1 and action_id = $2 for no key update`,
);
export const lockAction = async (tx: TenantTx, actionId: string): Promise<ActionRow | undefined> =>
  (await tx.query(lock, [tx.merchantId, actionId]))[0];

const advance = statement(
  'action_advance',
  'update user_action set reached = $3, changed = $4, skipped = $5 where merchant_id = $1 and action_id = $2',
);
/** Records the progress of the action's task. */
export const advanceAction = async (
  tx: TenantTx,
  { action_id, reached, changed, skipped }: Pick<ActionRow, 'action_id' | 'reached' | 'changed' | 'skipped'>,
): Promise<void> => {
  await tx.query(advance, [tx.merchantId, action_id, reached, changed, JSON.stringify(skipped)]);
};

const advanceUndoRow = statement(
  'action_undo_advance',
  'update user_action set undo_reached = $3, undo_changed = $4, undo_skipped = $5 where merchant_id = $1 and action_id = $2',
);
/** Records the progress of the task that undoes the action. */
export const advanceUndo = async (
  tx: TenantTx,
  actionId: string,
  { undo_reached, undo_changed, undo_skipped }: Pick<ActionRow, 'undo_reached' | 'undo_changed' | 'undo_skipped'>,
): Promise<void> => {
  await tx.query(advanceUndoRow, [tx.merchantId, actionId, undo_reached, undo_changed, JSON.stringify(undo_skipped)]);
};

const assign = statement(
  'action_undo_task',
  `update user_action set undo_task_id = $3, undo_reached = null, undo_changed = 0, undo_skipped = '{}' where merchant_id = $1 and action_id = $2`,
);
/** Assigns the undo of the action to a task. */
export const assignUndo = async (tx: TenantTx, actionId: string, taskId: string): Promise<void> => {
  await tx.query(assign, [tx.merchantId, actionId, taskId]);
};

const count = statement<{ rows: number }>(
  'action_rows_count',
  `select count(*) as rows from user_action_row
   where merchant_id = $1 and action_id = $2 and ($3::uuid is null or row_id > $3)`,
);
/** The number of rows not undone, after this one if given. */
export const countUndoRows = async (view: TenantView, actionId: string, after: string | null = null): Promise<number> =>
  (await view.query(count, [view.merchantId, actionId, after]))[0]?.rows ?? 0;

const next = statement<RowOfColumns<typeof undoColumns, { readonly before: Json }>>(
  'action_rows_next',
  `select ${undoColumns.select()} from user_action_row
   where merchant_id = $1 and action_id = $2 and ($3::uuid is null or row_id > $3) order by row_id limit $4`,
);
/** The next rows to undo after this one, ordered by id. */
export const listUndoRows = async (
  tx: TenantTx,
  actionId: string,
  after: string | null,
  most: number,
): Promise<UndoRow[]> =>
  (await tx.query(next, [tx.merchantId, actionId, after, most])).map(({ row_id, before, version }) => ({
    id: row_id,
    before,
    version,
  }));

const removeRestored = statement(
  'action_rows_restored',
  'delete from user_action_row where merchant_id = $1 and action_id = $2 and row_id = any ($3::uuid[])',
);
export const removeUndoRows = async (tx: TenantTx, actionId: string, ids: readonly string[]): Promise<void> => {
  await tx.query(removeRestored, [tx.merchantId, actionId, ids]);
};

const end = statement(
  'action_undone',
  'update user_action set undone_at = $3 where merchant_id = $1 and action_id = $2',
);
const markTask = statement(
  'action_task_undone',
  'update task set undone_at = $3, undone_counts = $4 where merchant_id = $1 and task_id = $2',
);
/**
 * Completes the undo; the task that did the action, if there was one, says so from then on. Rows that were skipped are
 * given up: most were changed since, and never return to the version that an undo requires.
 */
export const endUndo = async (
  tx: TenantTx,
  { action_id, task_id, changed }: Pick<ActionRow, 'action_id' | 'task_id' | 'changed'>,
  skipped: Skipped,
  now: Date,
): Promise<void> => {
  await tx.query(end, [tx.merchantId, action_id, now]);
  if (task_id === null) return;
  const left = await countUndoRows(tx, action_id);
  const counts = left === 0 ? null : JSON.stringify({ rows: changed - left, ...skipped });
  await tx.query(markTask, [tx.merchantId, task_id, now, counts]);
};

type Undoable = Pick<ActionRow, 'task_id' | 'undo_task_id' | 'action_id' | 'undo_changed' | 'undo_until'>;
const undoable = statement<Undoable>(
  'action_undoable_tasks',
  `select a.task_id, a.undo_task_id, a.action_id, a.undo_changed, a.undo_until
   from user_action a left join task u on u.merchant_id = $1 and u.task_id = a.undo_task_id
   where a.merchant_id = $1 and a.user_id = $2 and a.task_id is not null and a.undo_until > $3 and a.undone_at is null
     and a.changed > 0 and (u.task_id is null or u.finished_at is not null)`,
);
/**
 * The user's undoable actions that ran as tasks: by the task that did it, and by the task that undid some of its rows
 * but not all.
 */
export const listUndoableActions = async (
  view: TenantView,
  userId: string,
  now: Date,
): Promise<ReadonlyMap<string, { action_id: string; until: string }>> =>
  new Map(
    (await view.query(undoable, [view.merchantId, userId, now])).flatMap((action) => {
      const undo = { action_id: action.action_id, until: action.undo_until.toISOString() };
      const begun = action.undo_changed > 0 ? action.undo_task_id : null;
      return [action.task_id, begun].flatMap((id) => (id === null ? [] : [[id, undo] as const]));
    }),
  );

export const listMerchantsWithExpired = statement<{ merchant_id: string }>(
  'action_expired_merchants',
  'select distinct merchant_id from user_action where undo_until <= $1',
);
const lockExpired = statement<{ action_id: string }>(
  'action_expired_lock',
  `select action_id from user_action where merchant_id = $1 and undo_until <= $2
   order by action_id for update skip locked`,
);
// A separate statement, because its snapshot includes the task of an undo that started just before the locks.
const withoutWork = statement<{ action_id: string }>(
  'action_expired_idle',
  `select a.action_id from user_action a
   left join task t on t.merchant_id = $1 and t.task_id = a.task_id and t.finished_at is null
   left join task u on u.merchant_id = $1 and u.task_id = a.undo_task_id and u.finished_at is null
   where a.merchant_id = $1 and a.action_id = any ($2::uuid[]) and t.task_id is null and u.task_id is null`,
);
const removeRows = statement(
  'action_rows_delete',
  'delete from user_action_row where merchant_id = $1 and action_id = any ($2::uuid[])',
);
const removeActions = statement(
  'action_delete',
  'delete from user_action where merchant_id = $1 and action_id = any ($2::uuid[])',
);
/**
 * Locks an action before its rows, as an undo does. Keeps actions with an unfinished task, so that an undo begun in time
 * can finish.
 */
export const removeExpiredActions = async (tx: TenantTx, now: Date): Promise<void> => {
  const idsOf = (rows: readonly { action_id: string }[]): string[] => rows.map(({ action_id }) => action_id);
  const locked = idsOf(await tx.query(lockExpired, [tx.merchantId, now]));
  const idle = idsOf(await tx.query(withoutWork, [tx.merchantId, locked]));
  await tx.query(removeRows, [tx.merchantId, idle]);
  await tx.query(removeActions, [tx.merchantId, idle]);
};
