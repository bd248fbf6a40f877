import { statement, type Database } from '../../platform/database/index.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import { defineTenantJob, type TenantJobContext } from '../../platform/jobs/tenant-jobs.ts';
import { checkBatch } from './opening-check.service.ts';
import { postBatch, rollBackBatch } from './opening-moves.service.ts';

interface OpeningTask {
  readonly merchantId: string;
  readonly batchId: string;
}

/**
 * A program that was killed is missed within a minute, and another goes on with its batch. One batch of a merchant at a
 * time, so that a large file holds up its own merchant alone.
 */
const options = { expireInSeconds: 3_600, heartbeatSeconds: 20, atOnce: 2, alone: 'merchantId' } as const;

const openingJob = (
  name: string,
  work: (context: TenantJobContext, task: OpeningTask) => Promise<void>,
): Job<OpeningTask> => defineTenantJob<OpeningTask>(name, work, options);

export const checkJob = openingJob('opening.check', ({ db, now, jobId, signal }, { batchId }) =>
  checkBatch(db, batchId, now, { jobId, signal }),
);
export const postJob = openingJob('opening.post', ({ db, now }, { batchId }) => postBatch(db, batchId, now));
export const rollBackJob = openingJob('opening.roll_back', ({ db, now }, { batchId }) =>
  rollBackBatch(db, batchId, now),
);

/** The work of this module that goes on behind a request. */
export const openingJobs: readonly Job<never>[] = [checkJob, postJob, rollBackJob];

const jobs = { checking: checkJob, posting: postJob, rolling_back: rollBackJob } as const;

// A check that began and did not end is its own job's to refuse: another copy of the program may be at it.
const underWay = statement<{ merchant_id: string; batch_id: string; state: keyof typeof jobs }>(
  'opening_under_way',
  `select merchant_id, batch_id, state from opening_batch
   where state in ('checking', 'posting', 'rolling_back') and check_job is null`,
);

/** At a start: goes on at once with what a program that was killed left behind, also where its job was tried too often. */
export const resumeOpenings = ({ platform }: Database, { enqueue }: Pick<Jobs, 'enqueue'>): Promise<void> =>
  platform.transaction(async (tx) => {
    for (const { merchant_id: merchantId, batch_id: batchId, state } of await tx.query(underWay))
      await enqueue(tx, jobs[state], { merchantId, batchId });
  });
