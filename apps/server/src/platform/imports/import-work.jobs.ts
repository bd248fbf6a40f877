import { statement, type Database } from '../database/index.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import { defineTenantJob, type TenantJobContext } from '../jobs/tenant-jobs.ts';
import { checkBatch } from './check.ts';
import type { ImportKindDefinition } from './import-kinds.ts';
import { postBatch, rollBackBatch } from './moves.ts';

interface ImportTask {
  readonly merchantId: string;
  readonly batchId: string;
}
export type ImportJob = Job<ImportTask>;

/** A kind of import with the jobs that work on it. */
export interface ImportWork extends ImportKindDefinition {
  readonly jobs: { readonly check: ImportJob; readonly post: ImportJob; readonly rollBack: ImportJob };
}

/**
 * After a crash, another process resumes the batch within a minute. While the database or its disk fails, it is retried
 * every minute for a day, because an import must not stay half written. Batches of a merchant run one at a time, so
 * that a large file delays only its own merchant.
 */
const options = {
  expireInSeconds: 3_600,
  heartbeatSeconds: 20,
  retryLimit: 24 * 60,
  retryDelayMax: 60,
  atOnce: 2,
  alone: 'merchantId',
} as const;

export const defineImport = (kind: ImportKindDefinition): ImportWork => {
  const job = (name: string, work: (context: TenantJobContext, task: ImportTask) => Promise<void>): ImportJob =>
    defineTenantJob<ImportTask>(`${kind.subject}.${name}`, work, options);
  return {
    ...kind,
    jobs: {
      check: job('check', ({ db, now, jobId, signal }, { batchId }) =>
        checkBatch(kind, db, batchId, now, { jobId, signal }),
      ),
      post: job('post', (context, { batchId }) => postBatch(kind, context, batchId)),
      rollBack: job('roll_back', (context, { batchId }) => rollBackBatch(kind, context, batchId)),
    },
  };
};

const jobOf = { reading: 'check', checking: 'check', posting: 'post', rolling_back: 'rollBack' } as const;

// Excludes checks that a job has claimed: another process may still run that job, and its retry refuses the file.
const underWay = statement<{ merchant_id: string; batch_id: string; kind: string; state: keyof typeof jobOf }>(
  'import_under_way',
  `select merchant_id, batch_id, kind, state from import_batch
   where state in ('reading', 'checking', 'posting', 'rolling_back') and check_job is null`,
);

/** Run at start: enqueues the work that a crashed process left unfinished, even if its job has no retries left. */
export const resumeImports = (
  { platform }: Database,
  { enqueue }: Pick<Jobs, 'enqueue'>,
  works: readonly ImportWork[],
): Promise<void> =>
  platform.transaction(async (tx) => {
    for (const { merchant_id: merchantId, batch_id: batchId, kind, state } of await tx.query(underWay)) {
      const work = works.find((one) => one.kind === kind);
      if (work) await enqueue(tx, work.jobs[jobOf[state]], { merchantId, batchId });
    }
  });

/** The background jobs of imports. */
export const jobsOf = (works: readonly ImportWork[]): readonly Job<never>[] =>
  works.flatMap(({ jobs }) => Object.values(jobs));
