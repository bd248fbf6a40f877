import { once } from 'node:events';
import type { Notice } from '@regulars/contract';
import { allPermissions } from '@regulars/contract/menu';
import { noticeLimits } from '@regulars/contract/rules';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { notify, tidyNotices } from '../../platform/notices/index.ts';
import { definitionsOf } from '../../modules.ts';
import { tidyTasks } from '../../platform/tasks/index.ts';

let server: TestServer;
let shop: Shop;
let on: Adjusting;
let clerk: Caller;
let boss: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.jobs.run();
  server.clock.set(testStart);
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  clerk = await on.someone();
  boss = await on.someone({ points: 1_000 });
});

const listed = async (as: Caller, language = 'zh-CN'): Promise<Notice[]> =>
  (await server.call('GET /notices', { as, query: { size: 100 }, headers: { 'accept-language': language } })).data
    .items;
const counts = async (as: Caller) => (await server.call('GET /notices/counts', { as })).data;
const read = (
  as: Caller,
  body: { read?: string[]; read_up_to?: string; dismiss?: string[]; dismiss_read?: boolean; restore?: string[] },
) => server.call('PUT /notices', { as, body });
const idOf = ({ userId }: Caller): string => userId ?? '';
/** Notifies users of this many breaches. */
const tell = (breaches: number, ...users: Caller[]) =>
  server.database
    .tenant(shop.merchantId)
    .transaction((tx) =>
      notify(tx, users.map(idOf), { kind: 'ledger_breached', subject: { id: newId(), breaches } }, server.clock.now()),
    );
const later = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});
const decide = (as: Caller, id: string, verb: 'approve' | 'refuse') =>
  verb === 'approve'
    ? server.call('PUT /vip-trim-order/{id}/approve', { as, params: { id } })
    : server.call('PUT /vip-trim-order/{id}/refuse', { as, params: { id }, body: { reason: '金额不对' } });

describe('a notice', () => {
  it('tells only the requester that an adjustment was approved or refused', async () => {
    const member = await on.member();
    const first = await on.ask(clerk, member, { points: 200 });
    const second = await on.ask(clerk, member, { points: -30 });
    await decide(boss, first.adjustment_id, 'approve');
    server.clock.advance({ minutes: 1 });
    await decide(boss, second.adjustment_id, 'refuse');
    expect(await listed(clerk)).toEqual([
      {
        notice_id: expect.any(String),
        kind: 'adjustment_refused',
        title: '何苗拒绝了您的调整申请',
        detail: '林晓雯，积分 −30，“金额不对”',
        subject_id: second.adjustment_id,
        about: null,
        refund_of: null,
        vip_id: member,
        file: false,
        at: '2026-11-20T06:36:00.000Z',
        read: false,
      },
      expect.objectContaining({ kind: 'adjustment_approved', detail: '林晓雯，积分 +200' }),
    ]);
    expect((await listed(clerk, 'en'))[0]).toMatchObject({
      title: '何苗 refused your adjustment',
      detail: '林晓雯, Points −30, “金额不对”',
    });
    expect(await listed(boss)).toEqual([]);
  });

  it('is not written if its transaction fails', async () => {
    const asked = await on.ask(clerk, await on.member(), { points: -200 });
    expect((await decide(boss, asked.adjustment_id, 'approve')).err.name).toBe('ledger_insufficient');
    expect(await listed(clerk)).toEqual([]);
  });

  it('names a member only to users who may see members', async () => {
    const permissions = allPermissions.filter((permission) => permission !== 'member:read');
    const blind = await on.someone({}, { permissions });
    const asked = await on.ask(blind, await on.member(), { points: 5 });
    await decide(boss, asked.adjustment_id, 'approve');
    expect((await listed(blind))[0]?.detail).toBe('一位会员，积分 +5');
  });

  it('reports a task that is done or failed, but not one that was stopped', async () => {
    const start = () => server.call('POST /exports', { as: clerk, body: { list: 'members', format: 'csv' } });
    const { data: done } = await start();
    await server.jobs.run();
    expect(await listed(clerk)).toMatchObject([
      { kind: 'task_done', title: '“导出会员”已完成', detail: '0 行', file: true, subject_id: done.task_id },
    ]);
    const { data: stopped } = await start();
    await server.call('PUT /tasks/{id}/stop', { as: clerk, params: { id: stopped.task_id } });
    await start();
    await tidyTasks(server.database, new Date(server.clock.now().getTime() + 5 * 3_600_000), definitionsOf(server));
    expect(await listed(clerk)).toMatchObject([
      { kind: 'task_failed', detail: '服务中断，没有做完，请再试一次' },
      { kind: 'task_done' },
    ]);
    await server.jobs.run();
    expect(await listed(boss)).toEqual([]);
  });

  it('reports a verification’s breaches to users who may verify the ledger of all branches', async () => {
    const verifier = await server.make.user(shop, { permissions: ['ledger:read', 'ledger:verify'] });
    const reader = await server.make.user(shop, { permissions: ['ledger:read'] });
    const local = await server.make.user(shop, { permissions: ['ledger:verify'], branches: [shop.branchIds[0]] });
    const left = await server.make.user(shop, { permissions: ['ledger:verify'] });
    await on.run(
      'update merchant_user set disabled_at = $3 where merchant_id = $1 and user_id = $2',
      idOf(left),
      testStart,
    );
    const verify = async () => {
      await server.call('POST /ledger/verifications', { as: verifier, body: {} });
      await server.jobs.run();
    };
    const member = await on.member();
    await verify();
    expect(await listed(verifier)).toEqual([]);
    const client = new Client(server.owner ?? server.connection);
    await client.connect();
    const add = (growth: number) =>
      client.query('update ledger_account set growth = growth + $3 where merchant_id = $1 and account_id = $2', [
        shop.merchantId,
        member,
        growth,
      ]);
    await add(1);
    await verify();
    await add(-1);
    await client.end();
    const told = [verifier, reader, local, left, clerk];
    const { rows } = await server.database.platform.execute('select user_id from notice where merchant_id = $1', [
      shop.merchantId,
    ]);
    const userIds = (rows as { user_id: string }[]).map(({ user_id }) => user_id); // the column named above
    expect(told.map((caller) => userIds.includes(idOf(caller)))).toEqual([true, false, false, false, true]);
    expect(await listed(verifier)).toMatchObject([
      {
        kind: 'ledger_breached',
        title: expect.stringMatching(/^账本核验发现 \d+ 处不符$/),
        subject_id: expect.any(String),
      },
    ]);
  });
});

describe('the notices of a user', () => {
  it('are only the user’s own in this merchant', async () => {
    await tell(1, clerk);
    const stranger = await server.make.user(await server.make.shop());
    expect((await listed(clerk)).map(({ read: seen }) => seen)).toEqual([false]);
    for (const other of [boss, stranger]) {
      expect(await listed(other)).toEqual([]);
      expect(await counts(other)).toEqual({ waiting: [], unread: 0, announcements: 0 });
    }
    const [notice] = await listed(clerk);
    const id = notice?.notice_id ?? '';
    for (const other of [boss, stranger]) {
      expect((await read(other, { read: [id] })).data).toEqual({ changed: 0, dismissed: [] });
      expect((await read(other, { read_up_to: id })).data).toEqual({ changed: 0, dismissed: [] });
    }
    expect(await counts(clerk)).toEqual({ waiting: [], unread: 1, announcements: 0 });
  });

  it('are marked as read one by one, or all up to the newest seen', async () => {
    for (let breaches = 1; breaches <= 4; breaches += 1) {
      await tell(breaches, clerk);
      server.clock.advance({ seconds: 1 });
    }
    const [newest, seen, , oldest] = (await listed(clerk)).map(({ notice_id }) => notice_id);
    expect((await read(clerk, { read: [oldest ?? '', newId()] })).data).toEqual({ changed: 1, dismissed: [] });
    expect((await read(clerk, { read: [oldest ?? ''] })).data).toEqual({ changed: 0, dismissed: [] });
    expect((await counts(clerk)).unread).toBe(3);
    expect((await read(clerk, { read_up_to: seen ?? '' })).data).toEqual({ changed: 2, dismissed: [] });
    expect((await listed(clerk)).map((notice) => notice.read)).toEqual([false, true, true, true]);
    expect((await read(clerk, { read_up_to: newest ?? '' })).data).toEqual({ changed: 1, dismissed: [] });
    expect((await counts(clerk)).unread).toBe(0);
    expect((await read(clerk, {})).err.name).toBe('invalid_input');
  });

  it('are dismissed one by one or all that are read, and can be brought back', async () => {
    for (let breaches = 1; breaches <= 3; breaches += 1) {
      await tell(breaches, clerk);
      server.clock.advance({ seconds: 1 });
    }
    await tell(1, boss);
    const [newest = '', middle = '', oldest = ''] = (await listed(clerk)).map(({ notice_id }) => notice_id);
    const ids = async () => (await listed(clerk)).map(({ notice_id }) => notice_id);
    expect((await read(boss, { dismiss: [newest] })).data).toEqual({ changed: 0, dismissed: [] });
    expect((await read(clerk, { dismiss: [newest] })).data).toEqual({ changed: 1, dismissed: [newest] });
    expect(await ids()).toEqual([middle, oldest]);
    expect((await counts(clerk)).unread).toBe(2);
    expect((await read(clerk, { dismiss: [newest] })).data.changed).toBe(0);
    await read(clerk, { read: [oldest] });
    expect((await read(clerk, { dismiss_read: true })).data).toEqual({ changed: 1, dismissed: [oldest] });
    expect(await ids()).toEqual([middle]);
    expect((await counts(clerk)).unread).toBe(1);
    expect((await read(boss, { restore: [oldest] })).data.changed).toBe(0);
    expect((await read(clerk, { restore: [oldest, newest] })).data.changed).toBe(2);
    expect((await listed(clerk)).map((notice) => notice.read)).toEqual([true, false, true]);
    expect((await listed(boss)).length).toBe(1);
  });

  it(`are limited to the newest ${noticeLimits.user}, also under concurrent writes`, async () => {
    for (let breaches = 1; breaches <= noticeLimits.user; breaches += 1) {
      await tell(breaches, clerk);
      server.clock.advance({ seconds: 1 });
    }
    await tell(1, boss);
    let arrived = 0;
    const all = new AbortController();
    const together = async (breaches: number): Promise<void> =>
      server.database.tenant(shop.merchantId).transaction(async (tx) => {
        const subject = { id: newId(), breaches };
        await notify(tx, [clerk, boss].map(idOf), { kind: 'ledger_breached', subject }, server.clock.now());
        if ((arrived += 1) === 4) all.abort();
        else await once(all.signal, 'abort'); // none sees the others'
      });
    await Promise.all([1_000, 1_001, 1_002, 1_003].map(together));
    expect((await server.call('GET /notices', { as: clerk, query: {} })).data.total).toBe(noticeLimits.user);
    expect((await counts(clerk)).unread).toBe(noticeLimits.user);
    await Promise.all(Array.from({ length: 4 }, (_, at) => tell(1_004 + at, clerk, boss)));
    server.clock.advance({ seconds: 1 });
    await tell(2_000, clerk, boss);
    const { data } = await server.call('GET /notices', { as: clerk, query: { index: 2, size: 100 } });
    expect(data.total).toBe(noticeLimits.user);
    expect(data.items.at(-1)?.title).toBe('账本核验发现 10 处不符');
    expect((await listed(boss)).length).toBe(10);
  });

  it('expire after 30 days: hidden at once, and later removed by a job', async () => {
    await tell(1, clerk, boss);
    server.clock.advance({ days: 1 });
    await tell(2, clerk);
    server.clock.advance({ days: noticeLimits.days - 1 });
    const now = await later(clerk);
    expect((await listed(now)).map(({ title }) => title)).toEqual(['账本核验发现 2 处不符']);
    expect((await counts(now)).unread).toBe(1);
    await tidyNotices(server.database, server.clock.now());
    const { rows } = await server.database.platform.execute('select 1 from notice where merchant_id = $1', [
      shop.merchantId,
    ]);
    expect(rows.length).toBe(1);
  });
});

describe('what waits for a decision', () => {
  it('is counted by kind for users who may decide it, until it is decided', async () => {
    const member = await on.member();
    const small = await on.ask(clerk, member, { points: 400 });
    await on.ask(clerk, member, { points: 5_000 });
    expect(await counts(boss)).toEqual({
      waiting: [{ kind: 'adjustment', title: '待审批的余额调整', total: 1, total_exact: true }],
      unread: 0,
      announcements: 0,
    });
    expect((await counts(clerk)).waiting).toEqual([]);
    await decide(boss, small.adjustment_id, 'approve');
    expect((await counts(boss)).waiting).toEqual([]);
    expect((await counts(clerk)).unread).toBe(1);
  });
});
