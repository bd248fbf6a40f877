import type { Task } from '@regulars/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { headersOf } from '../../../test/send-input.ts';
import { downloadTask } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { createLog } from '../../platform/log/log.ts';
import { tidyTasks } from '../../platform/tasks/index.ts';
import { addPart } from '../../platform/tasks/task-file.ts';
import { definitionsOf, tasksJobs } from '../../modules.ts';

let server: TestServer;
let shop: Shop;
let clerk: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.jobs.run();
  server.clock.set(testStart);
  shop = await server.make.shop();
  clerk = await server.make.user(shop, { permissions: ['member:read', 'member:export'] });
});

const start = (as: Caller = clerk) => server.call('POST /exports', { as, body: { list: 'members', format: 'csv' } });
const listed = async (as: Caller = clerk, query: { whole?: boolean } = {}): Promise<Task[]> =>
  (await server.call('GET /tasks', { as, query })).data.items;
const stop = (id: string, as: Caller = clerk) => server.call('PUT /tasks/{id}/stop', { as, params: { id } });
const done = async (as: Caller = clerk): Promise<string> => {
  const { data } = await start(as);
  await server.jobs.run();
  return data.task_id;
};
const execute = (text: string, ...values: unknown[]) => server.database.platform.execute(text, values);
const insertPart = 'insert into task_file (merchant_id, task_id, part_no, content) values ($1, $2, $3, $4)';
const partsOf = async (id: string): Promise<number> =>
  (await execute('select 1 from task_file where merchant_id = $1 and task_id = $2', shop.merchantId, id)).rows.length;

describe('tasks', () => {
  it('are the user’s own, newest first; the whole merchant’s with task:all', async () => {
    const first = await done();
    server.clock.advance({ minutes: 1 });
    const colleague = await server.make.user(shop);
    const second = await done(colleague);
    const ids = async (...asked: Parameters<typeof listed>) => (await listed(...asked)).map(({ task_id }) => task_id);
    expect(await ids()).toEqual([first]);
    expect(await ids(colleague, { whole: true })).toEqual([second, first]);
    expect(await listed(colleague, { whole: true })).toMatchObject([{ mine: true }, { mine: false, operator: '何苗' }]);
    const refused = await server.call('GET /tasks', { as: clerk, query: { whole: true } });
    expect(refused.err.name).toBe('permission_denied');
  });

  it('of colleagues are neither listed for nor stopped by a user of some branches, as their titles tell of others', async () => {
    const { data } = await start();
    const local = await server.make.user(shop, { branches: [shop.branchIds[0]] });
    const refused = await server.call('GET /tasks', { as: local, query: { whole: true } });
    expect(refused.err.name).toBe('whole_merchant_only');
    expect((await stop(data.task_id, local)).err.name).toBe('not_found');
    expect(await listed()).toMatchObject([{ state: 'queued' }]);
  });

  it('tell their kind, how many are ahead, and the outcome', async () => {
    const { data } = await start();
    expect(data).toMatchObject({
      kind: 'export',
      title: '导出会员',
      state: 'queued',
      ahead: 0,
      rows: null,
      file: null,
    });
    server.clock.advance({ minutes: 1 });
    expect((await start()).data.ahead).toBe(1);
    await server.jobs.run();
    expect((await listed())[1]).toMatchObject({
      state: 'done',
      rows: 0,
      file: { name: '会员 2026-11-20 143600.csv' },
      expires_at: '2026-11-27T06:36:00.000Z',
    });
  });

  it('are limited to five per user and twenty per merchant, also when started concurrently', async () => {
    const many = async (as: Caller, count: number) =>
      (await Promise.all(Array.from({ length: count }, () => start(as))))
        .filter(({ err }) => err)
        .map(({ err }) => err.name);
    expect(await many(clerk, 8)).toEqual(Array(3).fill('tasks_too_many_of_user'));
    for (let at = 0; at < 3; at += 1) expect(await many(await server.make.user(shop), 5)).toEqual([]);
    expect(await many(await server.make.user(shop), 1)).toEqual(['tasks_too_many_of_merchant']);
    const elsewhere = await server.make.user(await server.make.shop());
    expect(await many(elsewhere, 1)).toEqual([]);
    await execute('delete from task where merchant_id = $1', shop.merchantId); // otherwise each would write its file
  });

  it('are stopped at once while queued, by permitted users; finished ones stay unchanged', async () => {
    const { data } = await start();
    const stranger = await server.make.user(shop, { permissions: ['member:read', 'member:export'] });
    expect((await stop(data.task_id, stranger)).err.name).toBe('not_found');
    expect((await stop(data.task_id, await server.make.user(shop))).data.state).toBe('stopped');
    await server.jobs.run();
    expect(await listed()).toMatchObject([{ state: 'stopped', file: null }]);
    const over = await done();
    expect((await stop(over)).data.state).toBe('done');
  });

  it('are cleared by their user with their files, except those in progress', async () => {
    const [over, others] = [await done(), await done(await server.make.user(shop))];
    const { data: waiting } = await start();
    expect(await partsOf(over)).toBe(1);
    const cleared = await server.call('PUT /tasks', { as: clerk, body: { operate: 'clear' } });
    expect(cleared.data).toEqual({ changed: 1 });
    expect((await listed()).map(({ task_id }) => task_id)).toEqual([waiting.task_id]);
    expect([await partsOf(over), await partsOf(others)]).toEqual([0, 1]);
  });

  it('are removed after seven days, with their files', async () => {
    const id = await done();
    await tidyTasks(server.database, new Date('2026-11-27T06:34:59Z'), definitionsOf(server));
    expect(await partsOf(id)).toBe(1);
    await tidyTasks(server.database, new Date('2026-11-27T06:35:00Z'), definitionsOf(server));
    expect(await partsOf(id)).toBe(0);
    clerk = { ...clerk, ...(await server.make.session(clerk.accountId)) };
    expect(await listed()).toEqual([]);
  });

  it('without a worker are ended', async () => {
    const { data } = await start();
    await execute('update task set state = $2, attempt = 1 where merchant_id = $1', shop.merchantId, 'running');
    await tidyTasks(server.database, new Date('2026-11-20T10:36:00Z'), definitionsOf(server));
    expect(await listed()).toMatchObject([
      { task_id: data.task_id, state: 'failed', fault: '服务中断，没有做完，请再试一次' },
    ]);
  });
});

describe('a task whose server was killed', () => {
  const killed = (attempts: number) =>
    execute(
      `update task set state = 'running', attempt = $2, started_at = created_at, file_bytes = 3 where merchant_id = $1`,
      shop.merchantId,
      attempts,
    );

  it('starts again, without what was written before', async () => {
    const { data } = await start();
    await killed(1);
    await execute(
      `insert into task_file (merchant_id, task_id, part_no, content) values ($1, $2, 1, 'old'), ($1, $2, 2, 'old')`,
      shop.merchantId,
      data.task_id,
    );
    await server.jobs.run();
    expect(await listed()).toMatchObject([{ state: 'done' }]);
    const { content } = await downloadTask(server, clerk, data.task_id);
    expect(new TextDecoder().decode(content)).toMatch(/^姓名,.*备注\r\n$/);
  });

  it('is not changed by an attempt presumed dead whose insert was under way', async () => {
    const { data } = await start();
    await killed(1);
    const holder = new Client(server.connection);
    await holder.connect();
    try {
      await holder.query('begin'); // the same key waits for this transaction
      await holder.query(insertPart, [shop.merchantId, data.task_id, 1, 'held']);
      const waiting = async () =>
        (
          await execute(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rows.length;
      const kept = addPart(server.database.tenant(shop.merchantId), data.task_id, 1, 1, Buffer.from('old'));
      await expect.poll(waiting).toBe(1);
      const begun = server.jobs.run();
      await expect.poll(waiting).toBe(2);
      await holder.query('rollback');
      expect(await kept).toBe(true);
      await begun;
    } finally {
      await holder.end();
    }
    expect(await listed()).toMatchObject([{ state: 'done' }]);
    expect(await addPart(server.database.tenant(shop.merchantId), data.task_id, 1, 2, Buffer.from('late'))).toBe(false);
    const { content } = await downloadTask(server, clerk, data.task_id);
    expect(new TextDecoder().decode(content)).toMatch(/^姓名,.*备注\r\n$/);
  });

  it('is named in the log when it continues', async () => {
    const { data } = await start();
    await killed(1);
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
    const { database, clock } = server;
    const { signal } = new AbortController();
    const context = { database, clock, log, jobId: 'x', signal, stopping: signal };
    await tasksJobs(server).job.handle(context, { merchantId: shop.merchantId, taskId: data.task_id });
    const continued = {
      taskId: data.task_id,
      kind: 'export',
      attempt: 2,
      msg: 'A task continues after an interruption',
    };
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([continued]);
  });

  it('twice fails, in words', async () => {
    await start();
    await killed(2);
    await server.jobs.run();
    expect(await listed()).toMatchObject([
      { state: 'failed', fault: expect.stringContaining('服务中断了两次') as string },
    ]);
  });
});

describe('a task’s file', () => {
  it('has its length, a tag and a name, and is for its user only', async () => {
    const id = await done();
    const { status, headers, content } = await downloadTask(server, clerk, id);
    expect(status).toBe(200);
    expect(headers.get('content-length')).toBe(String(content.length));
    expect(headers.get('etag')).toBe(`"${id}"`);
    expect(headers.get('content-encoding')).toBeNull();
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('会员 2026-11-20 143500.csv');
    expect((await downloadTask(server, await server.make.user(shop), id)).status).toBe(404);
    expect((await downloadTask(server, await server.make.user(await server.make.shop()), id)).status).toBe(404);
  });

  it('is sent to a person twice at once', async () => {
    const id = await done();
    const content = Buffer.alloc(1024 * 1024);
    const parts = 64; // more than the kernel buffers for two downloads
    for (let part = 2; part <= parts; part += 1) await execute(insertPart, shop.merchantId, id, part, content);
    const bytes = parts * content.length;
    await execute(
      'update task set file_bytes = $3 where merchant_id = $1 and task_id = $2',
      shop.merchantId,
      id,
      bytes,
    );
    const get = (signal?: AbortSignal) =>
      server.send('GET', `/api/tasks/${id}/file`, { headers: headersOf(clerk), ...(signal && { signal }) });
    const reading = new AbortController();
    // Held until the end: an answer that is collected as garbage closes its connection, which frees its place.
    const held = [await get(reading.signal), await get(reading.signal)];
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await get();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(held.map(({ bodyUsed }) => bodyUsed)).toEqual([false, false]);
    reading.abort();
    const again = async () => {
      const { status, body } = await get();
      await body?.cancel();
      return status;
    };
    await expect.poll(again).toBe(200);
  });

  it('is not begun if the merchant’s files have reached their limit', async () => {
    const id = await done();
    await execute(
      'update task set file_bytes = $3 where merchant_id = $1 and task_id = $2',
      shop.merchantId,
      id,
      2 * 1024 ** 3,
    );
    expect((await start()).err).toMatchObject({
      name: 'task_files_full',
      msg: '任务文件已占满 2 GB，请先在任务里清除已完成的',
    });
  });
});

describe('a running task', () => {
  /** Runs the job while reads of members are blocked; `work` starts once the job waits for them. */
  const whileHeld = async (
    work: (taskId: string) => Promise<unknown>,
    stopping = new AbortController(),
  ): Promise<PromiseSettledResult<void>> => {
    const { data } = await start();
    const { database, clock } = server;
    const log = createLog({ level: 'silent' });
    const context = { database, clock, log, jobId: 'x', signal: stopping.signal, stopping: stopping.signal };
    const holder = new Client(server.connection);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('lock table member');
      const ended = Promise.allSettled([
        tasksJobs(server).job.handle(context, { merchantId: shop.merchantId, taskId: data.task_id }),
      ]);
      const waits = `select 1 from pg_stat_activity
        where application_name = 'regulars export' and wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(async () => (await execute(waits)).rows.length).toBe(1);
      await work(data.task_id);
      const [settled] = await ended;
      return settled;
    } finally {
      await holder.end();
    }
  };

  it('is stopped by its heartbeat, and leaves no file', async () => {
    await whileHeld(async (id) => {
      expect(await listed()).toMatchObject([{ state: 'running', stopping: false }]);
      expect((await stop(id)).data).toMatchObject({ state: 'running', stopping: true });
    });
    const [task] = await listed();
    expect(task).toMatchObject({ state: 'stopped', stopping: false, file: null });
    expect(await partsOf(task?.task_id ?? '')).toBe(0);
  });

  it.each([
    ['its permission', `delete from role_permission where merchant_id = $1`, 'permission_denied'],
    ['a branch', `delete from user_branch where merchant_id = $1`, 'task_branches_lost'],
    ['its place', `update merchant_user set disabled_at = created_at where merchant_id = $1`, 'task_user_gone'],
  ])('fails at its heartbeat, and leaves no file, once its user lost %s', async (_, lose, fault) => {
    clerk = await server.make.user(shop, {
      permissions: ['member:read', 'member:export'],
      branches: [shop.branchIds[0]],
    });
    await whileHeld(() => execute(lose, shop.merchantId));
    const ended = `select state, fault ->> 'name' as fault, file_name from task where merchant_id = $1`;
    expect((await execute(ended, shop.merchantId)).rows).toEqual([{ state: 'failed', fault, file_name: null }]);
  });

  it('is queued again when the server stops gracefully, without using up an attempt', async () => {
    const stopping = new AbortController();
    const settled = await whileHeld(async () => stopping.abort(new Error('The program is stopping')), stopping);
    expect(settled.status).toBe('rejected');
    expect((await execute('select state, attempt from task where merchant_id = $1', shop.merchantId)).rows).toEqual([
      { state: 'queued', attempt: 0 },
    ]);
    await server.jobs.run();
    expect(await listed()).toMatchObject([{ state: 'done' }]);
  });

  it('is tried again when its database connection is lost', async () => {
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'regulars export' and wait_event_type = 'Lock' and datname = current_database()`;
    expect((await whileHeld(() => execute(terminate))).status).toBe('rejected');
    expect(await listed()).toMatchObject([{ state: 'running', fault: null }]);
    await server.jobs.run();
    expect(await listed()).toMatchObject([{ state: 'done' }]);
  });

  it('changes nothing once another attempt has taken over', async () => {
    await whileHeld((id) =>
      execute('update task set attempt = 2 where merchant_id = $1 and task_id = $2', shop.merchantId, id),
    );
    expect(await listed()).toMatchObject([{ state: 'running', file: null }]);
  });
});
