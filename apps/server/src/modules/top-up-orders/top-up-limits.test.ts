import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';

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
  server.clock.set(testStart); // 2026-11-20, a Friday
  shop = await server.make.shop();
  as = await server.make.user(shop);
  branch = shop.branchIds[1];
  member = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
});

const { rule, quote, orderBody, send, order, paid, pay, balances, preview, refund, spend } = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);
const waiting = async (fen: number) => (await order(fen)).data;
const tomorrow = async (): Promise<void> => {
  server.clock.advance({ days: 1 });
  as = await server.make.user(shop);
};

const earning = async (points: object, growth: object): Promise<void> => {
  await server.call('POST /point-rule/base', { as, body: { ...pointBase, top_up_share: 10_000, ...points } });
  await server.call('PUT /point-rule/in-force', { as });
  const body = { ...growthRulesInput, per_yuan_topped_up: 20_000, ...growth };
  await server.call('POST /vip-card-config/grade-exp', { as, body });
  await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
};

it('counts waiting orders towards the card’s limit, which offers tell apart from what is on the card', async () => {
  await rule({ tiers: [tier(300_000, 0)] });
  const { order_id: id } = await waiting(300_000);
  expect((await quote(300_000)).err?.msg).toContain('每卡储值上限');
  const query = { vip_id: member, branch_id: branch };
  const { data } = await server.call('GET /recharge-order/offers', { as, query });
  expect(data).toMatchObject({ stored_value: 0, offers: [{ tiers: [{ refused: 'card_limit' }] }] });
  expect((await pay(id)).err).toBeUndefined();
  expect(await balances()).toMatchObject({ principal: 300_000 });
});

it('counts no order that waited too long, also before the job closes it: neither towards limits nor as the first top-up', async () => {
  await rule({ in_total: 1 });
  await rule({ tiers: [tier(60_000, 0)], per_member: 1, first_only: true });
  await waiting(50_000);
  expect((await quote(50_000)).err?.context).toEqual({ why: 'total_limit' });
  expect((await quote(60_000)).err?.context).toEqual({ why: 'first_only' });
  server.clock.set(new Date(server.clock.now().getTime() + 30 * 60_000).toISOString());
  as = { ...as, ...(await server.make.session(as.accountId)) };
  expect((await quote(60_000)).err).toBeUndefined();
  await waiting(60_000);
  expect((await quote(50_000)).err).toBeUndefined();
  expect((await quote(60_000)).err?.context).toEqual({ why: 'first_only' });
});

it('says the card’s limit before what other rules say, because the merchant can raise it', async () => {
  const elsewhere = { branch_ids: [shop.branchIds[0]] };
  await rule({ tiers: [tier(300_000, 0)], ...elsewhere });
  await rule({ tiers: [tier(300_000, 0)] });
  await rule({ tiers: [tier(300_000, 0)], ...elsewhere });
  await paid(300_000);
  expect((await quote(300_000)).err?.context).toEqual({ why: 'card_limit' });
});

it('isn’t refunded where nothing is left of it', async () => {
  await rule();
  const { order_id: id } = await paid();
  await spend(55_000, 'proportional');
  expect((await preview(id)).err).toMatchObject({ name: 'top_up_refund_too_large', context: { most: '0' } });
});

describe('an adjustment beside a waiting order', () => {
  const adjust = (by: Caller, principal: number, bonus = 0) =>
    server.call('POST /vip-trim-order/balance', {
      as: by,
      body: { vip_id: member, principal, bonus, reason: 'correction' },
    });
  const boss = () => adjustingIn(server, shop).someone({ principal: null, bonus: null });

  it('adds no more than the card may then hold, so that the order can be paid', async () => {
    await rule({ tiers: [tier(300_000, 50_000)] });
    const { order_id: id } = await waiting(300_000);
    const by = await boss();
    const { err } = await adjust(by, 100_000, 50_001);
    expect(err).toMatchObject({
      name: 'adjustment_above_card',
      context: { most: '500000', left: '150000', held: '0', waiting: '350000' },
    });
    expect(err?.msg).toContain('¥1,500');
    expect((await adjust(by, 100_000, 50_000)).err).toBeUndefined();
    expect((await adjust(by, 1)).err?.context).toMatchObject({ left: '0', held: '150000' });
    expect((await pay(id)).err).toBeUndefined();
    expect(await balances()).toMatchObject({ principal: 400_000, bonus: 100_000 });
    expect((await adjust(by, -1)).err).toBeUndefined();
    expect((await adjust(by, 1)).err).toBeUndefined();
  });

  it('is checked again when it is approved, and keeps waiting', async () => {
    await rule({ tiers: [tier(300_000, 0)] });
    const clerk = await adjustingIn(server, shop).someone({ principal: 0 });
    const { adjustment_id: id } = (await adjust(clerk, 200_001)).data;
    const { order_id } = await waiting(300_000);
    const by = await boss();
    const approve = () => server.call('PUT /vip-trim-order/{id}/approve', { as: by, params: { id } });
    expect((await approve()).err?.name).toBe('adjustment_above_card');
    await server.call('PUT /recharge-order/{id}/close', { as, params: { id: order_id } });
    expect((await approve()).data).toMatchObject({ state: 'posted', balances: { principal: 200_001 } });
  });

  it('needs no room for one that waited too long, also before the job closes it; nor does another order', async () => {
    await rule({ tiers: [tier(300_000, 0)] });
    await waiting(300_000);
    server.clock.set(new Date(server.clock.now().getTime() + 30 * 60_000).toISOString());
    as = { ...as, ...(await server.make.session(as.accountId)) };
    expect((await quote(300_000)).err).toBeUndefined();
    expect((await adjust(await boss(), 500_000)).err).toBeUndefined();
  });

  it('that races it keeps the limit, too', async () => {
    await rule({ tiers: [tier(300_000, 0)] });
    const [body, by] = [await orderBody(300_000), await boss()];
    const made = await Promise.all([send(body), adjust(by, 200_001)]);
    const refused = made.flatMap(({ err }) => (err ? [err.name] : []));
    expect(refused).toHaveLength(1);
    expect(['adjustment_above_card', 'top_up_not_offered']).toContain(refused[0]);
  });
});

it('counts what waiting orders will have earned towards the limits of the day', async () => {
  await earning({ day_most: 600 }, { cap_per_day: 1_200 });
  await rule();
  const made = [await waiting(50_000), await waiting(50_000), await waiting(50_000)];
  expect(made.map(({ points_earned, growth_earned }) => [points_earned, growth_earned])).toEqual([
    [500, 1_000],
    [100, 200],
    [0, 0],
  ]);
  // An order, too: so that the waiting ones can be paid after it.
  const lines = [{ key: 'a', price: 90_000, quantity: 1_000 }];
  const basket = { branch_id: branch, vip_id: member, lines };
  const { data: bought } = await server.call('POST /orders/quote', { as, body: basket });
  expect(bought.earns).toEqual({ points: 0, growth: 0 });
  const body = { quote: bought.quote, payments: [{ means: 'cash' as const, fen: 90_000 }] };
  expect((await server.call('POST /orders', { as, body })).data).toMatchObject({ points_earned: 0, growth_earned: 0 });
  for (const { order_id: id } of made) await pay(id);
  expect(await balances()).toMatchObject({ points: 600 + 3 * 100, growth: 1_200 + 3 * 50 });
});

it('leaves of the limits of the day to a purchase what waiting orders will not have earned', async () => {
  await earning({ day_most: 600 }, { cap_per_day: 1_200 });
  await rule();
  const { order_id: id } = await waiting(50_000); // 500 points and 1,000 growth
  const basket = { branch_id: branch, vip_id: member, lines: [{ key: 'a', price: 80_000, quantity: 1_000 }] };
  const { data } = await server.call('POST /orders/quote', { as, body: basket });
  expect(data.earns).toEqual({ points: 100, growth: 200 });
  const body = { quote: data.quote, payments: [{ means: 'cash' as const, fen: 80_000 }] };
  expect((await server.call('POST /orders', { as, body })).data).toMatchObject({ points_earned: 100, growth_earned: 200 }); // prettier-ignore
  await pay(id);
  expect(await balances()).toMatchObject({ points: 600 + 100, growth: 1_200 + 50 });
});

it('names the versions that decided, although others hold when it is paid', async () => {
  await earning({}, {});
  const id = await rule();
  const { order_id } = await waiting(50_000);
  await earning({ least: 200 }, { per_visit: 7 });
  await pay(order_id);
  const { data } = await server.call('GET /vip-infos/{id}/postings', { as, params: { id: member } });
  expect(data.items.map(({ rule: by }) => by)).toEqual([
    `growth:${shop.merchantId}@1`,
    `points:${shop.merchantId}@1`,
    `top_up:${id}@1`,
  ]);
});

it('isn’t paid at a branch that closed since', async () => {
  await rule();
  const { order_id: id } = await waiting(50_000);
  await server.database.platform.execute(
    "update branch set state = 'closed', closed_at = now() where merchant_id = $1 and branch_id = $2",
    [shop.merchantId, branch],
  );
  expect((await pay(id)).err?.name).toBe('branch_closed');
  expect(await balances()).toMatchObject({ principal: 0 });
});

it('offers no grade that isn’t above the member’s', async () => {
  const [, silver] = shop.gradeIds;
  await rule({ tiers: [tier(50_000, 0, { grade_id: silver })] });
  expect((await quote(50_000)).data.gives.grade_id).toBe(silver);
  await paid();
  expect((await quote(50_000)).data.gives.grade_id).toBeNull();
});

it('takes back the grade that it gave also from who rose above it meanwhile, on another day', async () => {
  const [plain, silver] = shop.gradeIds;
  const gold = crypto.randomUUID();
  await server.database.platform.execute(
    `insert into grade select (g).* from (
       select jsonb_populate_record(g, jsonb_build_object('grade_id', $3::uuid, 'level', 3, 'name', '金卡', 'growth_from', 5000)) as g
       from grade g where merchant_id = $1 and grade_id = $2) made`,
    [shop.merchantId, silver, gold],
  );
  await rule({ tiers: [tier(50_000, 0, { grade_id: silver }), tier(60_000, 0, { grade_id: silver, growth: 6_000 })] });
  const held = async () => (await server.call('GET /vip-infos/{id}', { as, params: { id: member } })).data.grade_id;
  for (const order_of_refunds of ['later first', 'earlier first'] as const) {
    const first = await paid();
    expect(await held()).toBe(silver);
    await tomorrow();
    const second = await paid(60_000);
    expect(await held()).toBe(gold);
    await tomorrow();
    if (order_of_refunds === 'later first') {
      await refund(second.order_id);
      expect(await held()).toBe(silver);
      expect((await refund(first.order_id)).data.refunds).toMatchObject([{ grade_id: silver }]);
    } else {
      await refund(first.order_id);
      expect(await held()).toBe(gold); // of its own growth
      await refund(second.order_id);
    }
    expect(await held()).toBe(plain);
  }
});

it('is refunded without anything missing where spends took its bonus in proportion, to the fen', async () => {
  await rule({ tiers: [tier(1_000, 333)] });
  const clerk = await server.make.user(shop, { permissions: ['top_up:refund'] });
  for (const spent of [1, 2, 3, 5, 334, 667, 1_001]) {
    const { order_id: id } = await paid(1_000);
    await spend(spent, 'proportional');
    const { data, err } = await refund(id, {}, clerk);
    expect(err, `${spent}`).toBeUndefined();
    expect(data.refunds[0]?.missing_bonus).toBeLessThanOrEqual(1);
  }
});

it('rounds in the law’s favour without anything missing, but not again for each part', async () => {
  await rule({ tiers: [tier(10_000, 9_999)] });
  const clerk = await server.make.user(shop, { permissions: ['top_up:refund'] });
  const { order_id: id } = await paid(10_000);
  await spend(333, 'principal_first');
  const { data } = await refund(id, { cause: 'merchant' }, clerk);
  expect(data.refunds).toMatchObject([{ cash: 9_834, principal: 9_667, bonus: 9_999, missing_bonus: 1 }]);
  const { order_id: other } = await paid(10_000);
  await spend(9_999, 'bonus_first');
  expect((await refund(other, { cash: 1 }, clerk)).err).toBeUndefined(); // its share of the bonus is below one fen
  const parts = [await refund(other, { cash: 2 }, clerk), await refund(other, { cash: 2 }, clerk)];
  expect(parts.map(({ err }) => err?.name)).toContain('top_up_refund_short');
});
