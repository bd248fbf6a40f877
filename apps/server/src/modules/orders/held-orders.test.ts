import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';
import { expireDue, post, verifyMerchant } from '../../ledger/index.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';

// A bill that is held instead of paid, and what becomes of it.
let server: TestServer;
let as: Caller;
let shop: Shop;
let member: string;
let branch: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  as = await server.make.user(shop);
  branch = shop.branchIds[0];
  member = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
  await server.call('POST /point-rule/base', { as, body: pointBase });
  await server.call('PUT /point-rule/in-force', { as });
  await server.call('POST /vip-card-config/grade-exp', { as, body: growthRulesInput });
  await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
  await topUps.rule({ tiers: [tier(50_000, 5_000, { points: 1_000 })] });
  await topUps.paid();
});

const topUps = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);
/** A new session, because the last one may have ended meanwhile. */
const wait = async (minutes: number): Promise<void> => {
  server.clock.advance({ minutes });
  as = { ...as, ...(await server.make.session(as.accountId)) };
};
const tea = [
  { key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 },
  { key: 'b', name: '茶位', price: 2_500, quantity: 2_000 },
];
type Payments = BodyOf<Api['POST /orders']>['payments'];
const stored = (fen: number) => ({ means: 'stored_value', fen }) as const;
const cash = (fen: number) => ({ means: 'cash', fen }) as const;
const quote = async (more: object = {}) =>
  (await server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id: member, lines: tea, ...more } })).data; // prettier-ignore
const send = async (stored_value: number, more: object = {}) =>
  server.call('POST /orders/hold', { as, body: { quote: (await quote(more)).quote, stored_value } });
/** ¥178, of which 500 points pay ¥5 and ¥100 of stored value are held. */
const held = async () => (await send(10_000, { points: 500 })).data;
const capture = (id: string, payments: Payments, more: object = {}, by = as) =>
  server.call('PUT /orders/{id}/capture', { as: by, params: { id }, body: { payments, ...more } });
const release = (id: string, by = as) =>
  server.call('PUT /orders/{id}/release', { as: by, params: { id }, body: { reason: '客人走了' } });
const get = async (id: string) => (await server.call('GET /orders/{id}/hold', { as, params: { id } })).data;
const listed = async () => (await server.call('GET /orders/holds', { as, query: { vip_id: member } })).data;
const spendable = async (): Promise<readonly [value: number, points: number]> => {
  const { balances, held: set } = (await server.call('GET /vip-infos/{id}/assets', { as, params: { id: member } }))
    .data;
  return [balances.principal + balances.bonus - set.principal - set.bonus, balances.points - set.points];
};
const breaches = async () =>
  (await verifyMerchant(server.database, shop.merchantId)).checks.filter(({ breaches: count }) => count > 0);

describe('holding', () => {
  it('sets stored value and points aside, and is no order: no takings, no page, no shift, no total', async () => {
    const { data: shift } = await server.call('POST /shifts', { as, body: { branch_id: branch, float: 0 } });
    const one = await held();
    expect(one).toMatchObject({
      state: 'held',
      vip_id: member,
      due: 17_800,
      stored_value: 10_000,
      points: 500,
      points_value: 500,
      expires_at: '2026-11-20T07:35:00.000Z',
      may_release: true,
      lines: [
        { name: '大红袍', due: 12_800 },
        { name: '茶位', due: 5_000 },
      ],
    });
    expect(await spendable()).toEqual([45_000, 500]);
    expect(await listed()).toEqual([one]);
    expect(await get(one.order_id)).toEqual(one);
    const { data } = await server.call('GET /orders', { as, query: { totals: true } });
    expect([data.items, data.totals]).toMatchObject([[], { count: 0, due: 0, takings: 0 }]);
    const params = { id: one.order_id };
    expect((await server.call('GET /orders/{id}', { as, params })).err?.name).toBe('order_not_found');
    const body = { fen: 100 };
    expect((await server.call('POST /orders/{id}/refund-preview', { as, params, body })).err?.name).toBe('order_not_found'); // prettier-ignore
    const { data: current } = await server.call('GET /shifts/{id}', { as, params: { id: shift.shift_id } });
    expect(current.figures).toEqual([]);
    const { data: assets } = await server.call('GET /vip-infos/{id}/assets', { as, params: { id: member } });
    expect(assets.holds.map(({ document }) => document.number)).toEqual([one.number, one.number]);
    expect(await breaches()).toEqual([]);
  });
  it('is refused for nobody, for nothing, for more than is due or allowed, or that there is, and twice', async () => {
    expect((await send(100, { vip_id: null })).err?.name).toBe('order_member_needed');
    expect((await send(0)).err?.name).toBe('order_nothing_to_hold');
    expect((await send(17_301, { points: 500 })).err?.name).toBe('order_stored_value_refused');
    await server.call('POST /system/sys-vippay-system', { as, body: { stored_value_most: 9_999 } });
    expect((await send(10_000)).err?.name).toBe('order_stored_value_refused');
    await server.call('POST /system/sys-vippay-system', { as, body: { stored_value_most: null } });
    const lines = [{ key: 'a', price: 60_000, quantity: 1_000 }];
    expect((await send(60_000, { lines })).err?.name).toBe('ledger_insufficient');
    const { quote: token } = await quote();
    const again = () => server.call('POST /orders/hold', { as, body: { quote: token, stored_value: 100 } });
    expect((await again()).data.state).toBe('held');
    expect((await again()).err?.name).toBe('order_quote_paid');
    const body = { quote: token, payments: [cash(17_800)] };
    expect((await server.call('POST /orders', { as, body })).err?.name).toBe('order_quote_paid');
  });
  it('is refused at a branch that closed, and takes as much as one order may use', async () => {
    await server.call('POST /system/sys-vippay-system', { as, body: { stored_value_most: 10_000 } });
    expect((await send(10_000)).data.stored_value).toBe(10_000);
    const [, closing] = shop.branchIds;
    const { quote: token } = await quote({ branch_id: closing });
    await server.database.platform.execute(
      "update branch set state = 'closed', closed_at = now() where merchant_id = $1 and branch_id = $2",
      [shop.merchantId, closing],
    );
    const body = { quote: token, stored_value: 100 };
    expect((await server.call('POST /orders/hold', { as, body })).err?.name).toBe('branch_closed');
  });
  it('lasts as long as the settings say', async () => {
    await server.call('PUT /merchants/sys-config', { as, body: { hold_minutes: 90 } });
    expect((await held()).expires_at).toBe('2026-11-20T08:05:00.000Z');
  });
});

describe('a capture', () => {
  it('makes the order that was held, which is refunded exactly by each means', async () => {
    const { order_id: id, number } = await held();
    await wait(30);
    const { data: order } = await capture(id, [stored(10_000), cash(7_300)]);
    expect(order).toMatchObject({
      order_id: id,
      number,
      state: 'paid',
      made_at: '2026-11-20T07:05:00.000Z',
      due: 17_800,
      points_used: 500,
      points_value: 500,
      stored_value: 10_000,
      takings: 7_300,
      points_earned: 173,
      growth_earned: 173,
      before: { stored_value: 55_000, points: 1_000 },
      after: { stored_value: 45_000, points: 673 },
    });
    expect(await spendable()).toEqual([45_000, 673]);
    expect([await listed(), await get(id)]).toMatchObject([[], { state: 'captured', may_release: false }]);
    const { data: story } = await server.call('GET /orders/{id}/timeline', { as, params: { id } });
    expect(story.items).toMatchObject([
      { kind: 'quoted' },
      { kind: 'held', fen: 10_500, parts: [{ means: 'points', fen: 500 }, stored(10_000)], moves: [] },
      { kind: 'paid', moves: [{ unit: 'principal' }, { unit: 'bonus' }, { unit: 'points', before: 1_000, after: 673 }, { unit: 'growth' }] }, // prettier-ignore
    ]);
    const preview = async (body: object) =>
      (await server.call('POST /orders/{id}/refund-preview', { as, params: { id }, body })).data.returned;
    const back = { stored_value: 10_000, points: 500, points_value: 500, cash: 7_300 };
    expect(await preview({})).toMatchObject(back);
    // Points come back with goods that they paid, and never where only other means are left.
    expect(await preview({ lines: [{ no: 2, quantity: 1_000 }] })).toMatchObject({ stored_value: 1_405, points: 70, cash: 1_025 }); // prettier-ignore
    const body = { reason: '收错了' };
    await server.call('PUT /orders/{id}/void', { as, params: { id }, body });
    expect(await spendable()).toEqual([55_000, 1_000]);
    expect(await breaches()).toEqual([]);
  });
  it('of less than is held frees the rest; of none of a means, all of it', async () => {
    const some = await held();
    expect((await capture(some.order_id, [stored(4_000), cash(13_300)])).data.stored_value).toBe(4_000);
    expect((await spendable())[0]).toBe(51_000);
    const none = await held();
    expect((await capture(none.order_id, [cash(17_300)])).data).toMatchObject({ stored_value: 0, points_used: 500 });
    expect((await spendable())[0]).toBe(51_000);
    expect(await breaches()).toEqual([]);
  });
  it('of a smaller bill is quoted for it, with what it holds, and that quote pays nothing else', async () => {
    await send(45_000, { lines: [{ key: 'a', price: 60_000, quantity: 1_000 }] }); // what else there is
    const one = await held();
    const [first] = tea;
    const again = await quote({ lines: [first], order_id: one.order_id, points: 500 });
    expect(again).toMatchObject({ due: 12_800, stored_value: { most: 10_000 }, points: { used: 500 } });
    const direct = { quote: again.quote, payments: [stored(10_000), cash(2_300)] };
    expect((await server.call('POST /orders', { as, body: direct })).err?.name).toBe('order_quote_paid');
    const { data: order } = await capture(one.order_id, [stored(9_000), cash(3_300)], { quote: again.quote });
    expect(order).toMatchObject({ order_id: one.order_id, due: 12_800, line_count: 1, stored_value: 9_000 });
    const ended = { branch_id: branch, vip_id: member, lines: tea, order_id: one.order_id };
    expect((await server.call('POST /orders/quote', { as, body: ended })).err?.name).toBe('order_state');
    expect(await breaches()).toEqual([]);
  });
  it('of more than is held, of another bill, or of what is not due is refused', async () => {
    const one = await held();
    const id = one.order_id;
    expect((await capture(id, [stored(10_001), cash(7_299)])).err?.name).toBe('order_capture_too_large');
    expect((await capture(id, [stored(10_000)])).err?.name).toBe('order_payments_wrong');
    expect((await capture(id, [stored(10_000), cash(7_300)], { quote: (await quote()).quote })).err?.name).toBe('order_quote_invalid'); // prettier-ignore
    const more = await quote({ order_id: id, points: 1_000 });
    expect((await capture(id, [cash(16_800)], { quote: more.quote })).err?.name).toBe('order_capture_too_large');
    const other = { branch_id: shop.branchIds[1], vip_id: member, lines: tea, order_id: id };
    expect((await server.call('POST /orders/quote', { as, body: other })).err?.fields).toMatchObject([{ path: 'branch_id' }]); // prettier-ignore
    const friend = await server.call('POST /vip-infos', { as, body: { phone: '13900000002', name: '顾小满' } });
    const theirs = { branch_id: branch, vip_id: friend.data.vip_id, lines: tea, order_id: id };
    expect((await server.call('POST /orders/quote', { as, body: theirs })).err?.fields).toMatchObject([{ path: 'vip_id' }]); // prettier-ignore
    expect(await get(id)).toEqual(one);
  });
  it('goes on for a member who was frozen, where stored value was switched off, and of bonus that was due meanwhile', async () => {
    const accountId = (await server.call('POST /vip-infos', { as, body: { phone: '13900000002', name: '顾小满' } })).data.vip_id; // prettier-ignore
    member = accountId;
    const give = { bonus: { amount: 10_000, expiresAt: new Date('2026-11-20T07:00:00Z') } };
    await server.database.tenant(shop.merchantId).transaction((tx) =>
      post(tx, server.clock.now(), { kind: 'gift', accountId, document: { kind: 'gift', id: crypto.randomUUID() }, branchId: branch, actorId: null, give }),
    ); // prettier-ignore
    const { order_id: id } = (await send(10_000)).data;
    await wait(40);
    await expireDue(server.database, server.clock.now());
    await server.call('PUT /vip-infos/{id}/state', { as, params: { id: member }, body: { state: 'frozen', reason: '挂失' } }); // prettier-ignore
    await server.call('POST /system/sys-vippay-system', { as, body: { stored_value_enabled: false } });
    expect((await capture(id, [stored(10_000), cash(7_800)])).data).toMatchObject({ state: 'paid', stored_value: 10_000 }); // prettier-ignore
    expect((await server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id: member, lines: tea } })).err?.name).toBe('member_state_refused'); // prettier-ignore
    expect(await breaches()).toEqual([]);
  });
});

describe('a discount by hand', () => {
  it('is held, and captured by a bill that is quoted anew, only by who may give one', async () => {
    const cashier = await server.make.user(shop, { permissions: ['order:create'] });
    const body = { quote: (await quote({ off: 800 })).quote, stored_value: 1_000 };
    expect((await server.call('POST /orders/hold', { as: cashier, body })).err?.name).toBe('permission_denied');
    const { order_id: id } = (await server.call('POST /orders/hold', { as, body })).data;
    const { quote: again } = await quote({ off: 900, order_id: id });
    const anew = await capture(id, [stored(1_000), cash(15_900)], { quote: again }, cashier);
    expect(anew.err?.name).toBe('permission_denied');
    // As it was held, somebody who may give it gave it.
    expect((await capture(id, [stored(1_000), cash(16_000)], {}, cashier)).data.state).toBe('paid');
  });
});

describe('what is held', () => {
  it('is released once, with a reason in the log, and never paid', async () => {
    const { order_id: id } = await held();
    expect((await release(id)).data).toMatchObject({ state: 'released', reason: '客人走了', ended_by_name: '何苗' });
    expect(await spendable()).toEqual([55_000, 1_000]);
    expect((await release(id)).err).toMatchObject({ name: 'order_state', msg: expect.stringContaining('已释放') });
    expect((await capture(id, [stored(10_000), cash(7_300)])).err?.name).toBe('order_state');
    expect(await listed()).toEqual([]);
    const { data: log } = await server.call('GET /logs/operate-logs', { as, query: { member_id: member } });
    const told = log.items.filter(({ action }) => action.startsWith('order.'));
    expect(told.map(({ action, reason }) => [action, reason])).toEqual([['order.release', '客人走了'], ['order.hold', null]]); // prettier-ignore
    expect(await breaches()).toEqual([]);
  });
  it('lapses at its time, whether or not the job has run', async () => {
    const { order_id: id } = await held();
    await wait(60);
    expect(await get(id)).toMatchObject({ state: 'lapsed', may_release: false });
    expect([await listed(), await breaches()]).toEqual([[], []]);
    expect((await capture(id, [stored(10_000), cash(7_300)])).err).toMatchObject({ name: 'order_state', msg: expect.stringContaining('已过期') }); // prettier-ignore
    expect((await release(id)).err?.name).toBe('order_state');
    const { member: customer } = await quote();
    expect(customer).toMatchObject({ stored_value: 55_000, points: 1_000 });
    expect(await spendable()).toEqual([55_000, 1_000]);
    expect(await breaches()).toEqual([]);
  });
  it('is seen at every branch, and captured and released at its own', async () => {
    const { order_id: id } = await held();
    const elsewhere = await server.make.user(shop, { branches: [shop.branchIds[1]] });
    const { data } = await server.call('GET /orders/holds', { as: elsewhere, query: { vip_id: member } });
    expect(data).toMatchObject([{ order_id: id, branch_name: '解放路店', may_release: false }]);
    expect((await server.call('GET /orders/{id}/hold', { as: elsewhere, params: { id } })).err?.name).toBe('order_not_found'); // prettier-ignore
    const anew = { branch_id: shop.branchIds[1], vip_id: member, lines: tea, order_id: id };
    expect((await server.call('POST /orders/quote', { as: elsewhere, body: anew })).err?.name).toBe('order_not_found');
    const reader = await server.make.user(shop, { permissions: ['order:read'] });
    const seen = await server.call('GET /orders/{id}/hold', { as: reader, params: { id } });
    expect(seen.data.may_release).toBe(false);
    expect((await release(id, elsewhere)).err?.name).toBe('order_not_found');
    expect((await capture(id, [stored(10_000), cash(7_300)], {}, elsewhere)).err?.name).toBe('order_not_found');
  });
  it('without its hold, or a hold without it, is named by the verification', async () => {
    const { order_id: id } = await held();
    const change = (sql: string) => server.database.platform.execute(sql, [shop.merchantId, id]);
    await change(`update held_order set points = 0 where merchant_id = $1 and order_id = $2`);
    expect(await breaches()).toMatchObject([{ name: 'order.hold', rows: [{ at: { step: 'points_used' } }] }]);
    await change(`update held_order set points = 500, stored_value = 0 where merchant_id = $1 and order_id = $2`);
    expect(await breaches()).toMatchObject([{ name: 'order.hold', rows: [{ at: { step: 'value' } }] }]);
    await change(`update held_order set stored_value = 10000 where merchant_id = $1 and order_id = $2`);
    expect(await breaches()).toEqual([]);
  });
});
