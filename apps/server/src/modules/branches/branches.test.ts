import type { Api, BranchChanges } from '@regulars/contract';
import type { QueryOf } from '@regulars/contract/kernel';
import { allPermissions } from '@regulars/contract/menu';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { untilSomethingWaits } from '../../../test/sign-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn } from '../../../test/adjusting.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';
import { downloadTask, rowsOfSheet } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tillCalls } from '../../../test/till.ts';
import { lockAccess } from '../permissions/index.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
/** The head office, and another branch. */
let head: string;
let lake: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  [head, lake] = shop.branchIds;
});

const run = async (text: string, ...values: unknown[]) =>
  (await server.database.platform.execute(text, [shop.merchantId, ...values])).rows;
const edit = (id: string, body: BranchChanges, version?: number) =>
  server.call('PUT /branches/{id}', {
    as: owner,
    params: { id },
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const get = (id: string, as = owner) => server.call('GET /branches/{id}', { as, params: { id } });
const list = async (query: QueryOf<Api['GET /branches']> = {}, as = owner) =>
  (await server.call('GET /branches', { as, query })).data.items.map(({ name }) => name);
const closing = (id: string, as = owner) => server.call('GET /branches/{id}/closing', { as, params: { id } });
const close = async (id: string, reason = '租约到期') => {
  const { is_head: _, left: __, ...seen } = (await closing(id)).data;
  return server.call('PUT /branches/{id}/close', { as: owner, params: { id }, body: { reason, seen } });
};
const reopen = (id: string) => server.call('PUT /branches/{id}/reopen', { as: owner, params: { id } });
const change = (ids: string[], operate: 'open' | 'pause', as = owner) =>
  server.call('PUT /branches', { as, body: { ids, operate } });
const addMember = async (branch_id: string | null) =>
  server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name: '林晓雯', branch_id } });
const events = async (id: string) =>
  (await server.call('GET /branches/{id}/events', { as: owner, params: { id }, query: {} })).data.items;

describe('a branch', () => {
  it('tells what it is, where, and whether it is open; edits are logged in words', async () => {
    const { data } = await edit(lake, {
      branch_type: 84,
      contact_name: '陈屿',
      phone: '0571-87001212',
      region_code: '330106',
      address: '延安路 98 号',
      latitude: 30.2478,
      longitude: 120.1421,
      opened_on: '2024-03-06',
      hours: { week: Array.from({ length: 7 }, () => [['09:30', '22:00']]), exceptions: [] },
    });
    expect(data).toMatchObject({
      branch_no: '1',
      branch_type: 84,
      region_name: '浙江省杭州市西湖区',
      now: { open: true, changes_at: '2026-11-20T14:00:00.000Z' },
      opened_on: '2024-03-06',
      state: 'open',
      version: 2,
    });
    expect((await get(lake)).data).toEqual(data);
    const [event] = await events(lake);
    expect(event?.action_name).toBe('修改门店');
    const words = Object.fromEntries((event?.changes ?? []).map(({ field_name, after }) => [field_name, after]));
    expect(words).toMatchObject({
      类型: '加盟店',
      区域: '浙江省杭州市西湖区',
      营业时间: '周一至周日 09:30–22:00',
      纬度: '30.2478',
    });
    expect((await edit(lake, { name: '西湖店' }, 1)).err.name).toBe('stale_edit');
  });

  it('has the merchant’s hours while it has none of its own, but for a warehouse', async () => {
    const hours = { week: Array.from({ length: 7 }, (): [string, string][] => [['10:00', '21:00']]), exceptions: [] };
    expect((await get(lake)).data).toMatchObject({ hours: null, inherited_hours: null, now: null });
    await server.call('PUT /merchants', { as: owner, body: { merchant_id: shop.merchantId, hours } });
    const inheriting = { hours: null, inherited_hours: hours, now: { open: true, changes_at: '2026-11-20T13:00:00.000Z' } };
    expect((await get(lake)).data).toMatchObject(inheriting);
    const [, listed] = (await server.call('GET /branches', { as: owner, query: {} })).data.items;
    expect(listed).toMatchObject(inheriting);
    const centre = await server.call('GET /branches/{id}/merchant-center', { as: owner, params: { id: lake } });
    expect(centre.data).toMatchObject(inheriting);

    const own = { ...hours, exceptions: [{ date: '2026-11-20', spans: [], note: null }] };
    expect((await edit(lake, { hours: own })).data).toMatchObject({ hours: own, inherited_hours: null, now: { open: false } });
    await edit(lake, { hours: null, branch_type: 83 });
    expect((await get(lake)).data).toMatchObject({ hours: null, inherited_hours: null, now: null });
  }); // prettier-ignore

  it('tells whoever works there when it is open, also without any permission', async () => {
    const clerk = await server.make.user(shop, { permissions: [], branches: [lake] });
    const belong = async () => (await server.call('GET /branches/belong', { as: clerk })).data;
    expect(await belong()).toMatchObject([{ branch_id: lake, now: null, today: null }]);
    const hours = { week: Array.from({ length: 7 }, (): [string, string][] => [['10:00', '21:00']]), exceptions: [] };
    await server.call('PUT /merchants', { as: owner, body: { merchant_id: shop.merchantId, hours } });
    const now = { open: true, changes_at: '2026-11-20T13:00:00.000Z' };
    expect(await belong()).toMatchObject([{ branch_id: lake, now, today: [['10:00', '21:00']] }]);
    await edit(lake, { hours: { ...hours, exceptions: [{ date: '2026-11-20', spans: [], note: null }] } });
    expect(await belong()).toMatchObject([{ now: { open: false }, today: [] }]);
  });

  it('that is sent its own hours in another order is not edited', async () => {
    const hours = (...exceptions: string[]) => ({
      week: Array.from({ length: 7 }, (): [string, string][] => [['09:30', '22:00']]),
      exceptions: exceptions.map((date) => ({ note: null, spans: [], date })),
    });
    const first = await edit(lake, { hours: hours('2026-12-31', '2027-01-01') });
    const again = await edit(lake, { hours: hours('2027-01-01', '2026-12-31') });
    expect([first.data.version, again.data.version]).toEqual([2, 2]);
  });

  it.each([
    [{ region_code: '330199' }, 'region_code', 'region'],
    [{ latitude: 30.2 }, 'longitude', 'place'],
    [{ phone: '87001212' }, 'phone', 'branch_phone'],
    [{ branch_no: '12 3' }, 'branch_no', 'branch_no'],
    [{ hours: { week: [[['9:00', '10:00']], [], [], [], [], [], []], exceptions: [] } }, 'hours.week.0.0.0', 'hours'],
    [
      { hours: { week: [[['09:00', '12:00'], ['11:00', '13:00']], [], [], [], [], [], []], exceptions: [] } },
      'hours.week.0',
      'hours',
    ],
    [
      { hours: { week: Array.from({ length: 7 }, () => [['09:00', '12:00']]), exceptions: [{ date: '2026-12-31', spans: [['22:00', '10:00']], note: null }] } },
      'hours.exceptions.0.spans',
      'hours',
    ],
    [
      { hours: { week: [[], [], [], [], [], [], []], exceptions: [{ date: '2026-12-31', spans: [], note: null }, { date: '2026-12-31', spans: [], note: null }] } },
      'hours.exceptions.1.date',
      'unique_items',
    ],
  ] as [BranchChanges, string, string][])('is refused with %j, at the field', async (wrong, path, rule) => {
    expect((await edit(lake, wrong)).err).toMatchObject({ name: 'invalid_input', fields: [{ path, rule }] });
  }); // prettier-ignore

  it('has a number of its own, and the head office its type', async () => {
    expect((await edit(lake, { branch_no: '0' })).err).toMatchObject({
      name: 'branch_no_taken',
      fields: [{ path: 'branch_no', rule: 'taken' }],
    });
    expect((await edit(head, { branch_type: 83 })).err).toMatchObject({
      fields: [{ path: 'branch_type', rule: 'head_type' }],
    });
  });
});

describe('the list', () => {
  it('is searched, filtered by region, type and state, and sorted', async () => {
    await edit(head, { region_code: '330102', contact_name: '方晓棠', phone: '13900000777' });
    await edit(lake, { region_code: '330106', branch_type: 84 });
    expect(await list()).toEqual(['解放路店', '西湖银泰店']);
    expect(await list({ order: 'desc' })).toEqual(['西湖银泰店', '解放路店']);
    expect([await list({ keyword: '晓棠' }), await list({ keyword: '0777' })]).toEqual([['解放路店'], ['解放路店']]);
    expect(await list({ region_code: '330000' })).toHaveLength(2);
    expect(await list({ region_code: '330100' })).toHaveLength(2);
    expect(await list({ region_code: '330106' })).toEqual(['西湖银泰店']);
    expect(await list({ region_code: 'none' })).toEqual([]);
    expect([await list({ branch_type: [81] }), await list({ branch_type: [84] }), await list({ branch_type: [83] })]).toEqual([
      ['解放路店'],
      ['西湖银泰店'],
      [],
    ]);
    await change([lake], 'pause');
    expect(await list({ state: ['paused'] })).toEqual(['西湖银泰店']);
  }); // prettier-ignore

  it('counts branches by province, city and county', async () => {
    await edit(lake, { region_code: '330106' });
    const { data } = await server.call('GET /branches/region-counts', { as: owner, query: {} });
    expect(data).toEqual({
      regions: [
        { region_code: '330000', parent: null, name: '浙江省', count: 0 },
        { region_code: '330100', parent: '330000', name: '杭州市', count: 0 },
        { region_code: '330106', parent: '330100', name: '西湖区', count: 1 },
      ],
      none: 1,
    });
  });

  it('and every call by id show and change only the user’s branches', async () => {
    const local = await server.make.user(shop, { permissions: allPermissions, branches: [head] });
    expect(await list({}, local)).toEqual(['解放路店']);
    expect((await server.call('GET /branches/belong', { as: local })).data).toMatchObject([
      { branch_id: head, branch_type: 81 },
    ]);
    const params = { id: lake };
    const refusals = await Promise.all([
      get(lake, local),
      closing(lake, local),
      change([lake], 'pause', local),
      server.call('PUT /branches/{id}', { as: local, params, body: { name: 'x' } }),
      server.call('PUT /branches/{id}/reopen', { as: local, params }),
      server.call('GET /branches/{id}/merchant-center', { as: local, params }),
      server.call('GET /branches/{id}/events', { as: local, params, query: {} }),
    ]);
    expect(refusals.map(({ err }) => err.name)).toEqual(refusals.map(() => 'no_such_branch'));
    const all = { filter: {}, as_of: server.clock.now().toISOString(), operate: 'pause' as const };
    expect((await server.call('PUT /branches', { as: local, body: all })).data).toMatchObject({ changed: 1 });
    expect((await get(lake)).data.state).toBe('open');
  });

  it('is exported with the words of its regions', async () => {
    await edit(lake, { region_code: '330106', latitude: 30.2478, longitude: 120.1421, opened_on: '2024-03-06' });
    const columns = ['branch_no', 'name', 'type', 'region', 'latitude', 'opened_on', 'state'];
    const body = { list: 'branches', format: 'csv', query: { region_code: '330000' }, columns } as const;
    const { data } = await server.call('POST /exports', { as: owner, body });
    await server.jobs.run();
    const { content } = await downloadTask(server, owner, data.task_id);
    expect((await rowsOfSheet('csv', content)).slice(1)).toEqual([
      ['1', '西湖银泰店', '门店', '浙江省杭州市西湖区', '30.2478', '2024-03-06', '在营'],
    ]);
  });
});

describe('the literal paths below /branches', () => {
  it('are not taken for the id of a branch', async () => {
    const own = await server.call('GET /branches/belong', { as: owner });
    const centre = await server.call('GET /branches/merchant-center', { as: owner, query: {} });
    const applications = await server.call('GET /branches/apply', { as: owner, query: {} });
    const counts = await server.call('GET /branches/region-counts', { as: owner, query: {} });
    expect([own, centre, applications, counts].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(own.data).toHaveLength(2);
  });
});

describe('the centre’s view', () => {
  it('has what members and users there are, and what was topped up, spent and is still owed', async () => {
    await server.make.user(shop, { permissions: [], branches: [lake] });
    const { data } = await addMember(lake);
    await adjustingIn(server, shop).someone({ principal: null, bonus: null });
    const { data: view } = await server.call('GET /branches/{id}/merchant-center', { as: owner, params: { id: lake } });
    expect(view.figures).toEqual({
      members: 1,
      new_members: 1,
      users: 3,
      topped_up: 0,
      spent: 0,
      principal: 0,
      bonus: 0,
    });
    await topUp(data.vip_id, lake, { principal: 10_000, bonus: 1_000 });
    await spend(data.vip_id, head, { principal: 3_000, bonus: 300 });
    const { data: page } = await server.call('GET /branches/merchant-center', { as: owner, query: {} });
    expect(page.items.map(({ figures: { topped_up, spent, principal, bonus } }) => [topped_up, spent, principal, bonus])).toEqual([
      [0, 3_300, 0, 0],
      [10_000, 0, 7_000, 700],
    ]);
  }); // prettier-ignore
});

const ledger = async () => import('../../ledger/index.ts');
const topUp = async (accountId: string, branchId: string, { principal, bonus }: { principal: number; bonus: number }) => {
  const { post } = await ledger();
  await server.database.tenant(shop.merchantId).transaction((tx) =>
    post(tx, server.clock.now(), {
      kind: 'top_up',
      accountId,
      branchId,
      actorId: null,
      document: { kind: 'test', id: accountId },
      give: { principal, bonus: { amount: bonus, expiresAt: null } },
    }),
  );
}; // prettier-ignore
const spend = async (accountId: string, branchId: string, take: { principal: number; bonus: number }) => {
  const { post } = await ledger();
  await server.database.tenant(shop.merchantId).transaction((tx) =>
    post(tx, server.clock.now(), {
      kind: 'spend',
      accountId,
      branchId,
      actorId: null,
      document: { kind: 'consumption_order', id: accountId },
      take: { ...take, bonus: take.bonus || undefined },
    }),
  );
};

describe('closing a branch', () => {
  it('names what it touches, keeps all of it, and shows the reason', async () => {
    const only = await server.make.user(shop, { permissions: [], branches: [lake] });
    await server.make.user(shop, { permissions: [], branches: [head, lake] });
    const { data: member } = await addMember(lake);
    await topUp(member.vip_id, lake, { principal: 20_000, bonus: 2_000 });
    expect((await closing(lake)).data).toEqual({
      members: 1,
      users: 2,
      users_left: 1,
      left: [{ user_id: only.userId, name: expect.any(String) }],
      principal: 20_000,
      bonus: 2_000,
      adjustments: 0,
      top_ups: 0,
      shifts: 0,
      held: 0,
      refunds: 0,
      devices: 0,
      is_head: false,
    });
    const { data } = await close(lake);
    expect(data).toMatchObject({ state: 'closed', closed_reason: '租约到期', closed_at: '2026-11-20T06:35:00.000Z' });
    const { data: kept } = await server.call('GET /vip-infos/{id}', { as: owner, params: { id: member.vip_id } });
    expect(kept.branch_name).toBe('西湖银泰店');
    await spend(member.vip_id, head, { principal: 1_000, bonus: 0 });
    const { data: left } = await server.call('GET /branches/{id}/merchant-center', { as: owner, params: { id: lake } });
    expect(left.figures.principal).toBe(19_000);
    expect((await events(lake))[0]).toMatchObject({ action_name: '门店关店', reason: '租约到期' });
  });

  it('counts its top-ups that wait for payment, which is refused from then on', async () => {
    const member = (await addMember(lake)).data.vip_id;
    const at = (branch: string) => topUpCalls(() => server, () => ({ as: owner, member, branch }));
    await at(lake).rule({ tiers: [tier(10_000, 1_000)] });
    await at(lake).order(10_000);
    const lapse = 'update top_up_order set waits_until = $2 where merchant_id = $1';
    await run(lapse, server.clock.now());
    const { data: waiting } = await at(lake).order(10_000);
    await at(lake).paid(10_000);
    await at(head).order(10_000);
    expect((await closing(lake)).data.top_ups).toBe(1);
    await close(lake);
    expect((await at(lake).pay(waiting.order_id)).err.name).toBe('branch_closed');
  }); // prettier-ignore

  it('counts what is under way at its tills, of which shifts can still be closed and holds only released', async () => {
    const till = tillCalls(
      () => server,
      () => ({ shop: { ...shop, branchIds: [lake, head] }, owner }),
    );
    const clerk = await till.someone({ refund_most: 1_000 });
    const shift = await server.call('POST /shifts', { as: clerk, body: { branch_id: lake, float: 20_000 } });
    await till.asked(clerk, await till.sell(clerk, 3_000));
    const member = (await addMember(lake)).data.vip_id;
    await topUp(member, lake, { principal: 20_000, bonus: 1_000 });
    const { quote } = (await till.quote(clerk, 8_000, { vip_id: member })).data;
    const hold = await server.call('POST /orders/hold', { as: clerk, body: { quote, stored_value: 5_000 } });
    expect((await closing(lake)).data).toMatchObject({ shifts: 1, held: 1, refunds: 1 });
    expect((await closing(head)).data).toMatchObject({ shifts: 0, held: 0, refunds: 0 });
    expect((await close(lake)).data.state).toBe('closed');

    const params = { id: hold.data.order_id };
    const payments = [{ means: 'stored_value', fen: 5_000 }, { means: 'cash', fen: 3_000 }] as const; // prettier-ignore
    const capture = await server.call('PUT /orders/{id}/capture', { as: clerk, params, body: { payments: [...payments] } }); // prettier-ignore
    expect(capture.err.name).toBe('branch_closed');
    expect((await server.call('PUT /orders/{id}/release', { as: clerk, params, body: { reason: '关店' } })).err).toBeUndefined(); // prettier-ignore
    const drawer = { params: { id: shift.data.shift_id }, body: { counted: 23_000, expected: 23_000 } };
    expect((await server.call('POST /shifts/{id}/close', { as: clerk, ...drawer })).data.state).toBe('closed');
  });

  it('is refused for the head office, for one that is closed, and if the figures have changed', async () => {
    expect((await close(head)).err.name).toBe('head_branch_kept');
    const { is_head: _, left: __, ...seen } = (await closing(lake)).data;
    await addMember(lake);
    const body = { reason: '租约到期', seen };
    const stale = await server.call('PUT /branches/{id}/close', { as: owner, params: { id: lake }, body });
    expect(stale.err.name).toBe('branch_figures_changed');
    await close(lake);
    expect((await close(lake)).err.name).toBe('branch_closed');
    expect((await change([lake], 'open')).err.name).toBe('branch_closed');
  });

  it('waits for a member who is just being moved there, and is then refused', async () => {
    const { data: member } = await addMember(head);
    const { is_head: _, left: __, ...seen } = (await closing(lake)).data;
    const holder = new Client(server.connection);
    await holder.connect();
    try {
      await holder.query('begin');
      await holder.query('update member set branch_id = $3 where merchant_id = $1 and member_id = $2', [
        shop.merchantId,
        member.vip_id,
        lake,
      ]);
      const body = { reason: '租约到期', seen };
      const closed = server.call('PUT /branches/{id}/close', { as: owner, params: { id: lake }, body });
      await untilSomethingWaits(server);
      await holder.query('commit');
      expect((await closed).err.name).toBe('branch_figures_changed');
    } finally {
      await holder.end();
    }
  });

  it('leaves it out of what members, users and imports can be assigned to, but not of filters', async () => {
    const clerk = await server.make.user(shop, { permissions: [], branches: [lake] });
    const { data: member } = await addMember(lake);
    await close(lake);
    expect((await addMember(lake)).err.name).toBe('branch_closed');
    const params = { id: member.vip_id };
    const kept = await server.call('PUT /vip-infos/{id}', { as: owner, params, body: { branch_id: lake, remark: 'x' } });
    expect(kept.err).toBeUndefined();
    const moved = await server.call('PUT /vip-infos/{id}', { as: owner, params, body: { branch_id: head } });
    expect(moved.err).toBeUndefined();
    const back = await server.call('PUT /vip-infos/{id}', { as: owner, params, body: { branch_id: lake } });
    expect(back.err.name).toBe('branch_closed');
    const places = (as: Caller, branch_ids: string[]) =>
      server.call('PUT /users/{id}', { as: owner, params: { id: as.userId ?? '' }, body: { branch_ids } });
    expect((await places(clerk, [lake, head])).err).toBeUndefined();
    const other = await server.make.user(shop, { permissions: [], branches: [head] });
    expect((await places(other, [lake])).err).toMatchObject({ fields: [{ path: 'branch_ids.0', rule: 'not_found' }] });
    const { data } = await server.call('GET /vip-infos', { as: owner, query: { branch_id: [lake] } });
    expect(data.items).toEqual([]);
  }); // prettier-ignore
});

describe('reopening a branch', () => {
  it('needs a closed one, and room in the plan', async () => {
    expect((await reopen(lake)).err.name).toBe('branch_not_closed');
    await close(lake);
    await run('update merchant set branch_limit = 1 where merchant_id = $1');
    expect((await reopen(lake)).err).toMatchObject({
      name: 'branch_limit_reached',
      msg: expect.stringContaining('1') as string,
    });
    await run('update merchant set branch_limit = 2 where merchant_id = $1');
    expect((await reopen(lake)).data).toMatchObject({ state: 'open', closed_at: null, closed_reason: null });
  });

  it('takes the last place of the plan once, however many are reopened at once', async () => {
    await close(lake);
    const other = newId();
    await run(
      `insert into branch (merchant_id, branch_id, branch_no, name, state, closed_at, created_at) values ($1, $2, '9', '九店', 'closed', now(), now())`,
      other,
    );
    await run('update merchant set branch_limit = 2 where merchant_id = $1');
    const both = await Promise.all([lake, other].map(reopen));
    expect(both.map(({ err }) => err?.name).toSorted()).toEqual(['branch_limit_reached', undefined]);
  });

  it('counts the places of the plan behind the lock of access', async () => {
    await close(lake);
    const { answer } = await server.database.tenant(shop.merchantId).transaction(async (tx) => {
      await lockAccess(tx);
      const answer = reopen(lake);
      await untilSomethingWaits(server);
      await tx.platform.execute('update merchant set branch_limit = 1 where merchant_id = $1', [shop.merchantId]);
      return { answer };
    });
    expect((await answer).err?.name).toBe('branch_limit_reached');
  });
});

describe('several branches', () => {
  it('are paused and resumed, all or none, and the undo leaves what changed since', async () => {
    const paused = await change([head, lake], 'pause');
    expect(paused.data).toMatchObject({ changed: 2, skipped: 0 });
    expect((await get(lake)).data).toMatchObject({ state: 'paused', now: null });
    await close(lake);
    const params = { id: paused.data.undo?.action_id ?? '' };
    const { data } = await server.call('PUT /actions/{id}/undo', { as: owner, params });
    expect(data).toMatchObject({ changed: 1, skipped: 1, skipped_by: { changed_since: 1 } });
    expect([(await get(head)).data.state, (await get(lake)).data.state]).toEqual(['open', 'closed']);
    const all = { filter: {}, as_of: server.clock.now().toISOString(), operate: 'pause' as const };
    expect((await server.call('PUT /branches', { as: owner, body: all })).data).toMatchObject({
      changed: 1,
      skipped_by: { closed: 1 },
    });
  });
});
