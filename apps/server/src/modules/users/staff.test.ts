import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { atTill, tillCalls } from '../../../test/till.ts';
import { post } from '../../ledger/index.ts';
import { lockAccess } from '../permissions/index.ts';
import { setDisabled } from './index.ts';
import { endDueEmployments } from './staff.service.ts';
import { userRows } from './user-editing.queries.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});
afterAll(() => server.stop());

interface Staff {
  staff_no?: string | null;
  post?: string | null;
  hired_on?: string | null;
  leaves_on?: string | null;
  at_once?: true;
  remark?: string | null;
}
const helper = async (): Promise<Caller & { userId: string }> => {
  const user = await server.make.user(shop, { permissions: ['adjustment:create', 'member:read'] });
  return { ...user, userId: user.userId ?? '' };
};
const set = (id: string, staff: Staff, as = owner) =>
  server.call('PUT /users/{id}', { as, params: { id }, body: { staff } });
const get = async (id: string) => (await server.call('GET /users/{id}', { as: owner, params: { id } })).data;
/** What the log tells of each change of a user by an action. */
const logged = async (userId: string, action: string): Promise<unknown[]> => {
  const { rows } = await server.database.platform.execute(
    `select c.changes from operation_log l join operation_log_change c on c.merchant_id = l.merchant_id and c.log_id = l.log_id
     where l.merchant_id = $1 and l.subject_id = $2 and l.action = $3 order by l.log_id`,
    [shop.merchantId, userId, action],
  );
  return rows.map((row) => (row as { changes: unknown }).changes); // as the statement says
};
const day = (days: number): string =>
  new Date(new Date(testStart).getTime() + days * 86_400_000).toISOString().slice(0, 10);

it('has a number of its own, a post, dates and a note, logged with the rest', async () => {
  const [one, other] = [await helper(), await helper()];
  const staff = { staff_no: '0015', post: '收银、客服', hired_on: '2025-03-10', leaves_on: null, remark: '早班' };
  expect((await set(one.userId, { ...staff, post: ' 收银、客服 ' })).data.staff).toEqual(staff);
  await set(one.userId, { post: null });
  expect((await get(one.userId)).staff).toEqual({ ...staff, post: null });
  const taken = await set(other.userId, { staff_no: '0015' });
  expect([taken.status, taken.err?.name, taken.err?.fields?.[0]?.path]).toEqual([409, 'staff_no_taken', 'staff.staff_no']); // prettier-ignore
  expect((await set(other.userId, { staff_no: '第一' })).err?.fields).toMatchObject([{ rule: 'staff_no' }]);
  expect(await logged(one.userId, 'user.update')).toEqual([
    {
      staff_no: [null, '0015'],
      post: [null, '收银、客服'],
      hired_on: [null, '2025-03-10'],
      staff_remark: [null, '早班'],
    },
    { post: ['收银、客服', null] },
  ]);
});

it('is told only to who may read users, and found by the whole number by them', async () => {
  const { userId } = await helper();
  await set(userId, { staff_no: 'Q16' });
  const found = async (keyword: string, as: Caller) =>
    (await server.call('GET /users', { as, query: { keyword } })).data.items.map((one) => one.user_id);
  expect([await found(' q16', owner), await found('Q1', owner)]).toEqual([[userId], []]);
  const reader = await server.make.user(shop, { permissions: ['adjustment:read'] });
  const { data } = await server.call('GET /users', { as: reader, query: { user_id: [userId] } });
  expect(data.items[0]?.staff).toBeNull();
  expect(await found('Q16', reader)).toEqual([]);
});

it('leaves when the last day is over, by the shop’s own days', async () => {
  const one = await helper();
  const tasks = () => server.call('GET /tasks', { as: one });
  await set(one.userId, { leaves_on: day(0) });
  await endDueEmployments(server.database, server.clock.now());
  expect((await tasks()).status).toBe(200);
  // 22:00 UTC is the next day in the shop.
  await endDueEmployments(server.database, new Date(`${day(0)}T22:00:00Z`));
  expect((await tasks()).err?.name).toBe('user_disabled');
  expect(await get(one.userId)).toMatchObject({ state: 'disabled', staff: { leaves_on: day(0) } });
});

it.each([
  // The last day, and the last and the first instant of what follows it, by zone and day cut.
  ['Asia/Shanghai', '04:00', '2026-11-25', '2026-11-25T19:59:59Z', '2026-11-25T20:00:00Z'],
  ['America/Los_Angeles', '00:00', '2026-11-25', '2026-11-26T07:59:59Z', '2026-11-26T08:00:00Z'],
  ['America/Los_Angeles', '05:30', '2026-11-25', '2026-11-26T13:29:59Z', '2026-11-26T13:30:00Z'],
  ['Pacific/Kiritimati', '00:00', '2026-11-25', '2026-11-25T09:59:59Z', '2026-11-25T10:00:00Z'],
])(
  'works on the last evening until the day is over in %s with the day cut %s',
  async (timezone, dayCut, last, before, after) => {
    const place = await server.make.shop({ timezone, dayCut });
    const [boss, one] = [await server.make.user(place), await server.make.user(place, { permissions: ['user:read'] })];
    const params = { id: one.userId ?? '' };
    const staff = { leaves_on: last };
    await server.call('PUT /users/{id}', { as: boss, params, body: { staff } });
    const stateNow = async () => (await server.call('GET /users/{id}', { as: boss, params })).data.state;
    await endDueEmployments(server.database, new Date(before));
    expect(await stateNow()).toBe('enabled');
    await endDueEmployments(server.database, new Date(after));
    expect(await stateNow()).toBe('disabled');
  },
);

it('is not sent away on the last evening by setting it; taken back that evening, loses it', async () => {
  const [late, start] = [await startTestServer(), '2026-11-25T19:30:00Z']; // 03:30 of the next day, before its cut
  late.clock.set(start);
  const place = await late.make.shop({ dayCut: '04:00' });
  const [boss, one] = [await late.make.user(place), await late.make.user(place, { permissions: [] })];
  const ids = [one.userId ?? ''];
  const put = (leaves_on: string) =>
    late.call('PUT /users/{id}', { as: boss, params: { id: one.userId ?? '' }, body: { staff: { leaves_on } } });
  expect((await put('2026-11-25')).data.state).toBe('enabled');
  for (const operate of ['stop', 'use'] as const) await late.call('PUT /users', { as: boss, body: { ids, operate } });
  const { data } = await late.call('GET /users/{id}', { as: boss, params: { id: one.userId ?? '' } });
  expect(data).toMatchObject({ state: 'enabled', staff: { leaves_on: null } });
  expect((await put('2026-11-24')).data.state).toBe('disabled');
  await late.stop();
});

it.each<[string, (userId: string) => Promise<unknown>]>([
  ['the shop', (id) => server.call('PUT /users', { as: owner, body: { ids: [id], operate: 'use' } })],
  [
    'the provider',
    (id) =>
      server.database
        .tenant(shop.merchantId)
        .transaction((tx) => setDisabled(tx, { now: server.clock.now() }, [id], false)),
  ],
])('is taken back by %s without a last day that would end it again, as the log tells', async (_, enable) => {
  const [one, today, disabled] = [await helper(), await helper(), await helper()];
  await set(one.userId, { leaves_on: day(-1) });
  await set(today.userId, { leaves_on: day(0), at_once: true });
  await set(disabled.userId, { leaves_on: day(5) });
  await server.call('PUT /users', { as: owner, body: { ids: [disabled.userId], operate: 'stop' } });
  for (const { userId } of [one, today, disabled]) await enable(userId);
  await endDueEmployments(server.database, new Date(`${day(0)}T22:00:00Z`)); // the next day in the shop
  expect(await get(today.userId)).toMatchObject({ state: 'enabled', staff: { leaves_on: null } });
  expect(await get(one.userId)).toMatchObject({ state: 'enabled', staff: { leaves_on: null } });
  expect((await logged(one.userId, 'user.state')).at(-1)).toEqual({ disabled: [true, false], leaves_on: [day(-1), null] }); // prettier-ignore
  expect((await get(disabled.userId)).staff?.leaves_on).toBe(day(5));
  expect(await logged(disabled.userId, 'user.state')).toEqual([
    { disabled: [false, true] },
    { disabled: [true, false] },
  ]);
});

it('is cleared by somebody else only', async () => {
  const manager = await server.make.user(shop);
  await set(manager.userId ?? '', { leaves_on: day(20) });
  expect((await set(manager.userId ?? '', { leaves_on: null }, manager)).err?.name).toBe('own_user');
  expect((await get(manager.userId ?? '')).staff?.leaves_on).toBe(day(20));
});

it('stays when the last day is put off while the job is at it', async () => {
  const one = await helper();
  await set(one.userId, { leaves_on: day(0) });
  let ended = Promise.resolve();
  const later = new Date(`${day(0)}T22:00:00Z`);
  await server.database.tenant(shop.merchantId).transaction(async (tx) => {
    await lockAccess(tx);
    await userRows.edit(tx, [one.userId], { leaves_on: day(30) });
    ended = endDueEmployments(server.database, later);
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await server.database.platform.execute(waits)).rows.length).toBeGreaterThan(0);
  });
  await ended;
  expect(await get(one.userId)).toMatchObject({ state: 'enabled', staff: { leaves_on: day(30) } });
});

it('leaves at once with a last day in the past, which is after the first and not one’s own', async () => {
  const one = await helper();
  expect((await set(one.userId, { hired_on: day(-3), leaves_on: day(-4) })).err?.fields).toMatchObject([
    { path: 'staff.leaves_on', rule: 'before_hired' },
  ]);
  // Somebody may work for a single day.
  const { data } = await set(one.userId, { hired_on: day(-1), leaves_on: day(-1) });
  expect(data).toMatchObject({ state: 'disabled', staff: { hired_on: day(-1), leaves_on: day(-1) } });
  expect((await set(owner.userId ?? '', { leaves_on: day(5) })).err?.name).toBe('own_user');
});

it('leaves at once whatever the last day, never oneself', async () => {
  const one = await helper();
  const { data } = await set(one.userId, { leaves_on: day(5), at_once: true });
  expect(data).toMatchObject({ state: 'disabled', staff: { leaves_on: day(5) } });
  expect(await logged(one.userId, 'user.state')).toEqual([{ disabled: [false, true] }]);
  expect((await set(owner.userId ?? '', { at_once: true })).err?.name).toBe('own_user');
});

it('keeps the last who can do everything, also when the last day is over', async () => {
  const other = await server.make.shop();
  const [boss, partner] = [await server.make.user(other), await server.make.user(other)];
  const [bossId, partnerId] = [boss.userId ?? '', partner.userId ?? ''];
  const put = (as: Caller, id: string) =>
    server.call('PUT /users/{id}', { as, params: { id }, body: { staff: { leaves_on: day(1) } } });
  await put(boss, partnerId);
  await put(partner, bossId);
  await endDueEmployments(server.database, new Date(`${day(3)}T22:00:00Z`));
  const { rows } = await server.database.platform.execute(
    'select count(*)::int as working from merchant_user where merchant_id = $1 and disabled_at is null',
    [other.merchantId],
  );
  expect(rows).toEqual([{ working: 1 }]);
});

it('says what the person has in hand', async () => {
  const user = await server.make.user(shop, {
    permissions: ['adjustment:create', 'branch_application:create', ...atTill],
  });
  const one = { ...user, userId: user.userId ?? '' };
  const nothing = { requests: 0, refunds: 0, applications: 0, shift_id: null, held: 0, views: 0, tasks: 0 };
  expect((await get(one.userId)).in_hand).toEqual(nothing);
  const member = await server.call('POST /vip-infos', { as: owner, body: { name: '林晓雯', phone: '13712345678' } });
  const vipId = member.data.vip_id;
  const body = { vip_id: vipId, points: 100_000, reason: 'promotion' as const };
  expect((await server.call('POST /vip-trim-order/other', { as: one, body })).status).toBe(201);
  expect((await server.call('POST /branches/apply', { as: one, body: { name: '滨江店' } })).status).toBe(201);

  const till = tillCalls(
    () => server,
    () => ({ shop, owner }),
  );
  const [branchId] = shop.branchIds;
  const shift = await server.call('POST /shifts', { as: one, body: { branch_id: branchId, float: 20_000 } });
  await till.limit(await till.roleOf(one), { refund_most: 1_000 });
  await till.asked(one, await till.sell(one, 3_000));
  await server.database.tenant(shop.merchantId).transaction((tx) =>
    post(tx, server.clock.now(), {
      kind: 'top_up',
      document: { kind: 'history', id: newId() },
      accountId: vipId,
      branchId,
      actorId: null,
      give: { principal: 50_000 },
    }),
  );
  const { quote } = (await till.quote(one, 8_000, { vip_id: vipId })).data;
  await server.call('POST /orders/hold', { as: one, body: { quote, stored_value: 5_000 } });
  const hand = { ...nothing, requests: 1, refunds: 1, applications: 1, shift_id: shift.data.shift_id, held: 1 };
  expect((await get(one.userId)).in_hand).toEqual(hand);

  // What has ended is in nobody's hand: the bill lapses, the refund and the adjustment wait no longer.
  server.clock.advance({ days: 30 });
  const later = await server.make.session(owner.accountId);
  const { data } = await server.call('GET /users/{id}', { as: { ...owner, ...later }, params: { id: one.userId } });
  expect(data.in_hand).toEqual({ ...nothing, applications: 1, shift_id: shift.data.shift_id });
});
