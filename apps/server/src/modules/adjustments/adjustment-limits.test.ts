import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn, type Adjusting } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { rowsOf } from '../../platform/lists/rows.ts';
import {
  addDefaultLimits,
  listLimitRows,
  lockPolicy,
  setLimitRows,
  setPolicyRow,
} from './adjustment-limits.queries.ts';

let server: TestServer;
let shop: Shop;
let on: Adjusting;
let clerk: Caller;
let member: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  on = adjustingIn(server, shop);
  clerk = await on.someone({ points: 500, growth: 100 });
  member = await on.member();
});

const stateOf = async (as: Caller, points: number, of = member) => (await on.ask(as, of, { points })).state;
const decide = (verb: 'approve' | 'withdraw', id: string, as: Caller) =>
  server.call(`PUT /vip-trim-order/{id}/${verb}`, { as, params: { id } });
const undo = (id: string, as: Caller) =>
  server.call('PUT /vip-trim-order/{id}/undo', { as, params: { id }, body: { reason: '录错了' } });
const freshCaller = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});
const left = async (as: Caller, vip_id = member) =>
  (await server.call('GET /vip-trim-order/terms', { as, query: { vip_id } })).data.left;
const counted = (states: readonly string[]) => states.filter((state) => state === 'posted').length;

describe('a limit is a sum', () => {
  it('of what one person moves for one member, in either direction, not of one request', async () => {
    expect(await stateOf(clerk, 300)).toBe('posted');
    expect(await stateOf(clerk, -100)).toBe('posted');
    expect(await left(clerk)).toMatchObject({ points: 100, growth: 100 });
    expect(await stateOf(clerk, 101)).toBe('waiting');
    expect(await stateOf(clerk, -100)).toBe('posted');
    expect(await stateOf(clerk, 1)).toBe('waiting');
    expect((await on.ask(clerk, member, { growth: 100 })).state).toBe('posted');
    expect(await stateOf(clerk, 500, await on.member())).toBe('posted');
    expect(await stateOf(await on.someone({ points: 500 }), 500)).toBe('posted');
  });

  it('of the last 24 hours, to the instant', async () => {
    expect(await stateOf(clerk, 500)).toBe('posted');
    server.clock.set('2026-11-21T06:34:59.999Z');
    expect(await stateOf(await freshCaller(clerk), 1)).toBe('waiting');
    server.clock.set('2026-11-21T06:35:00Z');
    expect(await stateOf(await freshCaller(clerk), 500)).toBe('posted');
  });

  it('in which undone adjustments still count: undoing frees nothing', async () => {
    const { adjustment_id } = await on.ask(clerk, member, { points: 500 });
    expect((await undo(adjustment_id, clerk)).status).toBe(200);
    expect(await left(clerk)).toMatchObject({ points: 0 });
    expect(await stateOf(clerk, 500)).toBe('waiting');
    expect((await on.balances(member)).points).toBe(0);
  });

  it('that 16 concurrent requests don’t exceed', async () => {
    const states = await Promise.all(Array.from({ length: 16 }, () => stateOf(clerk, 100)));
    expect(counted(states)).toBe(5);
    expect((await on.balances(member)).points).toBe(500);
  });

  it('that is unlimited if one of the user’s roles is', async () => {
    const owner = await on.someone({ points: null, growth: 0 });
    const vast = { points: 100_000_000_000 };
    expect(await left(owner)).toEqual({ principal: 0, bonus: 0, points: null, growth: 0 });
    expect((await on.ask(owner, member, vast)).state).toBe('posted');
    expect((await on.ask(owner, await on.member(), vast)).state).toBe('posted');
    expect((await on.ask(owner, member, { growth: 1 })).state).toBe('waiting');
    await on.run(
      'insert into user_role select merchant_id, $2, role_id from user_role where merchant_id = $1 and user_id = $3',
      clerk.userId,
      owner.userId,
    );
    expect(await left(clerk)).toEqual({ principal: 0, bonus: 0, points: null, growth: 100 });
  });
});

describe('approving', () => {
  const waiting = async (points: number): Promise<string> => {
    const asker = await on.someone();
    return (await on.ask(asker, member, { points })).adjustment_id;
  };

  it('needs a limit that covers it, whoever requested it: two users with low limits move no more than each could alone', async () => {
    const id = await waiting(501);
    const refused = await decide('approve', id, clerk);
    expect(refused).toMatchObject({
      status: 422,
      err: { name: 'adjustment_above_limit', context: { unit: 'points', wanted: '501', left: '500' } },
    });
    expect(refused.err.msg).toContain('501');
    expect(await on.read(clerk, id)).toMatchObject({ state: 'waiting', version: 1, approvable: false });
    const boss = await on.someone({ points: 501 });
    expect(await on.read(boss, id)).toMatchObject({ approvable: true });
    expect((await decide('approve', id, boss)).data).toMatchObject({ state: 'posted', approvable: false });
  });

  it('and posting share one limit', async () => {
    const [first, second] = [await waiting(300), await waiting(201)];
    expect((await decide('approve', first, clerk)).status).toBe(200);
    expect(await left(clerk)).toMatchObject({ points: 200 });
    expect((await decide('approve', second, clerk)).err.context).toMatchObject({ left: '200' });
    expect(await stateOf(clerk, 201)).toBe('waiting');
    expect(await stateOf(clerk, 200)).toBe('posted');
  });

  it('16 at once by one person stays within the limit', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 16; at += 1) ids.push(await waiting(100));
    const answers = await Promise.all(ids.map((id) => decide('approve', id, clerk)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await on.balances(member)).points).toBe(500);
  });
});

describe('undoing', () => {
  it('needs a limit that covers it, and undoing one’s own adjustment counts once', async () => {
    const boss = await on.someone({ points: 1_000 });
    const { adjustment_id: big } = await on.ask(boss, member, { points: 600 });
    expect((await undo(big, clerk)).err).toMatchObject({
      name: 'adjustment_above_limit',
      context: { unit: 'points', wanted: '600', left: '500' },
    });
    const { adjustment_id: small } = await on.ask(boss, member, { points: 400 });
    expect(await left(boss)).toMatchObject({ points: 0 });
    expect((await undo(small, boss)).status).toBe(200);
    expect((await on.balances(member)).points).toBe(600);
  });

  it('another’s adjustment uses up the limit', async () => {
    const boss = await on.someone({ points: 1_000 });
    const [first, second] = [await on.ask(boss, member, { points: 300 }), await on.ask(boss, member, { points: 201 })];
    expect((await undo(first.adjustment_id, clerk)).status).toBe(200);
    expect((await undo(second.adjustment_id, clerk)).err.context).toMatchObject({ left: '200' });
    expect(await left(clerk)).toMatchObject({ points: 200 });
  });
});

describe('the same request twice', () => {
  it('is refused while the first waits, and accepted when confirmed', async () => {
    const { adjustment_id } = await on.ask(clerk, member, { points: 600 });
    const body = { vip_id: member, points: 600, reason: 'goodwill' as const };
    const colleague = await on.someone();
    const told = await server.call('POST /vip-trim-order/other', { as: colleague, body });
    expect(told).toMatchObject({
      status: 409,
      err: {
        name: 'adjustment_waits_already',
        msg: '这位会员已有一笔同样的调整在等待审批，由何苗提交',
        context: { adjustment_id, vip_id: member, asked_by_name: '何苗', asked_at: '2026-11-20T06:35:00.000Z' },
      },
    });
    const terms = await server.call('GET /vip-trim-order/terms', { as: colleague, query: { vip_id: member } });
    expect(terms.data.waiting).toEqual([
      {
        principal: 0,
        bonus: 0,
        points: 600,
        growth: 0,
        asked_by: clerk.userId,
        asked_by_name: '何苗',
        asked_at: '2026-11-20T06:35:00.000Z',
      },
    ]);
    const blind = await on.someone({}, { permissions: ['adjustment:create', 'member:read'] });
    const unseen = await server.call('GET /vip-trim-order/terms', { as: blind, query: { vip_id: member } });
    expect(unseen.data.waiting).toEqual([]);
    const others = [
      { ...body, points: 601 },
      { ...body, growth: 101 },
      { ...body, vip_id: await on.member() },
      { ...body, again: true },
    ];
    for (const other of others)
      expect((await server.call('POST /vip-trim-order/other', { as: colleague, body: other })).status).toBe(201);
  });

  it('sent 16 times at once goes through once', async () => {
    const body = { vip_id: member, points: 600, reason: 'goodwill' as const };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => server.call('POST /vip-trim-order/other', { as: clerk, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 15 }, () => 409)]);
  });

  it('is accepted once the first has ended', async () => {
    const body = { vip_id: member, points: 600, reason: 'goodwill' as const };
    const { adjustment_id } = await on.ask(clerk, member, { points: 600 });
    await decide('withdraw', adjustment_id, clerk);
    expect((await server.call('POST /vip-trim-order/other', { as: clerk, body })).status).toBe(201);
    server.clock.advance({ hours: 72 });
    expect((await server.call('POST /vip-trim-order/other', { as: await freshCaller(clerk), body })).status).toBe(201);
  });
});

describe('initial settings', () => {
  it('keep the policy and the limits that are already set', async () => {
    const kept = { principal: 1, bonus: 2, points: 3, growth: null };
    await server.database.tenant(shop.merchantId).transaction(async (tx) => {
      const role = { role_id: newId(), template: 'manager', name: '店长', created_at: server.clock.now() };
      await rowsOf('role', 'role_id').add(tx, role);
      await lockPolicy(tx);
      await setPolicyRow(tx, { approval_hours: 5, undo_hours: 7 });
      expect(await lockPolicy(tx)).toEqual({ approval_hours: 5, undo_hours: 7, version: 2 });
      await setLimitRows(tx, [{ role_id: role.role_id, ...kept }]);
      await addDefaultLimits(tx);
      expect((await listLimitRows(tx)).find(({ role_id }) => role_id === role.role_id)).toMatchObject(kept);
    });
  });
});

describe('setting limits', () => {
  const limits = { principal: 0, bonus: 0, points: 0, growth: 0 };
  const set = async (
    as: Caller,
    roles: readonly string[],
    hours: { approval_hours?: number; undo_hours?: number } = {},
  ) => {
    const { data } = await server.call('GET /vip-trim-order/limits', { as });
    const { approval_hours, undo_hours } = { ...data, ...hours };
    const body = { roles: roles.map((role_id) => ({ role_id, ...limits })), approval_hours, undo_hours };
    return server.call('PUT /vip-trim-order/limits', { as, body });
  };
  const roleOf = async ({ userId }: Caller): Promise<string> => {
    const { rows } = await server.database.platform.execute(
      'select role_id from user_role where merchant_id = $1 and user_id = $2',
      [shop.merchantId, userId],
    );
    return (rows[0] as { role_id: string }).role_id; // as the statement says
  };

  it('changes only roles that one may edit, and the whole merchant’s periods only from all branches', async () => {
    const [here, there] = shop.branchIds;
    const permissions = ['adjustment:limit', 'adjustment:read'] as const;
    const endless = { principal: null, bonus: null, points: null, growth: null };
    const local = await on.someone(endless, { permissions, branches: [here] });
    const refusal = async (of: Caller, as = local) => (await set(as, [await roleOf(of)])).err?.name;
    const one = { points: 100 };
    expect(await refusal(await on.someone(one, { permissions, branches: [here] }))).toBeUndefined();
    for (const branches of ['all', [there], [here, there]] as const)
      expect(await refusal(await on.someone(one, { permissions, branches }))).toBe('role_of_other_branches');
    const above = ['adjustment:approve'] as const;
    expect(await refusal(await on.someone(one, { permissions: above, branches: [here] }))).toBe('above_own_power');
    expect(await refusal(await on.someone(one))).toBe('above_own_power');
    const everywhere = await on.someone(endless, { permissions });
    expect(await refusal(await on.someone(one), everywhere)).toBe('above_own_power');
    expect((await set(local, [], { undo_hours: 1 })).err?.name).toBe('whole_merchant_only');
    expect((await set(everywhere, [], { undo_hours: 1 })).status).toBe(200);
  });
});
