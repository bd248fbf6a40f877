import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import type { TestDatabase } from '../../../test/test-database.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { createLog } from '../log/log.ts';
import { createJobs, defineJob } from './jobs.ts';
import type { Job, JobOptions, Jobs, Schedule } from './jobs.ts';

const clock = new TestClock('2026-03-01T00:00:00Z');
const log = createLog({ level: 'silent' });

let fixture: TestDatabase;
let running: Jobs[];

beforeAll(async () => {
  fixture = await createTestDatabase();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

afterAll(() => fixture.drop());

async function start(jobs: readonly Job<never>[], schedules: readonly Schedule[] = []): Promise<Jobs> {
  const started = createJobs({ database: fixture.database, clock, log, jobs, schedules, pollSeconds: 0.5 });
  await started.start();
  running.push(started);
  return started;
}

/** A job that collects its data; `ran` waits for a number of runs. */
function recordingJob(name: string): {
  job: Job<{ number: number }>;
  seen: number[];
  ran: (times: number) => Promise<void>;
} {
  const seen: number[] = [];
  const waiting: { times: number; done: () => void }[] = [];
  const job = defineJob<{ number: number }>(name, async (context, { number }) => {
    expect(context.clock.now()).toEqual(clock.now());
    seen.push(number);
    for (const { times, done } of waiting) if (seen.length >= times) done();
  });
  const ran = (times: number): Promise<void> =>
    new Promise((done) => (seen.length >= times ? done() : waiting.push({ times, done })));
  return { job, seen, ran };
}

test('a job of a committed transaction runs once, one of a rolled-back transaction never', async () => {
  const { job, seen, ran } = recordingJob('record');
  const jobs = await start([job]);
  const { database } = fixture;
  await expect(
    database.tenant(randomUUID()).transaction(async (tx) => {
      await jobs.enqueue(tx, job, { number: 1 });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await database.tenant(randomUUID()).transaction((tx) => jobs.enqueue(tx, job, { number: 2 }));
  await ran(1);
  // Jobs run in the order of creation: had the first been created, it would have run before this one.
  await database.platform.transaction((tx) => jobs.enqueue(tx, job, { number: 3 }));
  await ran(2);
  expect(seen).toEqual([2, 3]);
});

test('a failed job is retried, and its failure counted without what its message says', async () => {
  let attempts = 0;
  let done: () => void;
  const succeeded = new Promise<void>((resolve) => (done = resolve));
  const job = defineJob('fail-once', async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError('13800000001 is not there yet');
    done();
  });
  const jobs = await start([job]);
  await fixture.database.platform.transaction((tx) => jobs.enqueue(tx, job, {}));
  await succeeded;
  expect(attempts).toBe(2);
  const { rows } = await fixture.database.platform.execute(
    "select day::text, failures, last_at, last_error from job_failure where name = 'fail-once'",
  );
  expect(rows).toEqual([{ day: '2026-03-01', failures: 1, last_at: clock.now(), last_error: 'TypeError' }]);
});

test('schedules are as declared, in their time zone', async () => {
  const nightly = defineJob('nightly', async () => undefined);
  const hourly = defineJob('hourly', async () => undefined);
  const schedules = async (): Promise<readonly unknown[]> =>
    (await fixture.database.platform.execute('select name, cron, timezone from pgboss.schedule order by name')).rows;
  await start(
    [nightly, hourly],
    [
      { job: nightly, cron: '5 0 * * *', timeZone: 'Asia/Shanghai' },
      { job: hourly, cron: '0 * * * *', timeZone: 'UTC' },
    ],
  );
  expect(await schedules()).toEqual([
    { name: 'hourly', cron: '0 * * * *', timezone: 'UTC' },
    { name: 'nightly', cron: '5 0 * * *', timezone: 'Asia/Shanghai' },
  ]);
  await running.splice(0)[0]?.stop();
  await start([nightly], [{ job: nightly, cron: '10 0 * * *', timeZone: 'Asia/Shanghai' }]);
  expect(await schedules()).toEqual([{ name: 'nightly', cron: '10 0 * * *', timezone: 'Asia/Shanghai' }]);
});

test('a schedule with atStart runs at the start at any time', async () => {
  let done: () => void;
  const ran = new Promise<void>((resolve) => (done = resolve));
  const catchUp = defineJob('catch-up', async () => done());
  await start([catchUp], [{ job: catchUp, cron: '0 0 29 2 *', timeZone: 'UTC', atStart: true }]);
  await expect(ran).resolves.toBeUndefined();
});

/** Jobs that end when the test releases them. */
function heldJob(name: string, options: JobOptions) {
  const [begun, waiting] = [[] as string[], [] as { count: number; reached: () => void }[]];
  const ends = new Map<string, () => void>();
  const job = defineJob<{ id: string; group: string }>(
    name,
    async ({ signal }, { id }) => {
      const held = new Promise<void>((end, fail) => {
        ends.set(id, end);
        signal.addEventListener('abort', () => fail(new Error('stopped')));
      });
      begun.push(id);
      for (const { count, reached } of waiting) if (begun.length >= count) reached();
      await held;
    },
    options,
  );
  const begins = (count: number): Promise<void> =>
    new Promise((reached) => (begun.length >= count ? reached() : waiting.push({ count, reached })));
  return { job, begun, begins, end: (id: string) => ends.get(id)?.() };
}

test('several jobs of a kind run concurrently, but those of one group one at a time', async () => {
  const { job, begun, begins, end } = heldJob('held', { atOnce: 2, alone: 'group' });
  const jobs = await start([job]);
  await fixture.database.platform.transaction(async (tx) => {
    for (const [id, group] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['b1', 'b'],
    ] as const)
      await jobs.enqueue(tx, job, { id, group });
  });
  await begins(2);
  expect(begun.toSorted()).toEqual(['a1', 'b1']);
  end('b1');
  end('a1');
  await begins(3);
  expect(begun[2]).toBe('a2');
  end('a2');
});

test('groups take turns, however many jobs one has enqueued first', async () => {
  const { job, begun, begins, end } = heldJob('in-turn', { alone: 'group' });
  const jobs = await start([job]);
  const enqueue = (id: string): Promise<void> =>
    fixture.database.platform.transaction((tx) => jobs.enqueue(tx, job, { id, group: id.slice(0, 1) }));
  for (const id of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) await enqueue(id);
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'];
  for (const [at, id] of order.entries()) {
    await begins(at + 1);
    end(id);
  }
  expect(begun).toEqual(order);
});

test('a job running at the stop is aborted, and is retried', async () => {
  const { job, begins } = heldJob('told', {});
  const jobs = await start([job]);
  await fixture.database.platform.transaction((tx) => jobs.enqueue(tx, job, { id: 'a', group: 'a' }));
  await begins(1);
  await jobs.stop();
  const { rows } = await fixture.database.platform.execute("select state from pgboss.job where name = 'told'");
  expect(rows).toEqual([{ state: 'retry' }]);
});

test('a job enqueued by a request that ends after the stop is kept for the next start', async () => {
  const { job, seen, ran } = recordingJob('late');
  const jobs = await start([job]);
  await jobs.stop();
  await fixture.database.platform.transaction((tx) => jobs.enqueue(tx, job, { number: 1 }));
  expect(seen).toEqual([]);
  await start([job]);
  await ran(1);
});
