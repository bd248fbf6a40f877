import type { TopUpTier } from '@regulars/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveCoupon, shelvedCoupon } from '../../../test/coupons.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { exportRows } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { endDueCoupons } from '../issued-coupons/index.ts';
import { cash, terms, tier, topUpCalls } from '../../../test/top-ups.ts';

let server: TestServer;
let shop: Shop;
let as: Caller;
let member: string;

const { rule, quote, order, paid, pay, preview, refund, refundBody } = topUpCalls(
  () => server,
  () => ({ as, member, branch: shop.branchIds[0] }),
);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20
  shop = await server.make.shop();
  as = await server.make.user(shop);
  member = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
});

const template = (more: Parameters<typeof shelvedCoupon>[2] = {}) => shelvedCoupon(server, as, more);
const stop = (id: string) =>
  server.call('PUT /coupons/{id}/stoped', { as, params: { id }, body: { reason: '活动结束' } });
const giving = (coupons: NonNullable<TopUpTier['coupons']>) => ({
  tiers: [tier(50_000, 5_000, { coupons })],
});
const couponsOf = async (vip_id = member) =>
  (await server.call('GET /vip-infos/coupon-report', { as, query: { vip_id } })).data.items;
const logged = async (id: string, action: string) =>
  (await server.call('GET /logs/operate-logs', { as, query: {} })).data.items.find(
    (one) => one.action === action && one.subject_id === id,
  )?.changes ?? [];

describe('a top-up that gives coupons', () => {
  it('offers them, gives them with the payment, and says so', async () => {
    const [first, second] = [await template({ name: '满减券' }), await template({ name: '奶茶券' })];
    await rule(giving([{ coupon_id: second, count: 2 }, { coupon_id: first, count: 1 }])); // prettier-ignore
    const named = [
      { coupon_id: second, name: '奶茶券', count: 2 },
      { coupon_id: first, name: '满减券', count: 1 },
    ];
    expect((await quote(50_000)).data.gives.coupons).toEqual(named);

    const waiting = (await order(50_000)).data;
    expect(waiting.coupons).toEqual(named.map((one) => ({ ...one, given: 0, why: null })));
    expect(await couponsOf()).toEqual([]);

    const done = (await pay(waiting.order_id)).data;
    expect(done.coupons).toEqual(named.map((one) => ({ ...one, given: one.count, why: null })));
    expect((await couponsOf()).map(({ name, source, branch_id: branch }) => [name, source, branch]).toSorted()).toEqual(
      [
        ['奶茶券', 'top_up', shop.branchIds[0]],
        ['奶茶券', 'top_up', shop.branchIds[0]],
        ['满减券', 'top_up', shop.branchIds[0]],
      ],
    );
    expect((await couponsOf()).map((one) => [one.source_id, one.source_name])).toEqual(
      Array.from({ length: 3 }, () => [waiting.order_id, waiting.number]),
    );
    const detail = await server.call('GET /recharge-rule/flow/recharge-send-detail', { as, query: { order_id: waiting.order_id } }); // prettier-ignore
    expect(detail.data).toContainEqual({ kind: 'coupon', amount: 2, name: '奶茶券' });
    const told = ['number', 'coupons'] as const;
    const listed = await exportRows(server, as, { list: 'top_ups', columns: [...told] });
    expect(listed.at(-1)).toEqual([waiting.number, '奶茶券 × 2、满减券 × 1']);
    const code = done.receipt_address?.split('/').at(-1) ?? '';
    const receipt = await server.call('GET /receipts/{code}', { params: { code } });
    expect(receipt.data.top_up?.coupons).toEqual(named.map(({ name, count }) => ({ name, count })));
    expect(await logged(waiting.order_id, 'top_up.pay')).toContainEqual(
      expect.objectContaining({ field: 'gift_coupons', after: expect.stringContaining('奶茶券 × 2') }),
    );
  });

  it('is never refused for one that can’t be given, and says why', async () => {
    const out = await template({ name: '发完的', stock: 1 });
    const most = await template({ name: '有上限的', per_member: 1 });
    const stopped = await template({ name: '停了的' });
    const good = await template({ name: '还有的' });
    await giveCoupon(server, as, { couponId: most, memberId: member });
    await rule(
      giving([out, most, stopped, good].map((coupon_id) => ({ coupon_id, count: coupon_id === out ? 2 : 1 }))),
    );
    await stop(stopped);
    const { coupons, bonus, state, order_id: id } = await paid();
    expect([state, bonus]).toEqual(['paid', 5_000]);
    expect(coupons.map(({ name, given, why }) => [name, given, why])).toEqual([
      ['发完的', 0, 'sold_out'],
      ['有上限的', 0, 'coupon_limit'],
      ['停了的', 0, 'not_giveable'],
      ['还有的', 1, null],
    ]);
    expect((await couponsOf()).filter(({ source }) => source === 'top_up').map(({ name }) => name)).toEqual(['还有的']);
    expect(await logged(id, 'top_up.pay')).toContainEqual(
      expect.objectContaining({ field: 'gift_coupons_not_given', after: expect.stringContaining('停了的') }),
    );
  });

  it('gives the last coupon to one of two who top up at once', async () => {
    const id = await template({ stock: 1 });
    await rule(giving([{ coupon_id: id, count: 1 }]));
    const other = (await server.call('POST /vip-infos', { as, body: { phone: '13900000002', name: '孙晴' } })).data
      .vip_id;
    const made = await Promise.all([order(50_000, cash), order(50_000, cash, other)]);
    expect(made.map(({ data }) => data.coupons[0]?.given).toSorted()).toEqual([0, 1]);
  });

  it('gives those of every step reached where steps add up', async () => {
    const id = await template();
    const coupons = [{ coupon_id: id, count: 1 }];
    await rule({ adds_up: true, tiers: [tier(10_000, 0, { coupons }), tier(50_000, 0, { coupons })] });
    expect((await paid()).coupons).toMatchObject([{ coupon_id: id, count: 2, given: 2 }]);
  });
});

describe('a refund of a top-up that gave coupons', () => {
  it('takes back the unused ones in proportion, as its preview shows, and says what is missing', async () => {
    const id = await template({ name: '奶茶券' });
    await rule(giving([{ coupon_id: id, count: 4 }]));
    const made = await paid();
    const back = (taken: number) => [{ coupon_id: id, name: '奶茶券', taken, missing: 0, held: 0 }];
    expect((await preview(made.order_id, { cash: 6_249 })).data.taken.coupons).toEqual([]);
    expect((await preview(made.order_id, { cash: 6_250 })).data.taken.coupons).toEqual(back(1));
    expect((await preview(made.order_id, { cash: 49_999 })).data.taken.coupons).toEqual(back(4));
    expect((await preview(made.order_id, { cash: 25_000 })).data.taken.coupons).toEqual(back(2));
    expect((await couponsOf()).map(({ state }) => state)).toEqual(['unused', 'unused', 'unused', 'unused']);

    const half = (await refund(made.order_id, { cash: 25_000 })).data;
    expect(half.refunds[0]?.coupons).toEqual(back(2));
    expect((await couponsOf()).map(({ state }) => state).toSorted()).toEqual(['unused', 'unused', 'void', 'void']);
    expect(await logged(made.order_id, 'top_up.refund')).toContainEqual(
      expect.objectContaining({ field: 'taken_coupons', after: expect.stringContaining('奶茶券 × 2') }),
    );

    // One more is voided between the preview and the refund: nothing happens, and then nothing is missed of it.
    const seen = await refundBody(made.order_id);
    expect(seen.expected.coupons).toEqual(back(2));
    const one = (await couponsOf()).find(({ state }) => state === 'unused')?.issued_id ?? '';
    await server.call('PUT /coupons/nullify-received', { as, body: { ids: [one], reason: '发错了' } });
    const send = () =>
      server.call('POST /recharge-order/{id}/refund', { as, params: { id: made.order_id }, body: seen });
    expect((await send()).err?.name).toBe('top_up_refund_changed');
    expect((await refund(made.order_id)).data).toMatchObject({
      state: 'refunded',
      refunds: [{}, { coupons: back(1) }],
    });
    expect(new Set((await couponsOf()).map(({ state }) => state))).toEqual(new Set(['void']));
  });
});

describe('a refund of a top-up of which coupons were used', () => {
  const until = async (time: string): Promise<void> => {
    server.clock.set(time);
    as = { ...as, ...(await server.make.session(as.accountId)) };
  };
  const states = async () => (await couponsOf()).map(({ state }) => state).toSorted();
  /** A bill of ¥100 of the member, with one coupon of ¥30. */
  const bill = async () => {
    const unused = (await couponsOf()).find(({ state }) => state === 'unused')?.issued_id ?? '';
    const lines = [{ key: 'a', name: '茶', price: 10_000, quantity: 1_000 }];
    const body = { branch_id: shop.branchIds[0], vip_id: member, lines, coupons: [unused] };
    return (await server.call('POST /orders/quote', { as, body })).data;
  };
  const payments = [{ means: 'cash' as const, fen: 7_000 }];
  const sell = async () => (await server.call('POST /orders', { as, body: { quote: (await bill()).quote, payments } })).data.order_id; // prettier-ignore
  const hold = async () => (await server.call('POST /orders/hold', { as, body: { quote: (await bill()).quote, stored_value: 0 } })).data.order_id; // prettier-ignore
  const voidOrder = (id: string) => server.call('PUT /orders/{id}/void', { as, params: { id }, body: { reason: '收错了' } }); // prettier-ignore
  const broken = async () =>
    (await verifyMerchant(server.database, shop.merchantId)).checks.filter(({ breaches }) => breaches > 0);
  const toppedUp = async (count: number, more: Parameters<typeof template>[0] = {}) => {
    const id = await template({ name: '奶茶券', ...more });
    await rule(giving([{ coupon_id: id, count }]));
    return { id, orderId: (await paid()).order_id };
  };

  it('needs somebody who may refund what is missing, and says what, used or held', async () => {
    const { id, orderId } = await toppedUp(4);
    await sell();
    await sell();
    await hold();
    const missing = [{ coupon_id: id, name: '奶茶券', taken: 1, missing: 3, held: 1 }];
    const clerk = await server.make.user(shop, { permissions: ['top_up:refund'] });
    expect((await preview(orderId)).data).toMatchObject({ taken: { coupons: missing }, allowed: true });
    const refused = await refund(orderId, {}, clerk);
    expect(refused.err?.name).toBe('top_up_refund_short');
    expect(refused.err?.msg).toContain('奶茶券 × 2（已使用）、奶茶券 × 1（预授权占用）');
    expect(await states()).toEqual(['held', 'unused', 'used', 'used']);
    expect((await refund(orderId)).data).toMatchObject({ state: 'refunded', refunds: [{ coupons: missing }] });
    expect(await states()).toEqual(['held', 'used', 'used', 'void']);
    expect(await broken()).toEqual([]);
  });

  it('ends them once their orders give them back, by a void, a refund and a release', async () => {
    const { id, orderId } = await toppedUp(3);
    const [voided, returned, released] = [await sell(), await sell(), await hold()];
    expect((await refund(orderId)).data.state).toBe('refunded');
    expect(await states()).toEqual(['held', 'used', 'used']);

    await voidOrder(voided);
    const params = { id: returned };
    const { data: shown } = await server.call('POST /orders/{id}/refund-preview', { as, params, body: {} });
    expect(shown.returned.coupons).toBe(0);
    await server.call('POST /orders/{id}/refund', { as, params, body: { reason: '茶凉了', expected: shown.returned } });
    await server.call('PUT /orders/{id}/release', { as, params: { id: released }, body: { reason: '客人走了' } });
    expect(await couponsOf()).toMatchObject(
      Array.from({ length: 3 }, () => ({ state: 'void', off: null, order_id: null, reason: '送它的充值已退' })),
    );
    const query = { from: '2026-11-01', to: '2026-12-01' };
    const { data: figures } = await server.call('GET /coupons/{id}/figures', { as, params: { id }, query });
    expect(figures).toMatchObject({ given: 3, unused: 0, held: 0, used: 0, void: 3, off: 0, orders: 0, revenue: 0 });
    expect(await broken()).toEqual([]);
  });

  it('ends one whose bill lapses, from then on and when the job has written it', async () => {
    const { id, orderId } = await toppedUp(1);
    await hold();
    await refund(orderId);
    expect(await states()).toEqual(['held']);
    await until('2026-11-23T02:00:00.000Z');
    const query = { from: '2026-11-01', to: '2026-12-01' };
    const told = async () => {
      const { data } = await server.call('GET /coupons/{id}/figures', { as, params: { id }, query });
      const { data: voids } = await server.call('GET /coupons/receive-records', { as, query: { state: ['void'] } });
      const days = data.days.filter(({ voided }) => voided > 0).map(({ day }) => day);
      return [await states(), data.unused, data.void, voids.items.map(({ reason }) => reason), days];
    };
    const ended = [['void'], 0, 1, ['送它的充值已退'], ['2026-11-20']];
    expect(await told()).toEqual(ended);
    await endDueCoupons(server.database, server.clock.now());
    expect(await told()).toEqual(ended);
    expect(await broken()).toEqual([]);
  });

  it('lets a bill that holds one be captured with it, or without it, when it ends', async () => {
    const { orderId } = await toppedUp(2);
    const [kept, changed] = [await hold(), await hold()];
    await refund(orderId);
    const capture = (id: string, body: object) =>
      server.call('PUT /orders/{id}/capture', { as, params: { id }, body: { payments, ...body } });
    expect((await capture(kept, {})).data.state).toBe('paid');
    const lines = [{ key: 'a', name: '茶', price: 7_000, quantity: 1_000 }];
    const body = { branch_id: shop.branchIds[0], vip_id: member, lines, coupons: [], order_id: changed };
    const anew = (await server.call('POST /orders/quote', { as, body })).data;
    expect((await capture(changed, { quote: anew.quote })).data.state).toBe('paid');
    expect(await states()).toEqual(['used', 'void']);
    expect(await broken()).toEqual([]);
  });

  it('is found by verification if one isn’t counted, or comes to life', async () => {
    const { orderId } = await toppedUp(2);
    await sell();
    await refund(orderId);
    const changed = (assignments: string, where: string) =>
      server.database.platform.execute(`update issued_coupon set ${assignments} where merchant_id = $1 and ${where}`, [shop.merchantId]); // prettier-ignore
    const names = async () => (await broken()).map(({ name }) => name);
    await changed('refund_id = issued_id', `state = 'used'`);
    expect(await names()).toEqual(['top_up.coupons', 'top_up.refund_coupons', 'coupon.member']);
    await changed(`refund_id = (select refund_id from issued_coupon where merchant_id = $1 and state = 'void')`, `state = 'used'`); // prettier-ignore
    expect(await broken()).toEqual([]);
    await expect(
      changed(`state = 'unused', reason = null, ended_at = null, ended_on = null`, `state = 'void'`),
    ).rejects.toThrow('issued_coupon_refund');
    await changed('refund_id = (select f.refund_id from top_up_refund f where f.merchant_id = $1)', `state = 'used'`);
    expect(await names()).toEqual([]);
  });

  it('is found by verification if it says that it took or missed fewer than it did', async () => {
    const { id, orderId } = await toppedUp(2);
    await sell();
    await refund(orderId);
    const says = async (coupons: string) => {
      await server.database.platform.execute(`update top_up_refund set coupons = ${coupons} where merchant_id = $1`, [shop.merchantId]); // prettier-ignore
      return (await broken()).map(({ name }) => name);
    };
    expect(await says('coupons')).toEqual([]);
    const found = ['top_up.refund_coupons'];
    expect(await says(`jsonb_set(coupons, '{0,taken}', '0')`)).toEqual(found);
    expect(await says(`jsonb_set(coupons, '{0}', coupons -> 0 || '{"taken": 1, "missing": 0}')`)).toEqual(found);
    expect(await says(`'[]'`)).toEqual(found);
    const own = `jsonb_build_object('coupon_id', '${id}', 'name', '奶茶券', 'taken', 1, 'missing', 1, 'held', 0)`;
    expect(await says(`jsonb_build_array(${own})`)).toEqual([]);
  });

  it('passes verification where the clock was set back between a quote and its payment', async () => {
    await toppedUp(1);
    const { quote: quoted } = await bill();
    server.clock.set(new Date(server.clock.now().getTime() - 30_000).toISOString());
    expect((await server.call('POST /orders', { as, body: { quote: quoted, payments } })).data.state).toBe('paid');
    expect(await states()).toEqual(['used']);
    expect(await broken()).toEqual([]);
  });

  it('takes in each part what is due for that part alone', async () => {
    const { orderId } = await toppedUp(4);
    const quarter = async () => (await refund(orderId, { cash: 12_500 })).data.refunds.at(-1)?.coupons;
    expect(await quarter()).toMatchObject([{ taken: 1, missing: 0 }]);
    expect(await quarter()).toMatchObject([{ taken: 1, missing: 0 }]);
    expect(await states()).toEqual(['unused', 'unused', 'void', 'void']);
    expect(await broken()).toEqual([]);
  });

  it('takes what an order holds before what one used, because that may come back', async () => {
    const { id, orderId } = await toppedUp(2);
    await sell();
    await hold();
    const due = { coupon_id: id, name: '奶茶券', taken: 0, missing: 1, held: 1 };
    expect((await refund(orderId, { cash: 25_000 })).data.refunds[0]?.coupons).toEqual([due]);
    expect(await broken()).toEqual([]);
  });

  it('counts each once, whatever became of it between two parts', async () => {
    const { id, orderId } = await toppedUp(2);
    const [first, second] = [await sell(), await sell()];
    const parts = async () => (await refund(orderId, { cash: 25_000 })).data.refunds.at(-1)?.coupons;
    expect(await parts()).toMatchObject([{ taken: 0, missing: 1 }]);
    await voidOrder(first);
    await voidOrder(second);
    expect(await states()).toEqual(['unused', 'void']);
    expect(await parts()).toEqual([{ coupon_id: id, name: '奶茶券', taken: 1, missing: 0, held: 0 }]);
    expect(await states()).toEqual(['void', 'void']);
    expect(await broken()).toEqual([]);
  });

  it('takes nothing of what is over, and no undo of a voiding brings that back', async () => {
    const { orderId } = await toppedUp(2, { days: 2 });
    const [one] = await couponsOf();
    const { data } = await server.call('PUT /coupons/nullify-received', {
      as,
      body: { ids: [one?.issued_id ?? ''], reason: '发错了' },
    });
    await until('2026-11-21T02:00:00.000Z');
    expect((await refund(orderId, { cash: 25_000 })).data.refunds[0]?.coupons).toEqual([]);
    const undone = await server.call('PUT /actions/{id}/undo', { as, params: { id: data.undo?.action_id ?? '' } });
    expect(undone.err?.name).toBe('undo_overtaken');
    await until('2026-11-24T02:00:00.000Z');
    expect((await refund(orderId)).data.refunds[1]?.coupons).toEqual([]);
    expect(await states()).toEqual(['expired', 'void']);
    await endDueCoupons(server.database, server.clock.now());
    expect(await broken()).toEqual([]);
  });
});

describe('a rule that gives coupons', () => {
  it('is not put in force or resumed while one can’t be given, and names each template once', async () => {
    const id = await template({ name: '满减券' });
    const body = terms(giving([{ coupon_id: id, count: 1 }]));
    const { rule_id: ruleId } = (await server.call('POST /recharge-rule', { as, body })).data;
    const enforce = () => server.call('PUT /recharge-rule/{id}/in-force', { as, params: { id: ruleId } });
    const operate = (what: 'stop' | 'use') =>
      server.call('PUT /recharge-rule', { as, body: { ids: [ruleId], operate: what } });
    await stop(id);
    expect((await enforce()).err).toMatchObject({
      name: 'rule_unsound',
      fields: [{ path: 'tiers.0.coupons', message: expect.stringContaining('满减券') }],
    });
    await server.call('PUT /coupons/{id}/restore', { as, params: { id }, body: { reason: '再发' } });
    expect((await enforce()).data.in_force?.terms.tiers[0]?.coupons).toEqual([
      { coupon_id: id, count: 1, name: '满减券' },
    ]);
    await operate('stop');
    await stop(id);
    expect((await operate('use')).err?.name).toBe('rule_unsound');

    const twice = terms(giving([{ coupon_id: id, count: 1 }, { coupon_id: id, count: 2 }])); // prettier-ignore
    expect((await server.call('POST /recharge-rule', { as, body: twice })).err?.name).toBe('invalid_input');
    const unknown = terms(giving([{ coupon_id: member, count: 1 }]));
    expect((await server.call('POST /recharge-rule', { as, body: unknown })).err?.name).toBe('coupon_not_found');
  });
});
