import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { businessDays } from '../clock/business-date.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { taskJobs } from './run-task.ts';
import { defineTask, startTask, type TaskQueue } from './tasks.ts';

let server: TestServer;
let jobs: Jobs | undefined;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await jobs?.stop();
  await server.stop();
});

it('lets tasks that wait for hosts outside hold no slot of the others', async () => {
  const ran: string[] = [];
  const quick = Promise.withResolvers<void>();
  const outside = defineTask({
    kind: 'outside',
    outside: true,
    title: () => 'Outside',
    refuses: () => undefined,
    run: async ({ signal, reader }) => {
      ran.push(reader.merchantId);
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      return { state: 'done', counts: { rows: 0 } };
    },
  });
  const inside = defineTask({
    kind: 'inside',
    title: () => 'Inside',
    refuses: () => undefined,
    run: async () => {
      quick.resolve();
      return { state: 'done', counts: { rows: 0 } };
    },
  });
  const { database, clock, log } = server;
  const user = {
    operator: null,
    permissions: new Set<never>(),
    branches: 'all',
    timezone: 'Asia/Shanghai',
    day: businessDays(clock.now(), 'Asia/Shanghai', '00:00:00'),
  } as const;
  const made = taskJobs([outside, inside], async () => user);
  const started = createJobs({ database, clock, log, jobs: [made.job, made.outsideJob], pollSeconds: 0.5 });
  jobs = started;
  await started.start();
  const queue: TaskQueue = { ...made, enqueue: (...job) => started.enqueue(...job) };
  const start = ({ merchantId = '', userId = '', accountId = '' }: Partial<Caller>, kind: typeof outside) =>
    database
      .tenant(merchantId)
      .transaction((tx) =>
        startTask(tx, { userId, accountId, operator: null, language: 'en', now: clock.now() }, queue, kind, {}),
      );
  for (let merchant = 0; merchant < 3; merchant += 1) {
    const owner = await server.make.user(await server.make.shop());
    for (let each = 0; each < 2; each += 1) await start(owner, outside);
  }
  await start(await server.make.user(await server.make.shop()), inside);
  await quick.promise;
  expect(new Set(ran).size).toBe(ran.length);
});
