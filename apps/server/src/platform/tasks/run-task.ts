import { taskLimits } from '@regulars/contract/rules';
import type { ErrorName, TaskFault } from '@regulars/phrases';
import { recordOperation } from '../audit/audit.ts';
import { isConflict, isTimedOut, isTransient, repeatLost, type TenantDb } from '../database/index.ts';
import { Problem, type Reader } from '../http/index.ts';
import { defineJob, type Job, type JobContext } from '../jobs/jobs.ts';
import { endTask } from './end-task.ts';
import { Ended } from './ended.ts';
import { addPart } from './task-file.ts';
import {
  heartbeatTask,
  beginTask,
  removeFiles,
  lockTask,
  requeueTask,
  type KeptFault,
  type TaskEnd,
  type TaskRow,
} from './tasks.queries.ts';
import {
  branchesSeenBy,
  filesFull,
  refusalOf,
  seesAll,
  type AnyTaskDefinition,
  type GetUser,
  type TaskContext,
  type TaskDefinition,
  type TaskQueue,
} from './tasks.ts';

interface TaskJobData {
  readonly merchantId: string;
  readonly taskId: string;
}
export type TaskJob = Job<TaskJobData>;

/** Attempts before a task fails, if its server or database connection is lost each time. */
const mostAttempts = 2;
/** Milliseconds between heartbeats. */
const beat = 1_000;
const secondsAtMost = 3_600;

/** Begins an attempt; undefined if there is nothing to do. */
const begin = (
  db: TenantDb,
  taskId: string,
  now: Date,
  definitions: readonly AnyTaskDefinition[],
): Promise<TaskRow | undefined> =>
  db.transaction(async (tx) => {
    const task = await lockTask(tx, taskId);
    if (!task || task.finished_at) return undefined;
    const giveUp = async (end: TaskEnd): Promise<undefined> => {
      await endTask(tx, definitions, task, end, now);
    };
    if (task.stop_asked) return giveUp({ state: 'stopped' });
    if (task.attempt >= mostAttempts) return giveUp({ state: 'failed', fault: faultOf('task_interrupted') });
    await removeFiles(tx, [taskId]);
    return beginTask(tx, taskId, now);
  });

const faultOf = (name: ErrorName | TaskFault, values?: KeptFault['values']): KeptFault => ({
  name,
  ...(values && { values }),
});

/** The task's user, and how to check its rights again. */
const readerOf = async (
  { database, clock }: Pick<JobContext, 'database' | 'clock'>,
  task: TaskRow,
  definition: TaskDefinition<never>,
  getUser: GetUser,
  merchantId: string,
): Promise<Pick<TaskContext, 'reader' | 'recheck'>> => {
  const db = database.tenant(merchantId);
  const current = async (): Promise<Reader> => {
    const now = clock.now();
    const user = await getUser(db, task.user_id, now, definition.afterExpiry === true);
    if (!user) throw new Problem('task_user_gone');
    const refusal = refusalOf(user.permissions, definition, task);
    if (refusal) throw refusal;
    return {
      ...user,
      merchantId,
      accountId: task.account_id,
      userId: task.user_id,
      now,
      db,
      language: task.language,
    };
  };
  const reader = await current();
  const seen = branchesSeenBy(reader, definition, task);
  const recheck = async (): Promise<Reader> => {
    const present = await current();
    if (!seesAll(branchesSeenBy(present, definition, task), seen)) throw new Problem('task_branches_lost');
    return present;
  };
  return { reader, recheck };
};

/** Runs the task while a heartbeat reports progress and learns whether to stop. */
const work = async (
  { database, clock, log, signal }: JobContext,
  task: TaskRow,
  definition: TaskDefinition<never>,
  getUser: GetUser,
  merchantId: string,
): Promise<TaskEnd & { readonly record?: Parameters<typeof recordOperation>[2] }> => {
  const db = database.tenant(merchantId);
  const { reader, recheck } = await readerOf({ database, clock }, task, definition, getUser, merchantId);
  const ending = new AbortController();
  const reached = {
    done: 0,
    total: null as number | null,
    bytes: 0,
    parts: 0,
  };
  const tell = async (): Promise<void> => {
    const heard = await heartbeatTask(db, task.task_id, task.attempt, reached, clock.now());
    if (!heard) return ending.abort(new Ended('superseded'));
    if (heard.stop_asked) return ending.abort(new Ended('stopped'));
    if (heard.bytes + reached.bytes > taskLimits.bytes) return ending.abort(filesFull());
    await recheck();
  };
  const telling = setInterval(() => {
    tell().catch((error: unknown) => {
      if (error instanceof Problem) ending.abort(error);
      else log.warn({ err: error }, 'A heartbeat failed');
    });
  }, beat);
  const context: TaskContext = {
    taskId: task.task_id,
    database,
    clock,
    log,
    reader,
    recheck,
    signal: AbortSignal.any([signal, ending.signal]),
    progress: (done, total) => void Object.assign(reached, { done, total }),
    keep: async (part) => {
      ending.signal.throwIfAborted();
      const partNo = (reached.parts += 1);
      if (!(await addPart(db, task.task_id, task.attempt, partNo, part))) throw new Ended('superseded');
      reached.bytes += part.byteLength;
      if (reached.bytes > taskLimits.bytes) throw filesFull();
    },
  };
  try {
    const { file, record, ...outcome } = await definition.run(context, task.input as never); // as stored when it was started
    return {
      ...outcome,
      done: reached.total ?? outcome.counts.rows,
      ...(file && { file: { ...file, bytes: reached.bytes } }),
      ...(record && { record: { ...record, changes: record.subjectIds.map(() => record.changes) } }),
    };
  } catch (error) {
    ending.signal.throwIfAborted(); // why it failed
    throw error;
  } finally {
    clearInterval(telling);
  }
};

/** The task's end after a failed attempt; undefined if it has not ended. */
const endOf = (error: unknown, { signal, stopping, log }: JobContext): TaskEnd | undefined => {
  if (error instanceof Ended) return error.how === 'stopped' ? { state: 'stopped' } : undefined;
  if (stopping.aborted) return undefined;
  if (error instanceof Problem) return { state: 'failed', fault: faultOf(error.problem, error.details.values) };
  if (signal.aborted) return { state: 'failed', fault: faultOf('task_too_long') };
  if (isConflict(error) || isTimedOut(error)) {
    log.warn({ err: error }, 'A task lost to other transactions');
    return { state: 'failed', fault: faultOf('task_conflicted') };
  }
  if (isTransient(error)) return undefined;
  log.error({ err: error }, 'A task failed');
  return { state: 'failed', fault: faultOf('internal_error') };
};

const runTask = async (
  context: JobContext,
  { merchantId, taskId }: TaskJobData,
  definitions: readonly AnyTaskDefinition[],
  getUser: GetUser,
): Promise<void> => {
  const { database, clock, stopping } = context;
  const db = database.tenant(merchantId);
  const task = await begin(db, taskId, clock.now(), definitions);
  if (!task) return;
  const { kind, attempt } = task;
  if (attempt > 1) context.log.info({ merchantId, taskId, kind, attempt }, 'A task continues after an interruption');
  const definition = definitions.find((each) => each.kind === kind);
  let record: Parameters<typeof recordOperation>[2] | undefined;
  let end: TaskEnd | undefined;
  try {
    if (!definition || !('run' in definition)) throw new Error(`Unknown kind of task: ${kind}`);
    ({ record, ...end } = await work(context, task, definition, getUser, merchantId));
  } catch (error) {
    end = endOf(error, context);
    if (stopping.aborted && !end) {
      await requeueTask(db, taskId, task.attempt);
      throw error; // retried elsewhere
    }
    if (!end && isTransient(error)) throw error; // retried; this attempt counts as interrupted
  }
  if (!end) return;
  const [now, over] = [clock.now(), end];
  await repeatLost(context.log, () =>
    db.transaction(async (tx) => {
      const ended = await endTask(tx, definitions, task, over, now);
      const { account_id: accountId, user_id: userId, operator } = task;
      if (ended && record) await recordOperation(tx, { now, accountId, userId, operator }, record);
    }),
  );
};

/**
 * The jobs that run tasks, each one per merchant at a time, so that a long one delays only its own merchant. A killed
 * server is detected within half a minute, and the task starts again elsewhere.
 */
export const taskJobs = (
  definitions: readonly AnyTaskDefinition[],
  getUser: GetUser,
): Pick<TaskQueue, 'job' | 'outsideJob'> => {
  const jobOf = (name: string, atOnce: number): TaskJob =>
    defineJob<TaskJobData>(name, (context, data) => runTask(context, data, definitions, getUser), {
      expireInSeconds: secondsAtMost,
      heartbeatSeconds: 20,
      atOnce,
      alone: 'merchantId',
    });
  return { job: jobOf('task.run', 2), outsideJob: jobOf('task.run_outside', 4) };
};
