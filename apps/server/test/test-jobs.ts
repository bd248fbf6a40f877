import type { Clock } from '../src/platform/clock/clock.ts';
import type { Database } from '../src/platform/database/index.ts';
import type { Jobs } from '../src/platform/jobs/jobs.ts';
import type { Log } from '../src/platform/log/log.ts';

/** A job queue that runs only on request, so that a test can inspect the state before its jobs run. */
export class TestJobs implements Pick<Jobs, 'enqueue'> {
  readonly #context: { readonly database: Database; readonly clock: Clock; readonly log: Log };
  readonly #waiting: (() => Promise<void>)[] = [];

  constructor(context: { readonly database: Database; readonly clock: Clock; readonly log: Log }) {
    this.#context = context;
  }

  readonly enqueue: Jobs['enqueue'] = async (_tx, job, data) => {
    const context = {
      ...this.#context,
      jobId: job.name,
      signal: new AbortController().signal,
      stopping: new AbortController().signal,
    };
    this.#waiting.push(() => job.handle(context, data));
  };

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs the waiting jobs in order. */
  async run(): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await next();
  }
}
