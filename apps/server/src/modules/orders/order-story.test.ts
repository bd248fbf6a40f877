import type { Api, OrderReckoning } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { terms, topUpCalls } from '../../../test/top-ups.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase, pointMultiple } from '../point-rules/point-rules.inputs.ts';

// What an order says of itself later: its timeline, and how price and earnings came about.
let server: TestServer;
let as: Caller;
let shop: Shop;
let member: string;
let branch: string;
let sent = 0;
const began = new Date(testStart).toISOString();

beforeAll(async () => {
  server = await startTestServer({ observe: () => (sent += 1) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20, a Friday
  shop = await server.make.shop();
  as = await server.make.user(shop);
  branch = shop.branchIds[0];
  member = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
  await server.database.platform.execute('update grade set discount_rate = 9500 where merchant_id = $1', [shop.merchantId]); // prettier-ignore
});

const topUps = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);
const points = async (base: Partial<typeof pointBase> = {}): Promise<void> => {
  await server.call('POST /point-rule/base', { as, body: { ...pointBase, ...base } });
  await server.call('PUT /point-rule/in-force', { as });
};
const growth = async (rules: Partial<typeof growthRulesInput> = {}): Promise<void> => {
  await server.call('POST /vip-card-config/grade-exp', { as, body: { ...growthRulesInput, ...rules } });
  await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
};
const basket = [
  { key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 },
  { key: 'b', name: '茶位', price: 2_500, quantity: 2_000 },
];
const quote = async (more: object = {}, by = as) =>
  (await server.call('POST /orders/quote', { as: by, body: { branch_id: branch, vip_id: member, lines: basket, ...more } })).data; // prettier-ignore
const pay = async (token: string, ...payments: BodyOf<Api['POST /orders']>['payments']) =>
  (await server.call('POST /orders', { as, body: { quote: token, payments } })).data;
const refund = async (id: string, asked: object) => {
  const { data } = await server.call('POST /orders/{id}/refund-preview', { as, params: { id }, body: asked });
  const body = { ...asked, reason: '茶凉了', expected: data.returned };
  return (await server.call('POST /orders/{id}/refund', { as, params: { id }, body })).data;
};
const timeline = async (id: string) => (await server.call('GET /orders/{id}/timeline', { as, params: { id } })).data;

describe('the timeline of an order', () => {
  it('tells each step, by whom and in which shift, and what it moved, each from where the last one ended', async () => {
    await points();
    await growth();
    await topUps.rule(terms());
    await topUps.paid(50_000); // ¥500 and ¥50, 100 points, 50 growth
    const { data: shift } = await server.call('POST /shifts', { as, body: { branch_id: branch, float: 0 } });
    const { quote: token } = await quote();
    server.clock.advance({ minutes: 2 });
    const { order_id: id, number } = await pay(
      token,
      { means: 'stored_value', fen: 10_000 },
      { means: 'cash', fen: 6_910 },
    );
    server.clock.advance({ minutes: 2 });
    const { refunds } = await refund(id, { lines: [{ no: 2, quantity: 1_000 }] });
    const { items, grades_kept } = await timeline(id);
    expect(grades_kept).toBe(true);
    const inShift = { shift_id: shift.shift_id, user_name: '何苗', opened_at: began };
    expect(items).toEqual([
      { kind: 'quoted', at: began, by_name: '何苗', number: null, fen: 16_910, parts: [], reason: null, shift: null, moves: [], grade: null },
      {
        kind: 'paid', at: '2026-11-20T06:37:00.000Z', by_name: '何苗', number, fen: 16_910,
        parts: [{ means: 'stored_value', fen: 10_000 }, { means: 'cash', fen: 6_910 }], reason: null, shift: inShift,
        moves: [
          { unit: 'principal', before: 50_000, after: 40_910 },
          { unit: 'bonus', before: 5_000, after: 4_090 },
          { unit: 'points', before: 100, after: 269 },
          { unit: 'growth', before: 50, after: 219 },
        ],
        grade: null,
      },
      {
        kind: 'refunded', at: '2026-11-20T06:39:00.000Z', by_name: '何苗', number: refunds[0]?.number, fen: 2_375,
        parts: [{ means: 'stored_value', fen: 1_405 }, { means: 'cash', fen: 970 }], reason: '茶凉了', shift: inShift,
        moves: [
          { unit: 'principal', before: 40_910, after: expect.any(Number) },
          { unit: 'bonus', before: 4_090, after: expect.any(Number) },
          { unit: 'points', before: 269, after: 246 },
          { unit: 'growth', before: 219, after: 196 },
        ],
        grade: null,
      },
    ]); // prettier-ignore
    const [principal, bonus] = items[2]?.moves ?? [];
    expect((principal?.after ?? 0) + (bonus?.after ?? 0)).toBe(45_000 + 1_405);
  });
  it('tells that the member rose to a grade, and fell again as it was voided', async () => {
    await growth();
    const { quote: token, due } = await quote({ lines: [{ key: 'a', price: 120_000, quantity: 1_000 }] });
    const { order_id: id, grade: rise } = await pay(token, { means: 'cash', fen: due });
    const body = { reason: '收错了' };
    await server.call('PUT /orders/{id}/void', { as, params: { id }, body });
    const { rows } = await server.database.platform.execute(
      'select name from grade where merchant_id = $1 order by level',
      [shop.merchantId],
    );
    const [from, to] = (rows as { name: string }[]).map(({ name }) => name);
    expect(rise).toEqual({ from, to });
    expect((await timeline(id)).items.slice(1)).toMatchObject([
      { kind: 'paid', moves: [{ unit: 'growth', before: 0, after: 1_140 }], grade: { from, to } },
      { kind: 'voided', reason: '收错了', fen: due, moves: [{ unit: 'growth', before: 1_140, after: 0 }], grade: { from: to, to: from } }, // prettier-ignore
    ]);
  });
  it('is told before the refund from which the member falls to a lower grade', async () => {
    await growth();
    const { quote: token, due } = await quote({ lines: [{ key: 'a', price: 120_000, quantity: 1_000 }] });
    const { order_id: id } = await pay(token, { means: 'cash', fen: due });
    const paid = (await timeline(id)).items[1]?.grade;
    const preview = async (body: object) =>
      (await server.call('POST /orders/{id}/refund-preview', { as, params: { id }, body })).data.grade;
    expect(await preview({ fen: 100 })).toBeNull();
    expect(await preview({})).toEqual({ from: paid?.to, to: paid?.from });
  });
  it('of nobody known moves nothing', async () => {
    const { quote: token } = await quote({ vip_id: null });
    const { order_id: id } = await pay(token, { means: 'cash', fen: 17_800 });
    expect((await timeline(id)).items).toMatchObject([{ kind: 'quoted' }, { kind: 'paid', moves: [], grade: null }]);
  });
  it('takes as many statements for ten refunds as for one', async () => {
    const { quote: token } = await quote();
    const { order_id: id } = await pay(token, { means: 'cash', fen: 16_910 });
    const statements = async (): Promise<number> => {
      sent = 0;
      await timeline(id);
      return sent;
    };
    await refund(id, { fen: 100 });
    await statements(); // what is read once
    const one = await statements();
    for (let more = 0; more < 9; more += 1) await refund(id, { fen: 100 });
    expect(await statements()).toBe(one);
    expect((await timeline(id)).items).toHaveLength(12);
  });
});

describe('how an order was reckoned', () => {
  const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);

  it('is kept with rates, versions and who gave what by hand, and stays as it was when rules change', async () => {
    await points({ shares: { ...pointBase.shares, stored_value: 5_000 }, day_most: 60 });
    await server.call('POST /point-rule/multiple', { as, body: { ...pointMultiple, month_days: [20], rate: 15_000 } });
    await server.call('PUT /point-rule/in-force', { as });
    await growth({ stored_value_counts: false, per_visit: 7 });
    await topUps.rule(terms({ tiers: [{ ...(terms().tiers[0] ?? raise()), points: 3_000 }] }));
    await topUps.paid(50_000);
    const manager = await server.make.user(shop);
    await server.database.platform.execute('update merchant_user set actual_name = $3 where merchant_id = $1 and user_id = $2', [shop.merchantId, manager.userId, '方晓棠']); // prettier-ignore
    const { quote: token, to_pay: toPay, earns } = await quote({ off: 910, points: 500, payments: [{ means: 'stored_value', fen: 5_000 }, { means: 'cash', fen: 10_500 }] }, manager); // prettier-ignore
    const order = await pay(token, { means: 'stored_value', fen: 5_000 }, { means: 'cash', fen: toPay - 5_000 });
    const { order_id: id } = order;
    const reckoned: OrderReckoning = {
      quoted_at: began,
      quoted_by_name: '方晓棠',
      grade_number: 1,
      discount_rate: 9_500,
      member_prices: [],
      points_use: { number: 2, points: 100, value: 100 },
      points: {
        number: 2,
        counted: [
          { means: 'stored_value', fen: 5_000, share: 5_000 },
          { means: 'cash', fen: 10_500, share: 10_000 },
        ],
        points: 1,
        per: 100,
        least: null,
        rates: [
          { name: null, rate: 10_000 },
          { name: '会员日', rate: 15_000 },
        ],
        combining: 'best',
        factor: 15_000,
        whole: 195, // ¥130.00 × 1.5
        day_most: 60,
        before: 0,
        earned: 60,
      },
      growth: {
        number: 1,
        counted: 10_500,
        left_out: 5_000,
        per_yuan: 10_000,
        visit: 7,
        whole: 112,
        day_most: null,
        before: 0,
        earned: 112,
      },
    };
    expect(order.reckoned).toEqual(reckoned);
    expect(earns).toEqual({ points: 60, growth: 112 });
    // To the fen: each line, each discount and each means.
    for (const line of order.lines) {
      expect(line.list - sumOf(line.offs)).toBe(line.due);
      expect(sumOf(line.parts.map(({ fen }) => fen))).toBe(line.due);
    }
    expect(order.reductions.map(({ step, off }, at) => [step, off, sumOf(order.lines.map(({ offs }) => offs[at] ?? 0))])).toEqual([
      ['grade_discount', 890, 890],
      ['cashier', 910, 910],
    ]); // prettier-ignore
    expect(order.points_value + sumOf(order.payments.map(({ fen }) => fen))).toBe(order.due);

    await points({ points: 9 });
    await growth({ per_yuan_spent: 90_000 });
    await server.database.platform.execute('update grade set discount_rate = 5000 where merchant_id = $1', [shop.merchantId]); // prettier-ignore
    expect((await server.call('GET /orders/{id}', { as, params: { id } })).data.reckoned).toEqual(reckoned);
  });
  it('has members’ prices by line, and names no version that the grade’s rates are not of', async () => {
    const add = async (code: string, member_price: number | null) =>
      (await server.call('POST /item/item-info', { as, body: { code, name: code, price: 3_800, member_price } })).data.item_id; // prettier-ignore
    const [plain, cheaper] = [await add('A', null), await add('B', 3_500)];
    // Keys are the caller’s, and may be what every object has.
    const lines = [
      { key: 'constructor', item_id: plain, quantity: 2_000 },
      { key: '__proto__', item_id: cheaper, quantity: 2_000 },
    ];
    const { quote: token, due } = await quote({ lines });
    const { reckoned } = await pay(token, { means: 'cash', fen: due });
    expect(reckoned).toMatchObject({ member_prices: [{ no: 2, price: 3_500 }], points: null, growth: null, points_use: null }); // prettier-ignore
  });
  it('was not kept of older orders, which say so', async () => {
    const { quote: token } = await quote();
    const { order_id: id } = await pay(token, { means: 'cash', fen: 16_910 });
    await server.database.platform.execute('update consumption set reckoned = null where merchant_id = $1', [shop.merchantId]); // prettier-ignore
    expect((await server.call('GET /orders/{id}', { as, params: { id } })).data.reckoned).toBeNull();
    expect(await timeline(id)).toMatchObject({ items: [{ kind: 'paid' }], grades_kept: false });
  });
});

const raise = (): never => {
  throw new TypeError('A rule has a tier');
};
