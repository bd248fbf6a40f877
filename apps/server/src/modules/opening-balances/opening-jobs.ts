import { defineJob, type Job } from '../../platform/jobs/jobs.ts';
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
