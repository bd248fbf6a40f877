import { PgBoss } from 'pg-boss';
import type { Db, WorkOptions } from 'pg-boss';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import type { PlatformTx, PlatformView, TenantTx } from '../database/views.ts';
import type { Log } from '../log/log.ts';

export interface JobContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The same over retries: the key for making effects idempotent. */
  readonly jobId: string;
  /** Aborted when the job's time limit is reached and when the program stops; the job is then retried. */
  readonly signal: AbortSignal;
  /** Aborted when the program begins to stop: for work that is not retried and too long to wait for. */
  readonly stopping: AbortSignal;
}

export interface JobOptions {
  /** Retries after a failure, with exponential backoff; 5 by default. */
  readonly retryLimit?: number;
  /** The longest backoff, in seconds; unlimited by default. */
  readonly retryDelayMax?: number;
  /** The time limit of one attempt; 15 minutes by default. */
  readonly expireInSeconds?: number;
  /** At least 10: a worker without a heartbeat for this long is presumed dead, and the job is tried again. */
  readonly heartbeatSeconds?: number;
  /** How many one process runs concurrently; 1 by default. */
  readonly atOnce?: number;
  /**
   * Data field to serialise by: one job per value at a time, per process. Values take turns, however many jobs one has.
   */
  readonly alone?: string;
}

/** Delivered at least once: its handler must be idempotent. */
export interface Job<Data extends object> {
  readonly name: string;
  readonly options: JobOptions;
  handle(context: JobContext, data: Data): Promise<void>;
}

export function defineJob<Data extends object = Record<never, never>>(
  name: string,
  handle: (context: JobContext, data: Data) => Promise<void>,
  options: JobOptions = {},
): Job<Data> {
  return { name, options, handle };
}

/** A job at fixed times, once across all processes. */
export interface Schedule {
  readonly job: Job<Record<never, never>>;
  /** Minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** IANA name, such as `Asia/Shanghai`. */
  readonly timeZone: string;
  /** Also runs at each start of the program, for runs missed while it was down. */
  readonly atStart?: boolean;
}

export interface JobsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: readonly Job<never>[];
  readonly schedules?: readonly Schedule[];
  /** The polling interval for new jobs; 2 by default. */
  readonly pollSeconds?: number;
}

export interface Jobs {
  /** Starts working; creates what is missing in the schema `pgboss`. */
  start(): Promise<void>;
  /**
   * Accepts no more jobs, aborts running ones and waits up to 7 seconds for them. Jobs cut off are retried elsewhere.
   */
  stop(): Promise<void>;
  /** The job is created if and only if the transaction commits. */
  enqueue<Data extends object>(tx: TenantTx | PlatformTx, job: Job<Data>, data: Data): Promise<void>;
}

/** Seconds between checks for workers without a heartbeat. */
const secondsBetweenChecks = 10;

/** One more failed run of job $1, at $2, with an error of kind $3. */
const addFailure = statement(
  'job_failure_add',
  `insert into job_failure as f (name, day, failures, last_at, last_error) values ($1, ($2::timestamptz at time zone 'UTC')::date, 1, $2, $3)
   on conflict (name, day) do update set failures = f.failures + 1, last_at = excluded.last_at, last_error = excluded.last_error`,
);

/** Counts a failed run for the provider, without what its message says; never throws. */
export const countFailure = async (
  { database, clock, log }: Pick<JobContext, 'database' | 'clock' | 'log'>,
  job: string,
  error: unknown,
): Promise<void> => {
  await database.platform
    .query(addFailure, [job, clock.now(), error instanceof Error ? error.name : 'unknown'])
    .catch((lost: unknown) => log.error({ err: lost }, 'The failure was not counted'));
};

/** An arbitrary lock number. */
const enter = 'select pg_advisory_xact_lock(7300002)';

const unfinishedOfGroup = `select count(*)::integer as unfinished from pgboss.job
  where name = $1 and group_id = $2 and state in ('created', 'retry', 'active')`;

/**
 * The priority of a group's second job is below the first of every other group, and so on, so that no group delays the
 * others.
 */
const placeInGroup = async (
  db: Db,
  name: string,
  group: string,
): Promise<{ group: { id: string }; priority: number }> => {
  const { rows } = await db.executeSql(unfinishedOfGroup, [name, group]);
  const [{ unfinished }] = rows as [{ unfinished: number }]; // a count is one row
  return { group: { id: group }, priority: -unfinished };
};

export function createJobs({ database, clock, log, jobs, schedules = [], pollSeconds = 2 }: JobsOptions): Jobs {
  const boss = new PgBoss({
    db: executor(database.platform),
    schema: 'pgboss',
    superviseIntervalSeconds: secondsBetweenChecks,
    monitorIntervalSeconds: secondsBetweenChecks,
  });
  const stopping = new AbortController();
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'));

  const work = async (job: Job<never>): Promise<void> => {
    const { retryLimit = 5, atOnce = 1, alone, ...options } = job.options;
    await boss.createQueue(job.name);
    await boss.updateQueue(job.name, { retryLimit, retryBackoff: true, ...options });
    const working: WorkOptions = {
      pollingIntervalSeconds: pollSeconds,
      batchSize: 1,
      localConcurrency: atOnce,
      ...(alone !== undefined && { localGroupConcurrency: 1 }),
    };
    await boss.work<never>(job.name, working, async (batch) => {
      for (const { id, data, signal: expiry } of batch) {
        const jobLog = log.child({ job: job.name, jobId: id });
        const signal = AbortSignal.any([expiry, stopping.signal]);
        await job
          .handle({ database, clock, log: jobLog, jobId: id, signal, stopping: stopping.signal }, data)
          .catch(async (error: unknown) => {
            if (stopping.signal.aborted) jobLog.info('A job was interrupted by the stop and will be retried');
            else {
              jobLog.error({ err: error }, 'A job failed');
              await countFailure({ database, clock, log: jobLog }, job.name, error);
            }
            throw error;
          });
      }
    });
  };

  return {
    async start() {
      // Serialised, because processes starting together would create the same schema and queues.
      await database.platform.transaction(async (tx) => {
        await tx.execute(enter);
        await boss.start();
        for (const job of jobs) await work(job);
        const wanted = new Map(schedules.map((schedule) => [schedule.job.name, schedule]));
        for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
        for (const { job, cron, timeZone, atStart } of wanted.values()) {
          await boss.schedule(job.name, cron, {}, { tz: timeZone });
          if (atStart) await boss.send(job.name, {});
        }
      });
    },
    async stop() {
      stopping.abort(new Error('The program is stopping'));
      await boss.stop({ timeout: 7_000 });
    },
    async enqueue(tx, job, data) {
      const { alone } = job.options;
      const group: unknown = alone === undefined ? undefined : new Map(Object.entries(data)).get(alone);
      const db = executor('platform' in tx ? tx.platform : tx);
      await boss.send(job.name, data, {
        db,
        ...(typeof group === 'string' && (await placeInGroup(db, job.name, group))),
      });
    },
  };
}

function executor(view: PlatformView): Db {
  return {
    executeSql: async (text, values) => {
      const { rows } = await view.execute(text, values);
      return { rows: [...rows] };
    },
  };
}
