import type { Task } from '@regulars/contract';
import { reasonLength } from '@regulars/contract/rules';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { headersOf, sendInput } from '../../../test/send-input.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tidyActions } from '../../platform/actions/index.ts';
import { tidyTasks } from '../../platform/tasks/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { definitionsOf, tasksJobs } from '../../modules.ts';

let server: TestServer;
let shop: Shop;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.jobs.run();
  server.clock.set(testStart);
  shop = await server.make.shop();
  manager = await server.make.user(shop);
});

const execute = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.database.platform.execute(text, values)).rows as Row[]; // as the statement names its columns

/** Adds this many brands now; returns their ids in order. */
const addBrands = async (count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId()).toSorted();
  await execute(
    `insert into item_brand (merchant_id, brand_id, name, created_at)
     select $1, id, '品牌 ' || at, $3 from unnest($2::uuid[]) with ordinality as t (id, at)`,
    shop.merchantId,
    ids,
    server.clock.now(),
  );
  return ids;
};

const listed = async (as: Caller = manager) => (await server.call('GET /item/brand-info', { as, query: {} })).data;
const changeAll = async (operate: 'use' | 'stop' | 'remove', filter: { keyword?: string } = {}, asOf?: string) =>
  server.call('PUT /item/brand-info', {
    as: manager,
    body: { filter, as_of: asOf ?? (await listed()).as_of, operate },
  });
const undo = (id: string | undefined, as: Caller = manager) =>
  server.call('PUT /actions/{id}/undo', { as, params: { id: id ?? '' } });
const task = async (as: Caller = manager): Promise<Task | undefined> =>
  (await server.call('GET /tasks', { as, query: {} })).data.items[0];
const countBrands = async (state: 'used' | 'stopped'): Promise<number> =>
  (await server.call('GET /item/brand-info', { as: manager, query: { state: [state] } })).data.total;
/** The number of log rows per brand, to detect brands changed twice. */
const timesLogged = (): Promise<{ times: number; brands: number }[]> =>
  execute(
    `select times::integer, count(*)::integer as brands from (
       select count(*) as times from operation_log where merchant_id = $1 and subject_kind = 'brand' group by subject_id) as t
     group by times`,
    shop.merchantId,
  );

describe('all rows of a filter', () => {
  it('are those present when the list was read; rows added later are not changed', async () => {
    await addBrands(3);
    const asOf = (await listed()).as_of;
    server.clock.advance({ seconds: 1 });
    await server.call('POST /item/brand-info', { as: manager, body: { name: '后来的' } });
    expect((await changeAll('stop', {}, asOf)).data).toMatchObject({ changed: 3, skipped: 0, task_id: null });
    expect((await changeAll('stop', { keyword: '后来' }, '2999-01-01T00:00:00Z')).data).toMatchObject({ changed: 1 });
  });

  it('are none that were added after the call, although it names a later instant, and a task changes them', async () => {
    await addBrands(501);
    await changeAll('stop', {}, '2999-01-01T00:00:00Z');
    server.clock.advance({ seconds: 1 });
    await server.call('POST /item/brand-info', { as: manager, body: { name: '后来的' } });
    await server.jobs.run();
    expect([await countBrands('stopped'), await countBrands('used')]).toEqual([501, 1]);
  });

  it('are none that an undo restored after the list was read, in the call or by a task', async () => {
    for (const count of [1, 600]) {
      await addBrands(count);
      const removed = await changeAll('remove');
      await server.jobs.run();
      const asOf = (await listed()).as_of;
      server.clock.advance({ seconds: 1 });
      await undo(removed.data.undo?.action_id ?? (await task())?.undo?.action_id);
      const read = (await listed()).as_of;
      server.clock.advance({ seconds: 1 });
      await server.jobs.run();
      expect((await changeAll('stop', {}, asOf)).data.changed).toBe(0);
      // The task restored its rows after that list was read, the call before.
      expect((await changeAll('stop', {}, read)).data.changed).toBe(count === 1 ? 1 : 0);
      await changeAll('remove');
      await server.jobs.run();
    }
  });

  it('are those in the user’s branches; rows that can’t be changed are skipped, but refuse the call if named', async () => {
    const [near, far] = shop.branchIds;
    const join = async (branch_id: string | undefined): Promise<string> => {
      const body = { name: '林晓雯', phone: nextPhone(), branch_id: branch_id ?? null };
      return (await server.call('POST /vip-infos', { as: manager, body })).data.vip_id;
    };
    const ids = [await join(near), await join(near), await join(far), await join(undefined)];
    const [, cancelled] = ids;
    await execute(
      `update member set state = 'cancelled' where merchant_id = $1 and member_id = $2`,
      shop.merchantId,
      cancelled,
    );
    const local = await server.make.user(shop, {
      permissions: ['member:read', 'member:tag', 'member:phone'],
      branches: [near],
    });
    const all = { filter: { keyword: '晓雯' }, as_of: server.clock.now().toISOString() };
    const tag = { operate: 'tag' as const, add_tags: ['常客'] };
    const { data } = await server.call('PUT /vip-infos', { as: local, body: { ...all, ...tag } });
    expect(data).toMatchObject({ changed: 2, skipped: 1 });
    const tagged = await server.call('GET /vip-infos', { as: manager, query: { tag: ['常客'] } });
    expect(tagged.data.items.map(({ vip_id }) => vip_id).toSorted()).toEqual([ids[0], ids[3]].toSorted());
    const named = { ids: [ids[0] ?? '', cancelled ?? ''], operate: 'tag' as const, add_tags: ['熟客'] };
    expect((await server.call('PUT /vip-infos', { as: local, body: named })).err.name).toBe('member_state_refused');
  });

  it.each<[object, string, string]>([
    [{}, 'ids', 'required'],
    [{ filter: {} }, 'as_of', 'required'],
    [{ ids: [newId()], filter: {} }, 'filter', 'unknown_field'],
    [{ filter: { sort: 'name' }, as_of: '2026-11-20T00:00:00Z' }, 'filter.sort', 'unknown_field'],
  ])('asked for as %j are refused at %s', async (selected, path, rule) => {
    const body = { ...selected, operate: 'stop' };
    const answer = await sendInput(server, 'PUT /item/brand-info', { body }, headersOf(manager));
    expect(answer.body.err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path, rule }],
    });
  });

  it('are at most 100,000', async () => {
    await addBrands(100_001);
    expect((await changeAll('stop')).err).toMatchObject({
      name: 'selection_too_large',
      msg: '一次最多改 100,000 条，请用筛选缩小范围',
    });
    expect(await countBrands('stopped')).toBe(0);
  });
});

describe('more than 500 rows', () => {
  /** An attempt of the unfinished task, apart from the server's log. */
  const runOf = async (signal: AbortSignal): Promise<() => Promise<PromiseSettledResult<void>>> => {
    const [started] = await execute<{ task_id: string }>(
      'select task_id from task where merchant_id = $1 and finished_at is null',
      shop.merchantId,
    );
    const { database, clock } = server;
    const log = createLog({ level: 'silent' });
    const data = { merchantId: shop.merchantId, taskId: started?.task_id ?? '' };
    return async () => {
      const context = { database, clock, log, jobId: 'x', signal, stopping: signal };
      const [settled] = await Promise.allSettled([tasksJobs(server).job.handle(context, data)]);
      return settled;
    };
  };

  /** Runs the task while the brand is locked; calls `work` once a batch waits for the lock. */
  const whileLocked = async (
    brandId: string | undefined,
    work: (run: () => Promise<PromiseSettledResult<void>>, stopping: AbortController) => Promise<void>,
  ): Promise<PromiseSettledResult<void>> => {
    const stopping = new AbortController();
    const run = await runOf(stopping.signal);
    const holder = new Client(server.connection);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('select from item_brand where merchant_id = $1 and brand_id = $2 for update', [
        shop.merchantId,
        brandId,
      ]);
      const ended = run();
      const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%item_brand%'`;
      await expect.poll(async () => (await execute(waits)).length).toBe(1);
      await work(run, stopping);
      await holder.query('rollback');
      return await ended;
    } finally {
      await holder.end();
    }
  };

  it('are changed by a task, which reports the outcome, and undone by another', async () => {
    const ids = await addBrands(1_100);
    await server.call('PUT /item/brand-info', { as: manager, body: { ids: ids.slice(0, 7), operate: 'stop' } });
    const { data } = await changeAll('stop');
    expect(data).toEqual({ changed: 0, skipped: 0, skipped_by: {}, undo: null, task_id: expect.any(String) as string });
    expect(await task()).toMatchObject({ kind: 'bulk', title: '停用品牌', state: 'queued', undo: null });
    await server.jobs.run();
    const done = await task();
    expect(done).toMatchObject({ state: 'done', rows: 1_093, result: '改了 1,093 条，跳过 7 条本来就是这样' });
    const { data: notices } = await server.call('GET /notices', { as: manager });
    expect(notices.items[0]).toMatchObject({
      kind: 'task_done',
      detail: '改了 1,093 条，跳过 7 条本来就是这样',
      file: false,
    });
    expect(await countBrands('used')).toBe(0);

    const params = { id: ids[50] ?? '' };
    await server.call('PUT /item/brand-info/{id}', { as: manager, params, body: { remark: '改过' } });
    const undoing = await undo(done?.undo?.action_id);
    expect(undoing.data).toEqual({
      changed: 0,
      skipped: 0,
      skipped_by: {},
      restored_without: {},
      task_id: expect.any(String) as string,
    });
    expect((await undo(done?.undo?.action_id)).err.name).toBe('undo_under_way');
    await server.jobs.run();
    const over = (await server.call('GET /tasks', { as: manager, query: {} })).data.items.find(
      ({ task_id }) => task_id === undoing.data.task_id,
    );
    expect(over).toMatchObject({
      kind: 'undo',
      title: '撤销：停用品牌',
      result: '改了 1,092 条，跳过 1 条之后又被改过',
      undo: null,
    });
    expect(await countBrands('stopped')).toBe(8);
    expect((await undo(done?.undo?.action_id)).err.name).toBe('undo_done');
  });

  const bulkTask = async (): Promise<Task | undefined> =>
    (await server.call('GET /tasks', { as: manager, query: {} })).data.items.find(({ kind }) => kind === 'bulk');

  it('can still be undone after an undo that restored none of them, which fails', async () => {
    const ids = await addBrands(600);
    await changeAll('stop');
    await server.jobs.run();
    const stopped = await task();
    const edit = () => execute('update item_brand set version = version + 1 where merchant_id = $1', shop.merchantId);
    await edit();
    await undo(stopped?.undo?.action_id);
    server.clock.advance({ seconds: 1 });
    await server.jobs.run();
    const fault = '不能撤销：600 条之后又被改过';
    expect(await task()).toMatchObject({ kind: 'undo', state: 'failed', fault, result: null, undo: null });
    const { data: notices } = await server.call('GET /notices', { as: manager });
    expect(notices.items[0]).toMatchObject({ kind: 'task_failed', detail: fault });
    const english = { ...headersOf(manager), 'accept-language': 'en' };
    const read = await sendInput(server, 'GET /tasks', { query: {} }, english);
    expect(JSON.stringify(read.body.data)).toContain('This cannot be undone: 600 changed since.');
    expect(await bulkTask()).toMatchObject({ undone_at: null, undo: stopped?.undo });
    // As if the versions had never moved: nothing that the undo needs is lost.
    await execute(
      'update item_brand set version = version - 1 where merchant_id = $1 and brand_id = any ($2)',
      shop.merchantId,
      ids.slice(0, 599),
    );
    await undo(stopped?.undo?.action_id);
    await server.jobs.run();
    const partly = '改了 599 条，跳过 1 条之后又被改过';
    const { data } = await server.call('GET /tasks', { as: manager, query: {} });
    expect(data.items.filter(({ kind }) => kind === 'undo').map(({ state, result }) => [state, result])).toEqual(
      expect.arrayContaining([['partly', partly]]),
    );
    expect(await bulkTask()).toMatchObject({ undone_partly: partly, undo: null });
    expect(await countBrands('used')).toBe(599);
  });

  it('are all counted when they have been changed', async () => {
    const ids = await addBrands(600);
    await server.call('PUT /item/brand-info', { as: manager, body: { ids: ids.slice(0, 90), operate: 'stop' } });
    await changeAll('stop');
    await server.jobs.run();
    expect(await task()).toMatchObject({ rows: 510, progress: { done: 600, total: 600 } });
  });

  it('are not changed any more once their user lost the permission', async () => {
    const ids = await addBrands(1_100);
    manager = await server.make.user(shop, { permissions: ['brand:read', 'brand:update'] });
    await changeAll('stop');
    await whileLocked(ids[600], async () => {
      await execute(
        `delete from role_permission where merchant_id = $1 and permission = 'brand:update'`,
        shop.merchantId,
      );
    });
    expect(await task()).toMatchObject({
      state: 'failed',
      fault: '您没有“品牌：编辑”权限',
      result: '改了 1,000 条',
    });
    expect(await countBrands('stopped')).toBe(1_000);
  });

  it('are not changed any more once their task was given up as lost', async () => {
    const ids = await addBrands(1_100);
    await changeAll('stop');
    await whileLocked(ids[600], () =>
      tidyTasks(server.database, new Date(server.clock.now().getTime() + 5 * 3_600_000), definitionsOf(server)),
    );
    expect(await task()).toMatchObject({ state: 'failed', result: '改了 500 条' });
    expect(await countBrands('stopped')).toBe(500);
  });

  it('are each changed once if the server stops between two batches', async () => {
    const ids = await addBrands(1_100);
    await changeAll('stop');
    const settled = await whileLocked(ids[600], async (_, stopping) => stopping.abort(new Error('The program stops')));
    expect(settled.status).toBe('rejected');
    expect(await countBrands('stopped')).toBe(1_000);
    await server.jobs.run();
    expect(await task()).toMatchObject({ state: 'done', rows: 1_100 });
    expect(await timesLogged()).toEqual([{ times: 1, brands: 1_100 }]);
  });

  it('are undone by a task that continues counting after a stop', async () => {
    const ids = await addBrands(1_100);
    await changeAll('stop');
    await server.jobs.run();
    await undo((await task())?.undo?.action_id);
    server.clock.advance({ seconds: 1 });
    await whileLocked(ids[600], async (_, stopping) => stopping.abort(new Error('The program stops')));
    expect(await countBrands('stopped')).toBe(100);
    await server.jobs.run();
    const { data } = await server.call('GET /tasks', { as: manager, query: {} });
    expect(data.items.find(({ kind }) => kind === 'undo')).toMatchObject({ state: 'done', result: '改了 1,100 条' });
    expect(await timesLogged()).toEqual([{ times: 2, brands: 1_100 }]);
  });

  it('are each changed once by concurrent attempts', async () => {
    const ids = await addBrands(1_100);
    await changeAll('stop');
    let second: Promise<PromiseSettledResult<void>> | undefined;
    await whileLocked(ids[600], async (run) => {
      second = run();
      await expect
        .poll(async () => await execute('select attempt from task where merchant_id = $1', shop.merchantId))
        .toEqual([{ attempt: 2 }]);
    });
    await second;
    expect(await task()).toMatchObject({ state: 'done', rows: 1_100 });
    expect(await timesLogged()).toEqual([{ times: 1, brands: 1_100 }]);
  });

  it('are not changed after the task is stopped; those changed before can be undone', async () => {
    const ids = await addBrands(1_100);
    const { data } = await changeAll('stop');
    await whileLocked(ids[600], async () => {
      await server.call('PUT /tasks/{id}/stop', { as: manager, params: { id: data.task_id ?? '' } });
      server.clock.advance({ seconds: 5 });
      const beats = 'select from task where merchant_id = $1 and seen_at = $2';
      await expect.poll(async () => (await execute(beats, shop.merchantId, server.clock.now())).length).toBe(1);
    });
    const stopped = await task();
    expect(stopped).toMatchObject({ state: 'stopped', rows: 1_000, result: '改了 1,000 条' });
    await undo(stopped?.undo?.action_id);
    await server.jobs.run();
    expect(await countBrands('stopped')).toBe(0);
  });

  it.each(['before its task began', 'between two batches'])(
    'whose undo expires %s are all changed back, and only then removed',
    async (when) => {
      const ids = await addBrands(1_100);
      await changeAll('stop');
      await server.jobs.run();
      await undo((await task())?.undo?.action_id);
      const expire = async (): Promise<void> => {
        server.clock.advance({ hours: 24 });
        await tidyActions(server.database, server.clock.now());
      };
      if (when === 'before its task began') await expire();
      else await whileLocked(ids[600], expire);
      await server.jobs.run();
      manager = { ...manager, ...(await server.make.session(manager.accountId)) };
      expect(await task()).toMatchObject({ kind: 'undo', state: 'done', rows: 1_100 });
      expect(await countBrands('used')).toBe(1_100);
      await tidyActions(server.database, server.clock.now());
      const kept = 'select from user_action where merchant_id = $1';
      expect(await execute(kept, shop.merchantId)).toEqual([]);
    },
  );

  /** Runs the task while changes of the brand lose a deadlock, this many times. */
  const whileLosing = async (times: number, brandId: string | undefined): Promise<void> => {
    const owner = new Client(server.owner);
    await owner.connect();
    try {
      // A sequence counts the attempts, because it keeps its value when one is rolled back.
      await owner.query(`create sequence lost_deadlocks`);
      await owner.query(`create function lose_deadlock() returns trigger security definer language plpgsql as $$
        begin
          if nextval('lost_deadlocks') <= ${times} then raise sqlstate '40P01' using message = 'deadlock detected'; end if;
          return new;
        end $$`);
      await owner.query(`create trigger lose_deadlock before update on item_brand
        for each row when (old.brand_id = '${brandId}') execute function lose_deadlock()`);
      const run = await runOf(new AbortController().signal);
      await run();
    } finally {
      await owner.query('drop function if exists lose_deadlock cascade');
      await owner.query('drop sequence if exists lost_deadlocks');
      await owner.end();
    }
  };

  it('are all changed, once, although a batch loses deadlocks', async () => {
    const ids = await addBrands(1_100);
    await changeAll('stop');
    await whileLosing(3, ids[600]);
    expect(await task()).toMatchObject({ state: 'done', rows: 1_100 });
    expect(await timesLogged()).toEqual([{ times: 1, brands: 1_100 }]);
  });

  it('are told and can be undone if the task fails in between, as can the rest if the undo fails', async () => {
    const ids = await addBrands(1_100);
    await changeAll('stop');
    await whileLosing(99, ids[600]);
    const failed = await task();
    const fault = '别的操作一直在改同样的数据，没有做完，请稍后再试';
    expect(failed).toMatchObject({ state: 'failed', fault, rows: 500, result: '改了 500 条', undone_at: null });
    const told = async () => (await server.call('GET /notices', { as: manager })).data.items[0];
    expect(await told()).toMatchObject({ kind: 'task_failed', detail: `${fault}。改了 500 条，可以在任务里撤销` });
    await changeAll('stop');
    await server.jobs.run();
    await undo((await task())?.undo?.action_id);
    server.clock.advance({ seconds: 1 });
    await whileLosing(99, ids[1_050]);
    expect(await told()).toMatchObject({ detail: `${fault}。改了 500 条，可以在任务里接着撤销` });
    await undo(failed?.undo?.action_id);
    expect(await countBrands('used')).toBe(1_000);
  });

  it.each([
    [500, 'in the call'],
    [600, 'by a task'],
  ])('say when they were undone, all %i %s', async (count) => {
    const ids = await addBrands(1_100);
    const stopped = ids.slice(0, 1_100 - count);
    for (const some of [stopped.slice(0, 500), stopped.slice(500)])
      if (some.length > 0)
        await server.call('PUT /item/brand-info', { as: manager, body: { ids: some, operate: 'stop' } });
    const { data } = await changeAll('stop');
    await server.jobs.run();
    const bulk = async () =>
      (await server.call('GET /tasks', { as: manager, query: {} })).data.items.find(
        (one) => one.task_id === data.task_id,
      );
    const before = await bulk();
    expect(before).toMatchObject({ rows: count, undone_at: null });
    server.clock.advance({ minutes: 1 });
    await undo(before?.undo?.action_id);
    await server.jobs.run();
    expect(await bulk()).toMatchObject({ undone_at: server.clock.now().toISOString(), undo: null });
  });

  it('leave nothing to undo if the task never began', async () => {
    await addBrands(501);
    const { data } = await changeAll('stop');
    const params = { id: data.task_id ?? '' };
    expect((await server.call('PUT /tasks/{id}/stop', { as: manager, params })).data).toMatchObject({
      state: 'stopped',
      undo: null,
    });
  });
});

describe('an undo', () => {
  const stopTwo = async () => {
    const ids = await addBrands(2);
    const { data } = await server.call('PUT /item/brand-info', { as: manager, body: { ids, operate: 'stop' } });
    return { ids, id: data.undo?.action_id };
  };

  const addTwoMore = async () => {
    const names = [newId(), newId()];
    const added = await Promise.all(
      names.map((name) => server.call('POST /item/brand-info', { as: manager, body: { name } })),
    );
    const ids = added.map(({ data }) => data.brand_id);
    const { data } = await server.call('PUT /item/brand-info', { as: manager, body: { ids, operate: 'stop' } });
    return { ids, id: data.undo?.action_id };
  };

  it('is allowed once, to the user who did the action, within 24 hours, with its permission', async () => {
    const { id } = await stopTwo();
    expect((await undo(id, await server.make.user(shop))).err.name).toBe('not_found');
    expect((await undo(id, await server.make.user(await server.make.shop()))).err.name).toBe('not_found');
    expect((await undo(newId())).err.name).toBe('not_found');
    expect((await undo(id)).data).toEqual({
      changed: 2,
      skipped: 0,
      skipped_by: {},
      restored_without: {},
      task_id: null,
    });
    expect((await undo(id)).err.name).toBe('undo_done');

    const another = await server.call('PUT /item/brand-info', {
      as: manager,
      body: { filter: {}, as_of: '2999-01-01T00:00:00Z', operate: 'stop' },
    });
    server.clock.advance({ hours: 24 });
    manager = { ...manager, ...(await server.make.session(manager.accountId)) };
    expect((await undo(another.data.undo?.action_id)).err).toMatchObject({
      name: 'undo_expired',
      msg: '操作超过 24 小时就不能再撤销',
    });
    await tidyActions(server.database, server.clock.now());
    expect((await undo(another.data.undo?.action_id)).err.name).toBe('not_found');
  });

  it('skips rows changed since; if all were, it is refused and can be retried', async () => {
    const { ids, id } = await stopTwo();
    const edit = (brandId: string | undefined) =>
      server.call('PUT /item/brand-info/{id}', {
        as: manager,
        params: { id: brandId ?? '' },
        body: { remark: newId() },
      });
    await edit(ids[0]);
    await server.call('PUT /item/brand-info', { as: manager, body: { ids: ids.slice(1), operate: 'remove' } });
    expect((await undo(id)).err).toMatchObject({
      name: 'undo_overtaken',
      msg: '不能撤销：1 条已不在，1 条之后又被改过',
    });
    const other = await addTwoMore();
    await edit(other.ids[0]);
    expect((await undo(other.id)).data).toEqual({
      changed: 1,
      skipped: 1,
      skipped_by: { changed_since: 1 },
      restored_without: {},
      task_id: null,
    });
  });

  it('is done once by concurrent calls', async () => {
    const { id } = await stopTwo();
    const answers = await Promise.all([undo(id), undo(id), undo(id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await timesLogged()).toEqual([{ times: 2, brands: 2 }]);
  });

  it('restores a removed brand with its id, unless its name was taken since', async () => {
    const body = { name: '岩下茶坊', origin: 'supplied' as const, remark: '岩茶' };
    const { data: brand } = await server.call('POST /item/brand-info', { as: manager, body });
    const params = { id: brand.brand_id };
    const remove = async () =>
      (await server.call('PUT /item/brand-info', { as: manager, body: { ids: [brand.brand_id], operate: 'remove' } }))
        .data.undo?.action_id;
    await undo(await remove());
    expect((await server.call('GET /item/brand-info/{id}', { as: manager, params })).data).toEqual({
      ...brand,
      version: 2,
    });
    const again = await remove();
    await server.call('POST /item/brand-info', { as: manager, body: { name: '岩下茶坊' } });
    expect((await undo(again)).err.msg).toBe('不能撤销：1 条名称或编码已被占用');
  });

  it('freezes members again that the action restored', async () => {
    const member = { name: '林晓雯', phone: nextPhone() };
    const { vip_id } = (await server.call('POST /vip-infos', { as: manager, body: member })).data;
    const change = async (operate: 'freeze' | 'restore') =>
      (await server.call('PUT /vip-infos', { as: manager, body: { ids: [vip_id], operate, reason: '本人要求' } })).data;
    await change('freeze');
    expect((await undo((await change('restore')).undo?.action_id)).data).toMatchObject({ changed: 1 });
    const { data } = await server.call('GET /vip-infos/{id}', { as: manager, params: { id: vip_id } });
    expect(data.state).toBe('frozen');
  });

  it('untags and unfreezes only members whom the action changed, and none in other branches', async () => {
    const join = async (tags: string[]): Promise<string> => {
      const member = { name: '林晓雯', phone: nextPhone(), tags, branch_id: shop.branchIds[0] };
      return (await server.call('POST /vip-infos', { as: manager, body: member })).data.vip_id;
    };
    const ids = [await join(['常客']), await join([])];
    const local = await server.make.user(shop, {
      permissions: ['member:read', 'member:tag', 'member:freeze'],
      branches: [shop.branchIds[0]],
    });
    const change = async (what: { operate: 'tag'; add_tags: string[] } | { operate: 'freeze'; reason: string }) =>
      (await server.call('PUT /vip-infos', { as: local, body: { ids, ...what } })).data;
    const member = async (id: string | undefined) =>
      (await server.call('GET /vip-infos/{id}', { as: manager, params: { id: id ?? '' } })).data;
    const tagging = await change({ operate: 'tag', add_tags: ['常客'] });
    expect(tagging).toMatchObject({ changed: 1, skipped: 1 });
    await undo(tagging.undo?.action_id, local);
    expect([(await member(ids[0])).tags, (await member(ids[1])).tags]).toEqual([['常客'], []]);

    const freezing = await change({ operate: 'freeze', reason: '🍵'.repeat(reasonLength) });
    await execute(
      'update member set branch_id = $3 where merchant_id = $1 and member_id = $2',
      shop.merchantId,
      ids[1],
      shop.branchIds[1],
    );
    expect((await undo(freezing.undo?.action_id, local)).data).toEqual({
      changed: 1,
      skipped: 1,
      skipped_by: { out_of_reach: 1 },
      restored_without: {},
      task_id: null,
    });
    expect([(await member(ids[0])).state, (await member(ids[1])).state]).toEqual(['normal', 'frozen']);
    const events = await server.call('GET /vip-infos/{id}/events', {
      as: manager,
      params: { id: ids[0] ?? '' },
      query: {},
    });
    expect(events.data.items[0]).toMatchObject({
      action: 'member.restore',
      reason: `撤销：${'🍵'.repeat(reasonLength - 3)}`,
    });
  });
});

describe('the latest actions', () => {
  const latest = async (as: Caller = manager) => (await server.call('GET /actions', { as, query: {} })).data.items;

  it('are the user’s own within calls that can still be undone, newest first', async () => {
    const [first = '', second = ''] = await addBrands(2);
    const change = async (ids: string[], operate: 'stop' | 'remove') =>
      server.call('PUT /item/brand-info', { as: manager, body: { ids, operate } });
    const stopped = await change([first, second], 'stop');
    server.clock.advance({ seconds: 1 });
    const removed = await change([first], 'remove');
    expect(await latest()).toEqual([
      { title: '删除品牌', result: '改了 1 条', created_at: expect.any(String) as string, undo: removed.data.undo },
      { title: '停用品牌', result: '改了 2 条', created_at: expect.any(String) as string, undo: stopped.data.undo },
    ]);
    expect(await latest(await server.make.user(shop))).toEqual([]);
    await undo(removed.data.undo?.action_id);
    expect(await latest()).toMatchObject([{ title: '停用品牌' }]);
    server.clock.advance({ hours: 24 });
    manager = { ...manager, ...(await server.make.session(manager.accountId)) };
    expect(await latest()).toEqual([]);
  });

  it('are all listed, by page, even after many that the user may no longer undo', async () => {
    const ids = await addBrands(3);
    const limited = await server.make.user(shop, { permissions: ['brand:read', 'brand:update', 'brand:remove'] });
    for (const id of ids) {
      await server.call('PUT /item/brand-info', { as: limited, body: { ids: [id], operate: 'stop' } });
      server.clock.advance({ seconds: 1 });
    }
    await server.call('PUT /item/brand-info', { as: limited, body: { ids: ids.slice(0, 1), operate: 'remove' } });
    const remove = `delete from role_permission where merchant_id = $1 and permission = 'brand:remove'`;
    await execute(remove, shop.merchantId);
    const first = (await server.call('GET /actions', { as: limited, query: { size: 2 } })).data;
    expect(first).toMatchObject({ items: [{ title: '停用品牌' }, { title: '停用品牌' }], total: 3 });
    const cursor = first.next_cursor ?? '';
    const rest = (await server.call('GET /actions', { as: limited, query: { size: 2, cursor } })).data;
    expect(rest).toMatchObject({ items: [{ title: '停用品牌' }], next_cursor: null });
  });

  it('include those of a cleared task, which can be undone, but not while a task undoes them', async () => {
    await addBrands(501);
    await changeAll('stop');
    await server.jobs.run();
    const done = await task();
    expect(await latest()).toEqual([]);
    await server.call('PUT /tasks', { as: manager, body: { operate: 'clear' } });
    const [kept] = await latest();
    expect(kept).toMatchObject({ title: '停用品牌', result: '改了 501 条', undo: done?.undo });
    await undo(kept?.undo.action_id);
    expect(await latest()).toEqual([]);
    await server.jobs.run();
    expect([await countBrands('used'), await latest()]).toEqual([501, []]);
  });

  it('leave out tasks, and what the user may no longer do; members are counted as people', async () => {
    await addBrands(501);
    await changeAll('stop');
    const body = { name: '林晓雯', phone: nextPhone(), branch_id: null };
    const { data } = await server.call('POST /vip-infos', { as: manager, body });
    const tagger = await server.make.user(shop, { permissions: ['member:read', 'member:tag', 'member:phone'] });
    const tag = { ids: [data.vip_id], operate: 'tag' as const, add_tags: ['常客'] };
    for (const as of [manager, tagger]) {
      await server.call('PUT /vip-infos', { as, body: { ...tag, add_tags: [as === manager ? '常客' : '熟客'] } });
      expect(await latest(as)).toMatchObject([{ result: '改了 1 位' }]);
    }
    await execute(`delete from role_permission where merchant_id = $1 and permission = 'member:tag'`, shop.merchantId);
    expect(await latest(tagger)).toEqual([]);
  });
});
