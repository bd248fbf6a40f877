import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { terms, tier, topUpCalls } from '../../../test/top-ups.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';
import { memberDay } from '../privileges/privileges.inputs.ts';

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
  branch = shop.branchIds[0];
  member = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
});

type Payments = BodyOf<Api['POST /orders']>['payments'];

const topUps = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);

/** Points: one a yuan, and 100 pay a yuan; growth: one a yuan. */
const inForce = async (base: Partial<typeof pointBase> = {}): Promise<void> => {
  await server.call('POST /point-rule/base', { as, body: { ...pointBase, ...base } });
  await server.call('PUT /point-rule/in-force', { as });
  await server.call('POST /vip-card-config/grade-exp', { as, body: growthRulesInput });
  await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
};
/** ¥500, with ¥50 of bonus, 100 points and 50 growth. */
const topUp = async () => {
  await topUps.rule(terms());
  await topUps.paid(50_000);
};

const tea = [
  { key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 },
  { key: 'b', name: '茶位', price: 2_500, quantity: 2_000 },
];
const quote = (more: object = {}) =>
  server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id: member, lines: tea, ...more } });
const pay = (token: string, ...payments: Payments) =>
  server.call('POST /orders', { as, body: { quote: token, payments } });
const paid = async (more: object, ...payments: Payments) =>
  (await pay((await quote(more)).data.quote, ...payments)).data;
const preview = (id: string, body: object = {}) =>
  server.call('POST /orders/{id}/refund-preview', { as, params: { id }, body });
const refund = async (id: string, asked: object = {}) => {
  const { data } = await preview(id, asked);
  const body = { ...asked, reason: '茶凉了', expected: data.returned };
  return server.call('POST /orders/{id}/refund', { as, params: { id }, body });
};
const balances = () => topUps.balances(member);
const settings = (body: object) => server.call('POST /system/sys-vippay-system', { as, body });

describe('a quote', () => {
  it('says what is due, what it is paid with, and what it earns', async () => {
    await inForce();
    await topUp();
    const { data } = await quote();
    expect(data).toMatchObject({
      list: 17_800,
      due: 17_800,
      to_pay: 17_800,
      reductions: [],
      payments: [{ means: 'stored_value', fen: 17_800 }],
      earns: { points: 178, growth: 178 },
      points: { used: 0, value: 0, most: 0, most_value: 0, refused: 'too_few' },
      member: { vip_id: member, stored_value: 55_000 },
      valid_until: '2026-11-20T06:45:00.000Z',
    });
    expect(data.lines.map(({ key, list, due }) => [key, list, due])).toEqual([
      ['a', 12_800, 12_800],
      ['b', 5_000, 5_000],
    ]);
  });
  it('proposes cash where the card has too little, or nobody is known', async () => {
    expect((await quote()).data.payments).toEqual([{ means: 'cash', fen: 17_800 }]);
    expect((await quote({ vip_id: null })).data).toMatchObject({
      payments: [{ means: 'cash', fen: 17_800 }],
      member: null,
      earns: { points: 0, growth: 0 },
    });
  });
  it('takes prices of items from the catalogue, and refuses those that can’t be sold here', async () => {
    const add = async (more: object = {}) =>
      (await server.call('POST /item/item-info', { as, body: { name: '龙井', price: 3_200, unit: '杯', ...more } }))
        .data.item_id;
    const line = (item_id: string) => ({ lines: [{ key: 'a', item_id, quantity: 1_500 }] });
    const id = await add();
    expect((await quote(line(id))).data.lines).toMatchObject([{ item_id: id, name: '龙井', price: 3_200, list: 4_800, unit: '杯' }]); // prettier-ignore
    const elsewhere = await add({ code: 'X2', branch_ids: [shop.branchIds[1]] });
    expect((await quote(line(elsewhere))).err).toMatchObject({ name: 'order_item_not_sold', context: { why: 'elsewhere' } }); // prettier-ignore
    expect((await quote(line(member))).err).toMatchObject({ name: 'order_item_not_sold', context: { why: 'unknown' } });
  });
  it('gives members their price where it is lower, before the grade’s discount', async () => {
    const add = async (code: string, price: number, member_price: number | null) =>
      (await server.call('POST /item/item-info', { as, body: { code, name: code, price, member_price } })).data.item_id;
    const [cheaper, dearer, none] = [
      await add('A', 3_800, 3_500),
      await add('B', 1_000, 1_200),
      await add('C', 500, null),
    ];
    const lines = [cheaper, dearer, none].map((item_id) => ({ key: item_id, item_id, quantity: 2_000 }));
    await server.database.platform.execute('update grade set discount_rate = 9000 where merchant_id = $1', [
      shop.merchantId,
    ]);
    const { data } = await quote({ lines });
    expect(data.reductions).toMatchObject([
      { step: 'member_price', base: 7_600, off: 600, refused: null },
      { step: 'grade_discount', base: 10_000, off: 1_000 },
    ]);
    expect(data).toMatchObject({ list: 10_600, due: 9_000 });
    expect(data.lines.map(({ offs }) => offs[0])).toEqual([600, 0, 0]);
    expect((await quote({ lines, vip_id: null })).data).toMatchObject({ reductions: [], due: 10_600 });

    const order = await paid({ lines }, { means: 'cash', fen: 9_000 });
    const { data: half } = await preview(order.order_id, { lines: [{ no: 1, quantity: 1_000 }] });
    expect(half.returned.cash).toBe(3_150);
  });
  it('gives members’ prices to the grades of exclusive prices alone, once such a privilege is in force', async () => {
    const { data: item } = await server.call('POST /item/item-info', {
      as,
      body: { name: '龙井', price: 3_200, member_price: 3_000 },
    });
    const lines = [{ key: 'a', item_id: item.item_id, quantity: 1_000 }];
    const [own, other] = shop.gradeIds;
    const inForceFor = async (grade: string) => {
      const body = { ...memberDay([grade]), kind: 'exclusive_price' as const, gift: null, month_days: [] };
      const { data } = await server.call('POST /grade-privileges', { as, body });
      for (const { privilege_id: id } of data.draft?.privileges.slice(0, -1) ?? [])
        await server.call('DELETE /grade-privileges/{id}', { as, params: { id } });
      await server.call('PUT /grade-privileges/in-force', { as });
    };
    await inForceFor(other);
    expect((await quote({ lines })).data).toMatchObject({ reductions: [], due: 3_200 });
    await inForceFor(own);
    expect((await quote({ lines })).data.due).toBe(3_000);
  });
  it.each([
    [{ lines: [tea[0], tea[0]] }, 'lines.1.key', 'unique_items'],
    [{ lines: [{ key: 'a', quantity: 1_000 }] }, 'lines.0.price', 'required'],
  ])('a basket %j is refused', async (more, path, rule) => {
    expect((await quote(more)).err).toMatchObject({ name: 'invalid_input', fields: [{ path, rule }] });
  });
  it('uses points in their steps, up to their share of the bill', async () => {
    await inForce();
    await topUps.rule({ tiers: [tier(50_000, 0, { points: 5_000 })] });
    await topUps.paid();
    const most = { most: 3_500, most_value: 3_500, refused: null };
    expect((await quote()).data.points).toEqual({ used: 0, value: 0, ...most });
    expect((await quote({ points: 500 })).data).toMatchObject({ points: { used: 500, value: 500 }, to_pay: 17_300 });
    for (const points of [100, 550, 3_600])
      expect((await quote({ points })).err).toMatchObject({ name: 'order_points_refused', context: { most: '3500' } });
    expect((await quote({ points: 500, vip_id: null })).err?.name).toBe('order_member_needed');
    expect((await quote({ most_points: true })).data).toMatchObject({ points: { used: 3_500 }, to_pay: 14_300 });
    // Nobody’s points are none.
    expect((await quote({ most_points: true, vip_id: null })).data).toMatchObject({ points: { used: 0 } });
    expect((await quote({ most_points: true, points: 500 })).err?.fields).toMatchObject([{ path: 'points' }]);
  });
  it('counts nothing that expired, whether or not the job has run', async () => {
    await inForce({ expiry: 'days', expiry_after: 1 });
    await topUps.rule({ tiers: [tier(50_000, 5_000, { points: 1_000 })], bonus_days: 31 });
    await topUps.paid();
    server.clock.advance({ days: 33 });
    as = { ...as, ...(await server.make.session(as.accountId)) };
    const { data } = await quote({ most_points: true });
    expect(data.member).toMatchObject({ stored_value: 50_000, points: 0 });
    expect(data.points).toMatchObject({ used: 0, most: 0, refused: 'too_few' });
    expect((await pay(data.quote, ...data.payments)).err).toBeUndefined();
  });
  it('says what of it stored value may pay, and why not all', async () => {
    const stored = async (more: object = {}) => (await quote(more)).data.stored_value;
    expect(await stored({ vip_id: null })).toEqual({ most: 0, refused: 'nobody' });
    expect(await stored()).toEqual({ most: 0, refused: 'none' });
    await topUp();
    expect(await stored()).toEqual({ most: 17_800, refused: null });
    const large = { lines: [{ key: 'a', price: 60_000, quantity: 1_000 }] };
    expect(await stored(large)).toEqual({ most: 55_000, refused: 'too_little' });
    await settings({ stored_value_most: 10_000 });
    expect(await stored()).toEqual({ most: 10_000, refused: 'order_most' });
    expect((await quote()).data.payments).toEqual([{ means: 'cash', fen: 17_800 }]);
    await settings({ stored_value_enabled: false });
    expect(await stored()).toEqual({ most: 0, refused: 'off' });
  });
});

describe('paying', () => {
  it('moves everything at once: stored value out, points and growth in', async () => {
    await inForce();
    await topUp();
    const order = await paid({}, { means: 'stored_value', fen: 17_800 });
    expect(order).toMatchObject({
      state: 'paid',
      vip_id: member,
      due: 17_800,
      stored_value: 17_800,
      takings: 0,
      points_earned: 178,
      growth_earned: 178,
      before: { stored_value: 55_000, points: 100, growth: 50 },
      after: { stored_value: 37_200, points: 278, growth: 228 },
    });
    expect(await balances()).toMatchObject({ points: 278, growth: 228 });
    expect(order.number).toMatch(/^CO20261120-/);
  });
  it('takes mixed means, and keeps which paid how much of each line', async () => {
    await inForce();
    await topUp();
    const order = await paid(
      {},
      { means: 'stored_value', fen: 10_000 },
      { means: 'cash', fen: 7_800, tendered: 8_000 },
    );
    expect(order).toMatchObject({ stored_value: 10_000, takings: 7_800, payments: [{ means: 'stored_value', fen: 10_000 }, { means: 'cash', fen: 7_800, tendered: 8_000 }] }); // prettier-ignore
    expect(order.lines.map(({ parts }) => parts)).toEqual([
      [{ means: 'stored_value', fen: 7_191 }, { means: 'cash', fen: 5_609 }], // prettier-ignore
      [{ means: 'stored_value', fen: 2_809 }, { means: 'cash', fen: 2_191 }], // prettier-ignore
    ]);
  });
  it('of somebody unknown moves nothing', async () => {
    const order = await paid({ vip_id: null }, { means: 'cash', fen: 17_800 });
    expect(order).toMatchObject({ vip_id: null, takings: 17_800, before: null, after: null });
  });
  it('refuses what is not due, a card for nobody, an expired or altered quote', async () => {
    const { data } = await quote({ vip_id: null });
    expect((await pay(data.quote, { means: 'cash', fen: 17_799 })).err?.name).toBe('order_payments_wrong');
    expect((await pay(data.quote, { means: 'stored_value', fen: 17_800 })).err?.name).toBe('order_member_needed');
    expect((await pay(`A${data.quote}`, { means: 'cash', fen: 17_800 })).err?.name).toBe('order_quote_invalid');
    const other = await server.make.user(await server.make.shop());
    const there = await server.call('POST /orders', {
      as: other,
      body: { quote: data.quote, payments: [{ means: 'cash', fen: 17_800 }] },
    });
    expect(there.err?.name).toBe('order_quote_invalid');
    server.clock.set('2026-11-20T06:45:00Z');
    expect((await pay(data.quote, { means: 'cash', fen: 17_800 })).err?.name).toBe('order_quote_expired');
  });
  it('pays a quote once, also twice at once, with other keys and other means', async () => {
    await topUp();
    const { quote: token } = (await quote()).data;
    const cash = { means: 'cash', fen: 17_800 } as const;
    const both = await Promise.all([pay(token, { means: 'stored_value', fen: 17_800 }), pay(token, cash)]);
    expect(both.map(({ err }) => err?.name).toSorted()).toEqual(['order_quote_paid', undefined]);
    expect((await pay(token, cash)).err?.name).toBe('order_quote_paid');
    const nobody = (await quote({ vip_id: null })).data.quote;
    const unknown = await Promise.all([1, 2, 3].map(() => pay(nobody, cash)));
    expect(unknown.filter(({ err }) => err?.name === 'order_quote_paid')).toHaveLength(2);
    expect((await server.call('GET /orders', { as, query: {} })).data.items).toHaveLength(2);
  });
  it('says of a quote that it was paid whatever refuses it by now', async () => {
    const cash = { means: 'cash', fen: 17_800 } as const;
    const { quote: token } = (await quote()).data;
    expect((await pay(token, cash)).err).toBeUndefined();
    await server.call('PUT /vip-infos/{id}/state', { as, params: { id: member }, body: { state: 'frozen', reason: '挂失' } }); // prettier-ignore
    await server.call('PUT /merchants/sys-config', { as, body: { shift_required: true } });
    expect((await pay(token, cash)).err?.name).toBe('order_quote_paid');
    server.clock.advance({ minutes: 11 });
    expect((await pay(token, { ...cash, fen: 1 })).err?.name).toBe('order_quote_paid');
    const held = server.call('POST /orders/hold', { as, body: { quote: token, stored_value: 1 } });
    expect((await held).err?.name).toBe('order_quote_paid');
  });
  it('takes no more stored value than the settings allow, also where they changed since the quote', async () => {
    await topUp();
    const { quote: token } = (await quote()).data;
    await settings({ stored_value_most: 17_799 });
    const all = { means: 'stored_value', fen: 17_800 } as const;
    expect((await pay(token, all)).err).toMatchObject({ name: 'order_stored_value_refused', msg: expect.stringContaining('¥177.99') }); // prettier-ignore
    expect((await quote({ payments: [all] })).err?.name).toBe('order_stored_value_refused');
    const some = { means: 'stored_value', fen: 17_799 } as const;
    expect((await pay(token, some, { means: 'cash', fen: 1 })).data.stored_value).toBe(17_799);
    await settings({ stored_value_enabled: false });
    expect((await pay((await quote()).data.quote, all)).err?.name).toBe('order_stored_value_refused');
  });
  it('with a discount by hand is taken only by who may give one, whoever asked for the quote', async () => {
    const { quote: token } = (await quote({ off: 7_800 })).data;
    const cashier = await server.make.user(shop, { permissions: ['order:create'] });
    const body = { quote: token, payments: [{ means: 'cash' as const, fen: 10_000 }] };
    expect((await server.call('POST /orders', { as: cashier, body })).err?.name).toBe('permission_denied');
    const { data } = await pay(token, ...body.payments);
    const entries = (await server.call('GET /logs/operate-logs', { as, query: { subject: data.order_id } })).data;
    expect(entries.items[0]?.changes).toContainEqual(
      expect.objectContaining({ field: 'off_by_hand', after: '¥78.00' }),
    );
  });
  it('keeps a reference of one line', async () => {
    const token = (await quote()).data.quote;
    const by = (reference: string) => pay(token, { means: 'terminal', fen: 17_800, reference });
    for (const text of ['88\n99', '  ']) expect((await by(text)).err?.fields).toMatchObject([{ rule: 'line' }]);
    expect((await by('88 99')).data.payments).toMatchObject([{ reference: '88 99' }]);
  });
  it('with too little on the card leaves nothing', async () => {
    const { data } = await quote();
    expect((await pay(data.quote, { means: 'stored_value', fen: 17_800 })).err?.name).toBe('ledger_insufficient');
    expect((await server.call('GET /orders', { as, query: {} })).data.items).toEqual([]);
  });
});

describe('a refund', () => {
  it('in parts and then of the rest returns exactly what was paid, and takes back what was earned', async () => {
    await inForce();
    await topUp();
    const before = await balances();
    const order = await paid({}, { means: 'stored_value', fen: 10_000 }, { means: 'cash', fen: 7_800 });
    const first = await refund(order.order_id, { lines: [{ no: 2, quantity: 1_000 }] });
    expect(first.data).toMatchObject({ state: 'partly_refunded', refunded: 2_500 });
    expect(first.data.refunds[0]).toMatchObject({ fen: 2_500, points_taken: 25, growth_taken: 25 });
    expect((await refund(order.order_id, { fen: 3_333 })).data.refunded).toBe(5_833);
    const last = await refund(order.order_id);
    expect(last.data).toMatchObject({ state: 'refunded', refunded: 17_800 });
    const { refunds, lines } = last.data;
    const sum = (of: (one: (typeof refunds)[number]) => number) => refunds.reduce((all, one) => all + of(one), 0);
    expect([sum(({ stored_value: fen }) => fen), sum(({ cash }) => cash)]).toEqual([10_000, 7_800]);
    expect(lines.map(({ returned, refunded }) => [returned, refunded])).toEqual([
      [1_000, 12_800],
      [2_000, 5_000],
    ]);
    expect(await balances()).toEqual(before);
    expect((await preview(order.order_id)).err?.name).toBe('order_state');
  });
  it('of goods that cost nothing takes them back once', async () => {
    const { quote: token } = (await quote({ lines: [{ key: 'a', price: 0, quantity: 1_000 }] })).data;
    const { order_id: id } = (await pay(token)).data;
    const { data } = await refund(id, { lines: [{ no: 1, quantity: 400 }] });
    expect(data).toMatchObject({ state: 'paid', lines: [{ returned: 400 }] });
    expect((await refund(id)).data).toMatchObject({ state: 'refunded', refunded: 0, lines: [{ returned: 1_000 }] });
    expect((await preview(id)).err).toMatchObject({ name: 'order_state', msg: expect.stringContaining('已退款') });
    const listed = async (state: 'paid' | 'refunded') =>
      (await server.call('GET /orders', { as, query: { state: [state] } })).data.items;
    expect(await listed('refunded')).toMatchObject([{ order_id: id, state: 'refunded' }]);
    expect(await listed('paid')).toEqual([]);
  });
  it('gives back cash after the member cancelled, and takes nothing back; their card is closed', async () => {
    await server.call('POST /vip-card-config/grade-exp', { as, body: growthRulesInput });
    await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
    await topUps.rule({ tiers: [tier(17_800, 0)] });
    await topUps.paid(17_800);
    const { order_id: byCash } = await paid({}, { means: 'cash', fen: 17_800 });
    const { order_id: byCard } = await paid({}, { means: 'stored_value', fen: 17_800 });
    const body = { state: 'cancelled', reason: '本人申请注销' } as const;
    await server.call('PUT /vip-infos/{id}/state', { as, params: { id: member }, body });
    const { data } = await refund(byCash, { fen: 7_800 });
    expect(data.refunds).toMatchObject([{ fen: 7_800, cash: 7_800, growth_taken: 0 }]);
    expect((await refund(byCash)).data.state).toBe('refunded');
    expect((await preview(byCard)).err.name).toBe('ledger_account_closed');
  });
  it('of more than is left, or of what changed since its preview, is refused', async () => {
    const { order_id: id } = await paid({}, { means: 'cash', fen: 17_800 });
    expect((await preview(id, { fen: 17_801 })).err).toMatchObject({ name: 'order_refund_too_large', context: { most: '17800' } }); // prettier-ignore
    expect((await preview(id, { lines: [{ no: 2, quantity: 2_001 }] })).err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'lines.0.quantity' }] }); // prettier-ignore
    expect((await preview(id, { lines: [{ no: 3, quantity: 1 }] })).err?.fields).toMatchObject([
      { path: 'lines.0.no' },
    ]);
    const { data } = await preview(id, { fen: 100 });
    const body = { fen: 200, reason: '茶凉了', expected: data.returned };
    const told = await server.call('POST /orders/{id}/refund', { as, params: { id }, body });
    expect(told.err?.name).toBe('order_changed');
  });
});

describe('a void', () => {
  const voided = (id: string, by = as) =>
    server.call('PUT /orders/{id}/void', { as: by, params: { id }, body: { reason: '收错了' } });
  it('undoes everything, on the same day and by its cashier only', async () => {
    await inForce();
    await topUp();
    const before = await balances();
    const { order_id: id } = await paid({}, { means: 'stored_value', fen: 17_800 });
    const another = await server.make.user(shop, { permissions: ['order:create'] });
    expect((await voided(id, another)).err?.name).toBe('order_void_refused');
    const { data } = await voided(id);
    expect(data).toMatchObject({ state: 'voided', void_reason: '收错了' });
    expect(await balances()).toEqual(before);
    expect((await voided(id)).err?.name).toBe('order_state');
  });
  it('takes the permission to refund where the settings don’t let its cashier', async () => {
    const cashier = await server.make.user(shop, { permissions: ['order:create', 'order:read'] });
    const { quote: token } = (await quote({})).data;
    const body = { quote: token, payments: [{ means: 'cash' as const, fen: 17_800 }] };
    const { order_id: id } = (await server.call('POST /orders', { as: cashier, body })).data;
    const mayVoid = async (by: Caller) =>
      (await server.call('GET /orders/{id}', { as: by, params: { id } })).data.may_void;
    expect([await mayVoid(cashier), await mayVoid(as)]).toEqual([true, true]);
    await server.call('PUT /merchants/sys-config', { as, body: { void_own: false } });
    expect([await mayVoid(cashier), await mayVoid(as)]).toEqual([false, true]);
    expect((await voided(id, cashier)).err?.name).toBe('order_void_refused');
    expect((await voided(id)).data.state).toBe('voided');
  });
  it('is refused as a whole where the points that it earned were spent, unless the settings let them be missing', async () => {
    await inForce();
    const { order_id: id } = await paid({ lines: [{ ...tea[0], price: 60_000 }] }, { means: 'cash', fen: 60_000 });
    await paid({ points: 500 }, { means: 'cash', fen: 17_300 });
    const before = await balances();
    expect((await voided(id)).err?.name).toBe('ledger_spent');
    expect(await balances()).toEqual(before);
    await server.call('PUT /merchants/sys-config', { as, body: { claw_back: 'take_rest', negative_points: true } });
    expect((await voided(id)).data.state).toBe('voided');
    expect(await balances()).toMatchObject({ points: before.points - 600, growth: before.growth - 600 });
  });
  it('takes what was earned from what the member has, and not from the points that it gives back', async () => {
    await inForce();
    await topUps.rule({ tiers: [tier(50_000, 0, { points: 1_000 })] });
    await topUps.paid();
    const selling = (price: number, points: number) =>
      paid({ lines: [{ ...tea[0], price }], points }, { means: 'cash', fen: price - points });
    const { order_id: id } = await selling(60_000, 500); // earns 595
    await selling(50_000, 1_000); // earns 490
    expect(await balances()).toMatchObject({ points: 585 });
    expect((await voided(id)).err?.name).toBe('ledger_spent');
  });
  it('is refused after a refund, also of goods that cost nothing', async () => {
    const { quote: token } = (await quote({ lines: [{ key: 'a', price: 0, quantity: 2_000 }] })).data;
    const { order_id: id } = (await pay(token)).data;
    const { data } = await refund(id, { lines: [{ no: 1, quantity: 1_000 }] });
    expect(data).toMatchObject({ refunded: 0, may_void: false });
    expect((await voided(id)).err?.name).toBe('order_void_refused');
  });
  it('is refused on the next business day', async () => {
    server.clock.set('2026-11-20T15:55:00Z'); // 23:55 at the shop
    as = await server.make.user(shop);
    const { order_id: id } = await paid({}, { means: 'cash', fen: 17_800 });
    server.clock.set('2026-11-20T16:00:00Z');
    expect((await voided(id)).err?.name).toBe('order_void_refused');
  });
});

describe('the list', () => {
  it('has those that one of some cashiers took, in whichever of the reader’s branches', async () => {
    const other = await server.make.user(shop);
    const { order_id: own } = await paid({ vip_id: null }, { means: 'cash', fen: 17_800 });
    const body = { branch_id: branch, vip_id: null, lines: tea };
    const { data } = await server.call('POST /orders/quote', { as: other, body });
    const payments = [{ means: 'cash' as const, fen: 17_800 }];
    const { data: theirs } = await server.call('POST /orders', { as: other, body: { quote: data.quote, payments } });
    const takenBy = async (...made_by: string[]) =>
      (await server.call('GET /orders', { as, query: { made_by } })).data.items.map(({ order_id: id }) => id);
    expect(await takenBy(as.userId ?? '')).toEqual([own]);
    expect(await takenBy(other.userId ?? '')).toEqual([theirs.order_id]);
    expect((await takenBy(as.userId ?? '', other.userId ?? '')).toSorted()).toEqual([own, theirs.order_id].toSorted());
    expect(await takenBy(member)).toEqual([]);
  });
});
