import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import type { Permission } from '@regulars/contract/menu';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { createApp } from '../../app.ts';
import { GatheringSocket } from '../../platform/database/gathering-socket.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';

let server: TestServer;
let shop: Shop;
let on: Adjusting;
let manager: Caller;
let member: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  manager = await on.someone({ principal: 50_000, bonus: 20_000, points: 500, growth: 100 });
  member = await on.member(shop.branchIds[1]);
});

const balance = (body: Partial<BodyOf<Api['POST /vip-trim-order/balance']>>, as = manager) =>
  server.call('POST /vip-trim-order/balance', { as, body: { vip_id: member, reason: 'service', ...body } });
const other = (body: Partial<BodyOf<Api['POST /vip-trim-order/other']>>, as = manager) =>
  server.call('POST /vip-trim-order/other', { as, body: { vip_id: member, reason: 'service', ...body } });

describe('a request within one’s limits', () => {
  it('posts at once, answers the resulting balances, and is logged with amounts and note', async () => {
    const { status, data } = await balance({ principal: 50_000, bonus: 20_000, note: ' 开业漏送 ' });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      state: 'posted',
      waits_until: null,
      undo_until: '2026-11-21T06:35:00.000Z',
      after: { principal: 50_000, bonus: 20_000, points: 0, growth: 0 },
    });
    expect(await on.balances(member)).toEqual({ principal: 50_000, bonus: 20_000, points: 0, growth: 0 });
    expect(await on.read(manager, data.adjustment_id)).toMatchObject({
      vip_id: member,
      member_name: '林晓雯',
      branch_name: '西湖银泰店',
      principal: 50_000,
      bonus: 20_000,
      points: 0,
      reason: 'service',
      note: '开业漏送',
      state: 'posted',
      asked_by: manager.userId,
      asked_by_name: '何苗',
      decided_at: null,
      version: 1,
      balances: { principal: 50_000, principal_free: 50_000 },
    });
    const { rows } = await on.run(
      'select l.action, l.reason, c.changes from operation_log l join operation_log_change c using (merchant_id, log_id) where l.merchant_id = $1',
    );
    expect(rows).toEqual([
      {
        action: 'adjustment.post',
        reason: '开业漏送',
        changes: {
          vip_id: [null, member],
          principal: [null, 50_000],
          bonus: [null, 20_000],
          reason: [null, 'service'],
        },
      },
    ]);
  });

  it('takes no more than there is: more is refused with figures, and nothing is written', async () => {
    const boss = await on.someone({ points: 1_000, growth: 1_000, bonus: 20_000 });
    await other({ points: 300, growth: 40 }, boss);
    expect((await other({ points: -120, growth: -40, reason: 'abuse' }, boss)).data.after).toMatchObject({
      points: 180,
      growth: 0,
    });
    const refused = await other({ points: -181 }, boss);
    expect(refused).toMatchObject({
      status: 422,
      err: { name: 'ledger_insufficient', context: { unit: 'points', wanted: '181', available: '180' } },
    });
    expect((await balance({ bonus: -12_345 })).err.msg).toBe('余额不足：需要 ¥123.45，可用 ¥0.00');
    const { data } = await server.call('GET /vip-trim-order', { as: manager, query: {} });
    expect(data.total).toBe(2);
    expect(await on.balances(member)).toMatchObject({ points: 180 });
  });

  it('expires bonus and points after the last second of their day, in the merchant’s zone', async () => {
    await balance({ bonus: 1_000, expires_on: '2026-11-20' });
    await other({ points: 10, expires_on: '2026-11-20' });
    server.clock.set('2026-11-20T15:59:59.999Z');
    const late = await server.make.user(shop);
    await on.run(
      `insert into adjustment_limit select merchant_id, role_id, 100000, 100000, 1000, 1000 from user_role where merchant_id = $1 and user_id = $2`,
      late.userId,
    );
    expect((await other({ points: 1 }, late)).data.after).toMatchObject({ bonus: 1_000, points: 11 });
    server.clock.set('2026-11-20T16:00:00Z');
    expect((await other({ points: 1 }, late)).data.after).toMatchObject({ bonus: 0, points: 2 });
  });

  it('refuses mixed directions, zero, an expiry on principal, past or on taken value, and “other” without a note', async () => {
    const faults = async (answer: ReturnType<typeof balance>) =>
      (await answer).err.fields?.map(({ path, rule }) => `${path} ${rule}`);
    expect(await faults(balance({ principal: 1, bonus: -1 }))).toEqual(['bonus one_direction']);
    expect(await faults(balance({ principal: 0 }))).toEqual(['principal required', 'bonus required']);
    expect(await faults(balance({ principal: 1, expires_on: '2026-12-01' }))).toEqual(['expires_on adds_only']);
    expect(await faults(balance({ bonus: 1, expires_on: '2026-11-19' }))).toEqual(['expires_on expires_on']);
    expect(await faults(other({ points: -1, expires_on: '2026-12-01' }))).toEqual(['expires_on adds_only']);
    expect(await faults(other({ points: 1, reason: 'other' }))).toEqual(['note required']);
    expect(await faults(balance({ principal: 0.1 + 0.2 }))).toEqual(['principal type']);
    expect(await faults(balance({ principal: 100_000_000_001 }))).toEqual(['principal maximum']);
    expect(await faults(balance({ principal: 2 ** 53 }))).toEqual(['principal maximum']);
    expect((await server.call('GET /vip-trim-order', { as: manager, query: {} })).data.total).toBe(0);
  });

  it('refuses an unknown member, another merchant’s member and one who has left', async () => {
    const theirs = await adjustingIn(server, await server.make.shop()).member();
    for (const vip_id of [newId(), theirs])
      expect(await other({ vip_id, points: 1 })).toMatchObject({ status: 404, err: { name: 'member_not_found' } });
    await on.run("update member set state = 'cancelled' where merchant_id = $1 and member_id = $2", member);
    expect((await other({ points: 1 })).err.name).toBe('member_state_refused');
    expect((await balance({ principal: 1 })).err.name).toBe('member_state_refused');
  });

  it('needs the permission', async () => {
    const reader = await on.someone({ points: 500 }, { permissions: ['adjustment:read', 'adjustment:approve'] });
    expect((await other({ points: 1 }, reader)).err.name).toBe('permission_denied');
  });

  it('also adjusts a frozen member: freezing stops what the member does', async () => {
    await server.call('PUT /vip-infos/{id}/state', {
      as: manager,
      params: { id: member },
      body: { state: 'frozen', reason: '卡片遗失' },
    });
    expect((await other({ points: 5 })).data.after?.points).toBe(5);
  });
});

describe('the limits', () => {
  it('make a request wait from one unit above them, for each unit and direction', async () => {
    expect((await balance({ principal: 50_001 })).data).toMatchObject({
      state: 'waiting',
      waits_until: '2026-11-23T06:35:00.000Z',
      undo_until: null,
      after: null,
    });
    expect((await other({ points: 500, growth: 101 })).data.state).toBe('waiting');
    await other({ points: 500 });
    expect((await other({ points: -501 })).data.state).toBe('waiting');
    expect(await on.balances(member)).toEqual({ principal: 0, bonus: 0, points: 500, growth: 0 });
  });

  it('are the largest of all the user’s roles, and zero without roles', async () => {
    expect((await other({ points: 1 }, await server.make.user(shop))).data.state).toBe('waiting');
    const both = await on.someone({ points: 10, growth: 1_000 });
    await on.run(
      'insert into user_role select merchant_id, $2, role_id from user_role where merchant_id = $1 and user_id = $3',
      both.userId,
      manager.userId,
    );
    expect((await other({ points: 500, growth: 1_000 }, both)).data.state).toBe('posted');
  });

  it('are shown before a request, with the member’s balances', async () => {
    await other({ points: 30 });
    const { data } = await server.call('GET /vip-trim-order/terms', { as: manager, query: { vip_id: member } });
    expect(data).toEqual({
      largest: { principal: 50_000, bonus: 20_000, points: 500, growth: 100 },
      left: { principal: 50_000, bonus: 20_000, points: 470, growth: 100 },
      approval_hours: 72,
      undo_hours: 24,
      balances: { principal: 0, bonus: 0, points: 30, growth: 0, principal_free: 0, bonus_free: 0, points_free: 30 },
      waiting: [],
      recent: [
        {
          principal: 0,
          bonus: 0,
          points: 30,
          growth: 0,
          posted_at: '2026-11-20T06:35:00.000Z',
          asked_by: manager.userId,
          asked_by_name: '何苗',
        },
      ],
    });
  });

  it('tell what was posted for the member within 24 hours and not undone: also what was approved', async () => {
    const recent = async (as = manager) => {
      const { data } = await server.call('GET /vip-trim-order/terms', { as, query: { vip_id: member } });
      return data.recent.map(({ points, growth }) => points || growth);
    };
    const asked = await on.ask(manager, member, { points: 600 });
    expect(await recent()).toEqual([]);
    server.clock.advance({ hours: 10 });
    const boss = await on.someone({ points: null });
    const again = async (caller: Caller) => ({ ...caller, ...(await server.make.session(caller.accountId)) });
    const params = { id: asked.adjustment_id };
    await server.call('PUT /vip-trim-order/{id}/approve', { as: boss, params });
    const now = await again(manager);
    const { adjustment_id } = await on.ask(now, member, { growth: 5 });
    await on.ask(now, await on.member(), { points: 7 });
    expect((await recent(now)).toSorted((a, b) => a - b)).toEqual([5, 600]);
    const undone = { as: now, params: { id: adjustment_id }, body: { reason: '录错了' } };
    expect((await server.call('PUT /vip-trim-order/{id}/undo', undone)).status).toBe(200);
    expect(await recent(now)).toEqual([600]);
    server.clock.advance({ hours: 24 });
    expect(await recent(await again(manager))).toEqual([]);
  });

  it('tell of others’ requests only who may read them, within the branches', async () => {
    await on.ask(manager, member, { points: 30 });
    const seen = async (permissions: Permission[], branches: 'all' | string[]) => {
      const as = await on.someone({}, { permissions, branches });
      const { data } = await server.call('GET /vip-trim-order/terms', { as, query: { vip_id: member } });
      return data.recent.length;
    };
    const [here, there] = shop.branchIds;
    expect(await seen(['adjustment:create'], 'all')).toBe(0);
    expect(await seen(['adjustment:create', 'adjustment:read'], [here])).toBe(0);
    expect(await seen(['adjustment:create', 'adjustment:read'], [there])).toBe(1);
  });

  it('are set by role, with the hours, for the next call; a stale edit, an unknown role and a repeated role are refused', async () => {
    const { data: before, headers } = await server.call('GET /vip-trim-order/limits', { as: manager });
    expect(headers.get('etag')).toBe('"1"');
    const initial = { approval_hours: 72, undo_hours: 24 };
    expect(before).toMatchObject({ ...initial, initial, changed: null, version: 1 });
    const [{ role_name: _, ...role } = expect.fail('no role')] = before.roles;
    const put = (body: BodyOf<Api['PUT /vip-trim-order/limits']>, version = '"1"') =>
      server.call('PUT /vip-trim-order/limits', { as: manager, body, headers: { 'if-match': version } });
    const hours = { approval_hours: 1, undo_hours: 2 };
    const changed = await put({ ...hours, roles: [{ ...role, points: 7 }] });
    expect(changed.data).toMatchObject({ ...hours, initial, version: 2, roles: [{ points: 7, growth: 100 }] });
    expect(changed.data.changed).toEqual({ by: '何苗', at: server.clock.now().toISOString() });
    expect((await other({ points: 8 })).data.waits_until).toBe('2026-11-20T07:35:00.000Z');
    expect((await other({ points: 7 })).data.undo_until).toBe('2026-11-20T08:35:00.000Z');
    expect((await put({ ...hours, roles: [] })).err.name).toBe('stale_edit');
    expect((await put({ ...hours, roles: [{ ...role, role_id: newId() }] }, '*')).err.fields).toMatchObject([
      { path: 'roles.0.role_id', rule: 'not_found' },
    ]);
    expect((await put({ ...hours, roles: [role, role] }, '*')).err.fields).toMatchObject([
      { path: 'roles', rule: 'unique_items' },
    ]);
    expect((await server.call('GET /vip-trim-order/limits', { as: manager })).data).toEqual(changed.data);
  });

  it('are set for owner, manager and cashier by initialisation', async () => {
    const fresh = await server.make.shop({ initialised: false });
    const owner = await server.make.user(fresh, { permissions: [], branches: [] });
    const at = [fresh.merchantId];
    const { platform } = server.database;
    await platform.execute('delete from user_role where merchant_id = $1', at);
    await server.call('POST /system/initialize', { as: owner, body: { merchant_id: fresh.merchantId } });
    const { rows } = await platform.execute(
      'select template, principal, bonus, points, growth from role join adjustment_limit using (merchant_id, role_id) where merchant_id = $1 order by points desc',
      at,
    );
    const all = null;
    expect(rows).toEqual([
      { template: 'owner', principal: all, bonus: all, points: all, growth: all },
      { template: 'manager', principal: 50_000, bonus: 20_000, points: 5_000, growth: 5_000 },
      { template: 'cashier', principal: 0, bonus: 0, points: 100, growth: 0 },
    ]);
  });
});

describe('one key', () => {
  it('sent 64 times posts once, and all callers get the first answer', async () => {
    const headers = { 'idempotency-key': 'one-key-of-sixty-four' };
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => on.ask(manager, member, { points: 5 }, headers)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await on.balances(member)).toMatchObject({ points: 5 });
    expect((await server.call('GET /vip-trim-order', { as: manager, query: {} })).data.total).toBe(1);
  });

  it('costs five round trips: begin and commit are pipelined, as is the ledger with the operation log', async () => {
    const trips: (string | undefined)[][] = [];
    let trip: (string | undefined)[] | undefined;
    const log = createLog({ level: 'silent' });
    const database = openDatabase({
      // A statement sent after an answer has arrived starts a new round trip.
      connection: { ...server.connection, stream: () => new GatheringSocket().on('data', () => (trip = undefined)) },
      max: 1,
      log,
      observe: ({ name }) => {
        if (trip === undefined) trips.push((trip = []));
        trip.push(name);
      },
    });
    await server.call('GET /vip-trim-order', { as: manager }); // seen within the hour
    const copy = await createApp({ ...server, database, log, rateLimit: 0, trustProxy: false });
    const { statusCode } = await copy.app.inject({
      method: 'POST',
      url: '/api/vip-trim-order/other',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'x-merchant-id': shop.merchantId,
        'idempotency-key': 'the-hot-path-of-it',
      },
      payload: { vip_id: member, points: 5, reason: 'service' },
    });
    expect(statusCode).toBe(201);
    expect(trips).toEqual([
      ['authenticate'],
      ['idempotency_claim'],
      [
        'adjustment_member',
        'adjustment_largest',
        'adjustment_used',
        'adjustment_policy_find',
        'adjustment_twin',
        'document_counter_advance',
      ],
      ['adjustment_insert', 'document_insert', 'operation_log_insert_of_branch', 'ledger_post'],
      ['idempotency_insert'],
    ]);
    await copy.drain();
    await database.close();
  });
});
