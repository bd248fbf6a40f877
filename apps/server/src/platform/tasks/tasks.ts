import type { ImportSubject, Permission } from '@regulars/contract/menu';
import { taskLimits } from '@regulars/contract/rules';
import type { AuditAction, Language } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import type { Clock } from '../clock/clock.ts';
import type { Database, TenantDb, TenantTx } from '../database/index.ts';
import { Problem, type Tenant } from '../http/index.ts';
import type { Reader } from '../http/reader.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { Changes } from '../audit/audit.ts';
import { lockUsage, addTask, type FileNeeds, type TaskRow } from './tasks.queries.ts';
import type { TaskJob } from './run-task.ts';

type Json = Readonly<Record<string, unknown>>;

/** The arguments of a task's work. */
export interface TaskContext {
  readonly taskId: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The user who started it, with the permissions and branches it had when this attempt began. */
  readonly reader: Reader;
  /** The same user now; throws if it may no longer run the task, or lost a branch. Call it before each batch. */
  readonly recheck: () => Promise<Reader>;
  /** Aborted when the task must end: stopped, out of time, superseded by another attempt, or the program stops. */
  readonly signal: AbortSignal;
  /** Reports progress; written once a second. */
  readonly progress: (done: number, total: number | null) => void;
  /** Stores the next part of its file, 1 MB at most. */
  readonly keep: (part: Uint8Array) => Promise<void>;
}

export interface TaskOutcome {
  readonly state: 'done' | 'partly';
  readonly counts: Readonly<Record<string, number>> & { readonly rows: number };
  /** `needs`: the rights a later download requires, besides the task's permission. */
  readonly file?: { readonly name: string; readonly mediaType: string; readonly needs?: FileNeeds };
  /** Logged with the end of the task. */
  readonly record?: {
    readonly action: AuditAction;
    readonly subjectKind: string;
    readonly subjectIds: readonly string[];
    /** Of each subject. */
    readonly changes: Changes;
  };
}

interface TaskWords<Input extends Json> {
  readonly kind: string;
  /** It waits for hosts outside, which may be slow: it has slots of its own, and delays no other task. */
  readonly outside?: boolean;
  readonly title: (input: Input, language: Language) => string;
  /** Words the outcome, if it is more than a number of rows. */
  readonly result?: (counts: TaskOutcome['counts'], language: Language, input: Input) => string;
  /** Words what it did before it failed, and what its user can do about it. */
  readonly unfinished?: (counts: TaskOutcome['counts'], language: Language, input: Input) => string;
}

/**
 * Long work for one user in one merchant. It may start again after its server was killed. The earlier attempt's file is
 * then removed; `run` must cope with its other effects.
 */
export interface TaskDefinition<Input extends Json> extends TaskWords<Input> {
  /**
   * Why a user with these permissions may not run it: a missing permission, or an input of another release. Called when
   * it runs and when its file is downloaded.
   */
  readonly refuses: (granted: ReadonlySet<Permission>, input: Input) => Problem | undefined;
  /** The branches whose rows its file shows a reader; by default the reader's own. */
  readonly sees?: (reader: Pick<Reader, 'permissions' | 'branches'>, input: Input) => Reader['branches'];
  /** Also for an owner once the merchant has expired; others fail then. */
  readonly afterExpiry?: true;
  /** What it works on, if that has a page. */
  readonly subject?: (input: Input) => TaskSubject;
  readonly run: (context: TaskContext, input: Input) => Promise<TaskOutcome>;
  /** Called in the transaction that ends the task, however it ends: closes what `run` left open. */
  readonly ended?: (tx: TenantTx, now: Date) => Promise<void>;
}

/**
 * Work that has a job and a state of its own, shown as a task: whatever changes its state calls `setProgress` or
 * `endTaskRow` in the same transaction.
 */
export interface ShownTaskDefinition<Input extends Json> extends TaskWords<Input> {
  /** The import it works on, which has a page; null if this release has no such kind. */
  readonly subject: (input: Input) => TaskSubject | null;
  /** Stops the work and ends the task, unless it is already over. */
  readonly stop: (tx: TenantTx, tenant: Tenant, taskId: string, input: Input) => Promise<void>;
}

export interface TaskSubject {
  readonly kind: ImportSubject | 'item_sync';
  readonly id: string;
}

/** A task whose input type is unknown; the input is the one it was started with. */
export type AnyTaskDefinition = TaskDefinition<never> | ShownTaskDefinition<never>;

export const defineTask = <Input extends Json>(definition: TaskDefinition<Input>): TaskDefinition<Input> => definition;

/** Why a user with these permissions may not run a task. */
export const refusalOf = (
  granted: ReadonlySet<Permission>,
  { refuses }: TaskDefinition<never>,
  { input }: Pick<TaskRow, 'input'>,
): Problem | undefined => refuses(granted, input as never); // as `startTask` stored it

/** The branches whose rows a task's file shows the reader now. */
export const branchesSeenBy = (
  reader: Pick<Reader, 'permissions' | 'branches'>,
  { sees }: TaskDefinition<never>,
  { input }: Pick<TaskRow, 'input'>,
): Reader['branches'] => (sees ? sees(reader, input as never) : reader.branches); // as `startTask` stored it

/** Whether one who sees the branches `now` sees all of those. */
export const seesAll = (now: Reader['branches'], those: Reader['branches']): boolean =>
  now === 'all' || (those !== 'all' && those.every((id) => now.includes(id)));

/** A task's user in its current state; undefined if it may no longer work in the merchant. */
export type GetUser = (
  db: TenantDb,
  userId: string,
  now: Date,
  /** Whether an owner may also work in an expired merchant. */
  afterExpiry: boolean,
) => Promise<Pick<Tenant, 'operator' | 'permissions' | 'branches' | 'timezone' | 'day'> | undefined>;

/** Where tasks are enqueued. */
export interface TaskQueue {
  readonly enqueue: Jobs['enqueue'];
  readonly job: TaskJob;
  /** For tasks that wait for hosts outside. */
  readonly outsideJob: TaskJob;
}

/** Inserts a task and enqueues its job; refuses it above the limits. */
export const startTask = async <Input extends Json>(
  tx: TenantTx,
  tenant: TaskUser,
  { enqueue, job, outsideJob }: TaskQueue,
  { kind, outside = false }: Pick<TaskDefinition<Input>, 'kind' | 'outside'>,
  input: Input,
): Promise<string> => {
  const used = await lockUsage(tx, tenant.userId);
  if (used.of_user >= taskLimits.user)
    throw new Problem('tasks_too_many_of_user', { values: { limit: taskLimits.user } });
  if (used.of_merchant >= taskLimits.merchant)
    throw new Problem('tasks_too_many_of_merchant', { values: { limit: taskLimits.merchant } });
  if (used.bytes >= taskLimits.bytes) throw filesFull();
  const taskId = await addTaskOf(tx, tenant, kind, input);
  await enqueue(tx, outside ? outsideJob : job, { merchantId: tx.merchantId, taskId });
  return taskId;
};

/** Who a task belongs to, and since when. */
export type TaskUser = Pick<Tenant, 'userId' | 'accountId' | 'operator' | 'language' | 'now'>;

const addTaskOf = async (
  tx: TenantTx,
  { userId, accountId, operator, language, now }: TaskUser,
  kind: string,
  input: Json,
  shown?: { readonly total: number | null },
): Promise<string> => {
  const taskId = newId();
  await addTask(tx, {
    task_id: taskId,
    user_id: userId,
    account_id: accountId,
    operator,
    kind,
    language,
    input,
    created_at: now,
    own_job: shown !== undefined,
    progress_total: shown?.total ?? null,
  });
  return taskId;
};

/** Inserts the task that shows work with a job of its own; the work's own limits bound it. */
export const showTask = <Input extends Json>(
  tx: TenantTx,
  tenant: TaskUser,
  { kind }: Pick<ShownTaskDefinition<Input>, 'kind'>,
  input: Input,
  total: number | null,
): Promise<string> => addTaskOf(tx, tenant, kind, input, { total });

export const filesFull = (): Problem =>
  new Problem('task_files_full', { values: { limit: `${taskLimits.bytes / 1024 ** 3} GB` } });
