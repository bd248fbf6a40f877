import { statement, type Database } from '../../platform/database/index.ts';
import { defineJob, type Job, type Jobs } from '../../platform/jobs/jobs.ts';
import { checkBatch } from './opening-check.service.ts';
import { postBatch, rollBackBatch } from './opening-moves.service.ts';

interface OpeningTask {
  readonly merchantId: string;
  readonly batchId: string;
}

/** A program that was killed is missed within a minute, and another goes on with its batch. */
const options = { expireInSeconds: 3_600, heartbeatSeconds: 20 };

const openingJob = (name: string, work: typeof checkBatch): Job<OpeningTask> =>
  defineJob<OpeningTask>(
    name,
    ({ database, clock }, { merchantId, batchId }) => work(database.tenant(merchantId), batchId, clock.now()),
    options,
  );

export const checkJob = openingJob('opening.check', checkBatch);
export const postJob = openingJob('opening.post', postBatch);
export const rollBackJob = openingJob('opening.roll_back', rollBackBatch);

/** The work of this module that goes on behind a request. */
export const openingJobs: readonly Job<never>[] = [checkJob, postJob, rollBackJob];

const jobs = { checking: checkJob, posting: postJob, rolling_back: rollBackJob } as const;

const underWay = statement<{ merchant_id: string; batch_id: string; state: keyof typeof jobs }>(
  'opening_under_way',
  `select merchant_id, batch_id, state from opening_batch where state in ('checking', 'posting', 'rolling_back')`,
);

/** At a start: goes on at once with what a program that was killed left behind, also where its job was tried too often. */
export const resumeOpenings = ({ platform }: Database, { enqueue }: Pick<Jobs, 'enqueue'>): Promise<void> =>
  platform.transaction(async (tx) => {
    for (const { merchant_id: merchantId, batch_id: batchId, state } of await tx.query(underWay))
      await enqueue(tx, jobs[state], { merchantId, batchId });
  });
