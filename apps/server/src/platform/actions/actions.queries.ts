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
  'task_id',
  'changed',
  'skipped',
  'created_at',
  'undo_until',
]);
const whole = columnsOf('user_action', [
  ...initial.names,
  'reached',
  // Rows that its undo task has restored or skipped so far, and what rows were restored without.
  'undo_changed',
  'undo_skipped',
  'undone_at',
]);

export type ActionRow = RowOfColumns<
  typeof whole,
  { readonly operation: Json; readonly skipped: Skipped; readonly undo_skipped: Skipped & Lost }
>;

const add = statement('action_insert', initial.insert);
type NewAction = Pick<ActionRow, 'action_id' | 'user_id' | 'kind' | 'operation' | 'task_id' | 'changed' | 'skipped'>;
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
  'update user_action set undo_changed = $3, undo_skipped = $4 where merchant_id = $1 and action_id = $2',
);
/** Records the progress of the task that undoes the action. */
export const advanceUndo = async (
  tx: TenantTx,
  actionId: string,
  { undo_changed, undo_skipped }: Pick<ActionRow, 'undo_changed' | 'undo_skipped'>,
): Promise<void> => {
  await tx.query(advanceUndoRow, [tx.merchantId, actionId, undo_changed, JSON.stringify(undo_skipped)]);
};

const assign = statement(
  'action_task',
  `update user_action set task_id = $3, undo_changed = 0, undo_skipped = '{}' where merchant_id = $1 and action_id = $2`,
);
/** Assigns the action to a task. */
export const assignAction = async (tx: TenantTx, actionId: string, taskId: string): Promise<void> => {
  await tx.query(assign, [tx.merchantId, actionId, taskId]);
};

const count = statement<{ rows: number }>(
  'action_rows_count',
  'select count(*) as rows from user_action_row where merchant_id = $1 and action_id = $2',
);
/** The number of rows that can still be undone. */
export const countUndoRows = async (view: TenantView, actionId: string): Promise<number> =>
  (await view.query(count, [view.merchantId, actionId]))[0]?.rows ?? 0;

const removeNext = statement<RowOfColumns<typeof undoColumns, { readonly before: Json }>>(
  'action_rows_delete_next',
  `delete from user_action_row where merchant_id = $1 and action_id = $2
     and row_id = any (array(select row_id from user_action_row where merchant_id = $1 and action_id = $2 order by row_id limit $3))
   returning ${undoColumns.select()}`,
);
/** Removes and returns the next rows to undo, ordered by id. */
export const removeNextUndoRows = async (tx: TenantTx, actionId: string, most: number): Promise<UndoRow[]> => {
  const taken = await tx.query(removeNext, [tx.merchantId, actionId, most]);
  return taken
    .map(({ row_id, before, version }) => ({ id: row_id, before, version }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

const end = statement(
  'action_undone',
  'update user_action set undone_at = $3 where merchant_id = $1 and action_id = $2',
);
const markTask = statement(
  'action_task_undone',
  `update task set undone_at = $3 where merchant_id = $1 and kind = 'bulk' and input ->> 'action_id' = $2`,
);
/** Completes the undo; the task that did the action, if there was one, says so from then on. */
export const endUndo = async (tx: TenantTx, actionId: string, now: Date): Promise<void> => {
  await tx.query(end, [tx.merchantId, actionId, now]);
  await tx.query(markTask, [tx.merchantId, actionId, now]);
};

const undoable = statement<{ task_id: string; action_id: string; undo_until: Date }>(
  'action_undoable_tasks',
  `select task_id, action_id, undo_until from user_action
   where merchant_id = $1 and user_id = $2 and task_id is not null and undo_until > $3 and undone_at is null and changed > 0`,
);
/** The user's undoable actions that ran as tasks, by task. */
export const listUndoableActions = async (
  view: TenantView,
  userId: string,
  now: Date,
): Promise<ReadonlyMap<string, { action_id: string; until: string }>> =>
  new Map(
    (await view.query(undoable, [view.merchantId, userId, now])).map(({ task_id, action_id, undo_until }) => [
      task_id,
      { action_id, until: undo_until.toISOString() },
    ]),
  );

const recentColumns = columnsOf('user_action', [
  'action_id',
  'kind',
  'operation',
  'changed',
  'skipped',
  'created_at',
  'undo_until',
]);
export type RecentAction = Pick<ActionRow, (typeof recentColumns.names)[number]>;
const recent = statement<RecentAction>(
  'action_recent',
  `select ${recentColumns.select()} from user_action
   where merchant_id = $1 and user_id = $2 and task_id is null and undone_at is null and undo_until > $3
   order by action_id desc limit $4`,
);
/** The user's latest undoable actions without a task, newest first. */
export const listRecentActions = async (
  view: TenantView,
  userId: string,
  now: Date,
  most: number,
): Promise<RecentAction[]> => view.query(recent, [view.merchantId, userId, now, most]);

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
  `select a.action_id from user_action a left join task t on t.merchant_id = $1 and t.task_id = a.task_id
   where a.merchant_id = $1 and a.action_id = any ($2::uuid[]) and (t.task_id is null or t.finished_at is not null)`,
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
