import { PgBoss } from 'pg-boss';
import type { Db, WorkOptions } from 'pg-boss';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { PlatformTx, PlatformView, TenantTx } from '../database/views.ts';
import type { Log } from '../log/log.ts';

export interface JobContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The same over retries: what makes an effect once. */
  readonly jobId: string;
  /** Aborted when the job's time is over, and when the program stops: what it leaves is tried again. */
  readonly signal: AbortSignal;
  /** Aborted when the program begins to stop: for what is not taken up again, and too long to be waited for. */
  readonly stopping: AbortSignal;
}

export interface JobOptions {
  /** How often it is tried again after a failure, with growing pauses; 5 unless given. */
  readonly retryLimit?: number;
  /** How long one try may take; 15 minutes unless given. */
  readonly expireInSeconds?: number;
  /** At least 10: a worker without a heartbeat for this long is presumed dead, and the job is tried again. */
  readonly heartbeatSeconds?: number;
  /** How many of them one program works on at once; 1 unless given. */
  readonly atOnce?: number;
  /** Data field to serialise by: one job per value at a time, per process. Values take turns, however many jobs one has. */
  readonly alone?: string;
}

/** Runs at least once for each time it was enqueued: its handler must stand a repetition. */
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

/** A job at fixed times, once however many copies of the program run. */
export interface Schedule {
  readonly job: Job<Record<never, never>>;
  /** Minute, hour, day of month, month, day of week. */
  readonly cron: string;
  /** IANA name, as `Asia/Shanghai`. */
  readonly timeZone: string;
  /** Runs at each start of the program, too: for what came due while none ran. */
  readonly atStart?: boolean;
}

export interface JobsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: readonly Job<never>[];
  readonly schedules?: readonly Schedule[];
  /** How long a new job waits at most to be seen; 2 unless given. */
  readonly pollSeconds?: number;
}

export interface Jobs {
  /** Starts working; creates what it needs in the schema `pgboss`. */
  start(): Promise<void>;
  /** Takes nothing new, aborts the signal of what runs and waits up to 7 seconds for it; what is cut off runs again elsewhere. */
  stop(): Promise<void>;
  /** The job exists when, and only when, the transaction commits. */
  enqueue<Data extends object>(tx: TenantTx | PlatformTx, job: Job<Data>, data: Data): Promise<void>;
}

/** Between checks for workers without a heartbeat, by one copy of the program. */
const secondsBetweenChecks = 10;

/** The number is ours alone, of no meaning. */
const enter = 'select pg_advisory_xact_lock(7300002)';

const unfinishedOfGroup = `select count(*)::integer as unfinished from pgboss.job
  where name = $1 and group_id = $2 and state in ('created', 'retry', 'active')`;

/** A group's second job comes after the first of every other group, and so on: a group can't hold up the others. */
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
  boss.on('error', (error) => log.error({ err: error }, 'Jobs met an error'));

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
          .catch((error: unknown) => {
            if (stopping.signal.aborted) jobLog.info('A job was broken off by the stop, and is tried again');
            else jobLog.error({ err: error }, 'A job failed');
            throw error;
          });
      }
    });
  };

  return {
    async start() {
      // Copies that start together would make the same schema and queues: one after the other.
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
      stopping.abort(new Error('The program stops'));
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
