import type { Permission } from '@regulars/contract/menu';
import type { Language, TaskState } from '@regulars/phrases';
import { taskLimits } from '@regulars/contract/rules';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantDb,
  type TenantTx,
  type TenantView,
} from '../database/index.ts';
import { Ended } from './ended.ts';

/** Why a task failed: the name of an error, or of a task fault. */
export interface KeptFault {
  readonly name: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The rights with which a file was made. A download needs the same. */
export interface FileNeeds {
  readonly permissions: readonly Permission[];
  /** The branches whose rows it may have; `all` for the whole merchant. */
  readonly branches: 'all' | readonly string[];
}

type Json = Readonly<Record<string, unknown>>;

/** Written when a task is queued; `own_job` marks one that shows work which another job does. */
const initial = columnsOf('task', [
  'task_id',
  'user_id',
  'account_id',
  'operator',
  'kind',
  'language',
  'input',
  'created_at',
  'seen_at',
  'own_job',
  'progress_total',
]);

const whole = columnsOf('task', [
  ...initial.names,
  'state',
  'attempt',
  'stop_asked',
  'progress_done',
  // The outcome so far, if its work keeps it; otherwise null until it ends.
  'counts',
  'fault',
  'file_name',
  'file_type',
  'file_bytes',
  'file_needs',
  'started_at',
  'finished_at',
  'expires_at',
  // When what it changed was undone.
  'undone_at',
  // What that undo did, if it skipped rows.
  'undone_counts',
]);

/** Columns whose type is narrower than the table's. */
interface Narrowed {
  readonly language: Language;
  readonly input: Json;
  readonly state: TaskState;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly undone_counts: Readonly<Record<string, number>> | null;
  readonly fault: KeptFault | null;
  readonly file_needs: FileNeeds | null;
}

export type TaskRow = RowOfColumns<typeof whole, Narrowed>;

const select = `select ${whole.select()} from task where merchant_id = $1 and task_id = $2`;
const one = statement<TaskRow>('task', select);
const oneLocked = statement<TaskRow>('task_lock', `${select} for no key update`);

export const getTaskRow = async (db: TenantView, taskId: string): Promise<TaskRow | undefined> =>
  (await db.query(one, [db.merchantId, taskId]))[0];
export const lockTask = async (tx: TenantTx, taskId: string): Promise<TaskRow | undefined> =>
  (await tx.query(oneLocked, [tx.merchantId, taskId]))[0];

const queue = statement(
  'task_queue',
  `select from (select pg_advisory_xact_lock(hashtextextended('task ' || $1::uuid, 0))) as locked where $1::uuid is not null`,
);
const usage = statement<{ of_user: number; of_merchant: number; bytes: number }>(
  'task_usage',
  `select count(*) filter (where finished_at is null and user_id = $2) as of_user, count(*) filter (where finished_at is null) as of_merchant,
     coalesce(sum(file_bytes), 0)::bigint as bytes
   from task where merchant_id = $1 and not own_job`,
);

/**
 * The unfinished tasks of the user and the merchant, and the size of all files. Blocks the merchant's other inserts
 * until the transaction ends.
 */
export const lockUsage = async (
  tx: TenantTx,
  userId: string,
): Promise<{ of_user: number; of_merchant: number; bytes: number }> => {
  await tx.query(queue, [tx.merchantId]);
  const [found] = await tx.query(usage, [tx.merchantId, userId]);
  if (!found) throw new Error('A count returned no row');
  return found;
};

const add = statement('task_insert', initial.insert);
type NewTask = Omit<RowOfColumns<typeof initial, Pick<Narrowed, 'language' | 'input'>>, 'seen_at'>;
export const addTask = async (tx: TenantTx, task: NewTask): Promise<void> => {
  const row = { ...task, input: JSON.stringify(task.input), seen_at: task.created_at };
  await tx.query(add, [tx.merchantId, ...initial.valuesOf(row)]);
};

const begin = statement<TaskRow>(
  'task_begin',
  `update task set state = 'running', attempt = attempt + 1, progress_done = 0, progress_total = null, file_bytes = 0, started_at = $3, seen_at = $3
   where merchant_id = $1 and task_id = $2 returning ${whole.select()}`,
);
/** Begins an attempt, which supersedes all others. Lock the task first. */
export const beginTask = async (tx: TenantTx, taskId: string, now: Date): Promise<TaskRow> => {
  const [row] = await tx.query(begin, [tx.merchantId, taskId, now]);
  if (!row) throw new Error('The locked task is missing');
  return row;
};

const beat = statement<{ stop_asked: boolean; bytes: number }>(
  'task_heartbeat',
  `update task set progress_done = $4, progress_total = $5, file_bytes = $6, seen_at = $7
   where merchant_id = $1 and task_id = $2 and attempt = $3 and state = 'running'
   returning stop_asked, (select coalesce(sum(o.file_bytes), 0)::bigint from task o where o.merchant_id = $1 and o.task_id <> $2) as bytes`,
);
export interface Progress {
  readonly done: number;
  readonly total: number | null;
  readonly bytes: number;
}
/**
 * The heartbeat, with progress. Returns whether to stop and the size of other tasks' files; undefined if another
 * attempt has begun.
 */
export const heartbeatTask = async (
  db: TenantDb,
  taskId: string,
  attempt: number,
  { done, total, bytes }: Progress,
  now: Date,
): Promise<{ stop_asked: boolean; bytes: number } | undefined> =>
  (await db.query(beat, [db.merchantId, taskId, attempt, done, total, bytes, now]))[0];

const requeue = statement(
  'task_requeue',
  `update task set state = 'queued', attempt = attempt - 1, progress_done = 0, progress_total = null, file_bytes = 0, started_at = null
   where merchant_id = $1 and task_id = $2 and attempt = $3 and state = 'running'`,
);
/** On a graceful stop: queues the task again without counting this attempt. */
export const requeueTask = async (db: TenantDb, taskId: string, attempt: number): Promise<void> => {
  await db.query(requeue, [db.merchantId, taskId, attempt]);
};

const setCounts = statement<{ task_id: string }>(
  'task_counts',
  'update task set counts = $3 where merchant_id = $1 and task_id = $2 and finished_at is null returning task_id',
);
/**
 * Keeps the outcome so far in the transaction that changes it, so that a task which ends early still tells it. Throws if
 * the task has ended, so that a late attempt changes nothing more.
 */
export const setTaskCounts = async (
  tx: TenantTx,
  taskId: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> => {
  const [running] = await tx.query(setCounts, [tx.merchantId, taskId, JSON.stringify(counts)]);
  if (!running) throw new Ended('superseded');
};

type EndedTask = Pick<TaskRow, 'user_id' | 'kind' | 'input' | 'counts'>;
const end = statement<EndedTask>(
  'task_end',
  `update task set state = $4, counts = coalesce($5, counts), fault = $6, file_name = $7, file_type = $8, file_bytes = $9, progress_done = coalesce($10, progress_done),
     progress_total = coalesce($10, progress_total), finished_at = $11, expires_at = $12, seen_at = $11,
     file_needs = $13
   where merchant_id = $1 and task_id = $2 and attempt = $3 and finished_at is null returning user_id, kind, input, counts`,
);
export interface TaskEnd {
  readonly state: 'done' | 'partly' | 'failed' | 'stopped';
  /** Undefined: what it kept while it ran, if anything. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly fault?: KeptFault;
  readonly file?: {
    readonly name: string;
    readonly mediaType: string;
    readonly bytes: number;
    readonly needs?: FileNeeds;
  };
  /** The final progress, if the task completed. */
  readonly done?: number;
}
/** Ends the task if this attempt is still current, without notifying its user; undefined if it is not. */
export const endTaskRow = async (
  tx: TenantTx,
  taskId: string,
  attempt: number,
  { state, counts, fault, file, done }: TaskEnd,
  now: Date,
): Promise<EndedTask | undefined> => {
  const json = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
  const expiresAt = new Date(now.getTime() + taskLimits.days * 24 * 3_600_000);
  const [ended] = await tx.query(end, [
    tx.merchantId,
    taskId,
    attempt,
    state,
    json(counts),
    json(fault),
    file?.name ?? null,
    file?.mediaType ?? null,
    file?.bytes ?? 0,
    done ?? null,
    now,
    expiresAt,
    json(file?.needs),
  ]);
  return ended;
};

const stop = statement(
  'task_request_stop',
  'update task set stop_asked = true where merchant_id = $1 and task_id = $2',
);
export const requestStop = async (tx: TenantTx, taskId: string): Promise<void> => {
  await tx.query(stop, [tx.merchantId, taskId]);
};

const removeParts = statement(
  'task_file_delete',
  'delete from task_file where merchant_id = $1 and task_id = any ($2::uuid[])',
);
export const removeFiles = async (tx: TenantTx, taskIds: readonly string[]): Promise<void> => {
  await tx.query(removeParts, [tx.merchantId, taskIds]);
};

const removeRows = statement('task_delete', 'delete from task where merchant_id = $1 and task_id = any ($2::uuid[])');
/** Removes tasks with their files. Lock them first. */
export const removeTasks = async (tx: TenantTx, taskIds: readonly string[]): Promise<void> => {
  await removeFiles(tx, taskIds);
  await tx.query(removeRows, [tx.merchantId, taskIds]);
};

const finished = statement<{ task_id: string }>(
  'task_finished_of_user',
  'select task_id from task where merchant_id = $1 and user_id = $2 and finished_at is not null order by task_id for update',
);
export const lockFinishedTasks = async (tx: TenantTx, userId: string): Promise<string[]> =>
  (await tx.query(finished, [tx.merchantId, userId])).map(({ task_id }) => task_id);

const expired = statement<{ task_id: string }>(
  'task_expired',
  'select task_id from task where merchant_id = $1 and expires_at <= $2 order by task_id for update',
);
export const lockExpiredTasks = async (tx: TenantTx, now: Date): Promise<string[]> =>
  (await tx.query(expired, [tx.merchantId, now])).map(({ task_id }) => task_id);

const silent = statement<{ task_id: string; attempt: number }>(
  'task_silent',
  'select task_id, attempt from task where merchant_id = $1 and finished_at is null and not own_job and seen_at <= $2 order by task_id for update',
);
/** Locks unfinished tasks without a heartbeat since then. */
export const lockSilentTasks = (tx: TenantTx, since: Date): Promise<{ task_id: string; attempt: number }[]> =>
  tx.query(silent, [tx.merchantId, since]);

/** $1 now; $2: a task without a heartbeat since is lost. */
export const listMerchantsWithDueTasks = statement<{ merchant_id: string }>(
  'task_due_merchants',
  'select distinct merchant_id from task where expires_at <= $1 or (finished_at is null and not own_job and seen_at <= $2)',
);

const ahead = statement<{ task_id: string; ahead: number }>(
  'task_ahead',
  `select task_id, (row_number() over (partition by kind = any ($2::text[]) order by created_at, task_id) - 1)::integer as ahead
   from task where merchant_id = $1 and finished_at is null and not own_job`,
);
/** How many of the merchant's tasks run before each unfinished one: one at a time, and one of those that wait outside. */
export const countTasksAhead = async (
  db: TenantView,
  outsideKinds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  new Map((await db.query(ahead, [db.merchantId, outsideKinds])).map((row) => [row.task_id, row.ahead]));
