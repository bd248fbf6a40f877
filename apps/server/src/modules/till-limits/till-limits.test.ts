import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { atTill, tillCalls } from '../../../test/till.ts';
import { terms, topUpCalls } from '../../../test/top-ups.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
});

const till = tillCalls(
  () => server,
  () => ({ shop, owner }),
);
const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});

describe('a discount by hand', () => {
  it('stays within percent and yuan of the role, and says the most and who can give more', async () => {
    const clerk = await till.someone({ discount_percent: 10, discount_most: 5_000 });
    expect((await till.quote(clerk, 20_000, { off: 2_000 })).data.due).toBe(18_000);
    const { err } = await till.quote(clerk, 20_000, { off: 2_001 });
    expect(err).toMatchObject({
      name: 'order_discount_above_limit',
      msg: '这张单您手工最多优惠 ¥20.00，现在是 ¥20.01。可以请何苗来做',
      context: { most: '2000', wanted: '2001' },
    });
    expect((await till.quote(clerk, 90_000, { off: 5_001 })).err.context).toMatchObject({ most: '5000' });
    expect((await till.quote(owner, 20_000, { off: 20_000 })).data.due).toBe(0);
  });

  it('is limited for who takes it, too: paid, held, or captured anew, whoever asked for the quote', async () => {
    const clerk = await till.someone({ discount_most: 100 });
    const member = (await server.call('POST /vip-infos', { as: owner, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id; // prettier-ignore
    const topUps = topUpCalls(
      () => server,
      () => ({ as: owner, member, branch: shop.branchIds[0] }),
    );
    await topUps.rule(terms());
    await topUps.paid(50_000);
    const sealed = async (off: number, more: { order_id?: string } = {}) =>
      (await till.quote(owner, 20_000, { off, vip_id: member, ...more })).data.quote;
    const pay = (as: Caller, quote: string, fen: number) =>
      server.call('POST /orders', { as, body: { quote, payments: [{ means: 'cash', fen }] } });
    const quote = await sealed(101);
    expect((await pay(clerk, quote, 19_899)).err).toMatchObject({
      name: 'order_discount_above_limit',
      context: { most: '100', wanted: '101' },
    });
    const hold = (as: Caller, stored_value: number) =>
      server.call('POST /orders/hold', { as, body: { quote, stored_value } });
    expect((await hold(clerk, 1_000)).err.name).toBe('order_discount_above_limit');
    const { order_id: id } = (await hold(owner, 1_000)).data;
    const capture = (more: { quote?: string }, fen: number) =>
      server.call('PUT /orders/{id}/capture', {
        as: clerk,
        params: { id },
        body: { ...more, payments: [{ means: 'cash', fen }] },
      });
    expect((await capture({ quote: await sealed(102, { order_id: id }) }, 19_898)).err.name).toBe('order_discount_above_limit'); // prettier-ignore
    // As it was held, the owner gave it.
    expect((await capture({}, 19_899)).data.state).toBe('paid');
    expect((await pay(clerk, await sealed(100), 19_900)).status).toBe(201);
    const lost = await sealed(101);
    expect((await pay(owner, lost, 19_899)).status).toBe(201);
    expect((await pay(clerk, lost, 19_899)).err.name).toBe('order_quote_paid');
  });

  it('is limited by the largest of the roles that let somebody give it', async () => {
    const clerk = await till.someone({ discount_most: 100 });
    const own = await till.roleOf(clerk);
    const give = async (permissions: Parameters<typeof till.someone>[1]) => {
      const other = await till.someone({}, permissions);
      const roles = [own, await till.roleOf(other)];
      const params = { id: clerk.userId ?? '' };
      await server.call('PUT /users/{id}/roles', { as: owner, params, body: { role_ids: roles } });
    };
    // A role without the permission has no limit, and lifts none.
    await give({ permissions: ['member:read', 'order:refund', 'order:read'] });
    expect((await till.quote(clerk, 20_000, { off: 101 })).err.name).toBe('order_discount_above_limit');
    await give({ permissions: ['order:discount'] });
    expect((await till.quote(clerk, 20_000, { off: 20_000 })).data.due).toBe(0);
  });
});

describe('a refund', () => {
  it('above one limit is told by its preview, with who may approve it, and refused', async () => {
    const clerk = await till.someone({ refund_most: 20_000 });
    const id = await till.sell(clerk, 30_000);
    const limit = {
      bound: 'refund_most',
      says: '您一次最多退 ¥200.00，这次是 ¥300.00',
      help: '可以请何苗批准',
    };
    expect((await till.preview(clerk, id)).limit).toEqual(limit);
    expect((await till.refund(clerk, id)).err).toMatchObject({
      name: 'refund_above_limit',
      msg: `${limit.says}。${limit.help}`,
      context: { bound: 'refund_most' },
    });
    expect(await till.page(owner, id)).toMatchObject({ refunded: 0 });
    expect((await till.preview(clerk, id, { fen: 20_000 })).limit).toBeNull();
    expect((await till.refund(clerk, id, { fen: 20_000 })).data.refunded).toBe(20_000);
    expect((await till.preview(owner, id)).limit).toBeNull();
  });

  it('in parts is limited as the whole is, for 24 hours, and for who gave them back', async () => {
    const clerk = await till.someone({ refund_most: 10_000 });
    const colleague = await till.someone({ refund_most: 10_000 });
    const id = await till.sell(clerk, 30_000);
    expect((await till.refund(clerk, id, { fen: 6_000 })).status).toBe(201);
    expect((await till.refund(clerk, id, { fen: 4_001 })).err).toMatchObject({
      name: 'refund_above_limit',
      msg: '您一次最多退 ¥100.00，一张单 24 小时内分几次退的合计，加上这次是 ¥100.01。可以请何苗等 2 位同事批准',
    });
    const several = await Promise.all([1, 2, 3].map(() => till.refund(clerk, id, { fen: 2_000 })));
    expect(several.map(({ status }) => status).toSorted()).toEqual([201, 201, 422]);
    expect((await till.preview(clerk, await till.sell(clerk, 10_000))).limit).toBeNull(); // another order
    expect((await till.refund(colleague, id, { fen: 6_000 })).status).toBe(201);
    expect((await till.preview(clerk, id, { fen: 4_001 })).limit?.help).toBe('可以请何苗批准'); // the owner alone
    server.clock.advance({ hours: 24 });
    expect((await till.refund(await again(clerk), id, { fen: 10_000 })).status).toBe(201);
  });

  it('counts all that one gave back within 24 hours, in parts and of several orders', async () => {
    const clerk = await till.someone({ refund_day_most: 50_000 });
    const [first, second] = [await till.sell(clerk, 40_000), await till.sell(clerk, 40_000)];
    await till.refund(clerk, first, { fen: 15_000 });
    await till.refund(clerk, first, { fen: 15_000 });
    expect((await till.refund(clerk, second, { fen: 20_001 })).err).toMatchObject({
      name: 'refund_above_limit',
      msg: '您 24 小时内最多退 ¥500.00，还能退 ¥200.00，这次是 ¥200.01。可以请何苗批准',
    });
    expect((await till.refund(clerk, second, { fen: 20_000 })).status).toBe(201);
    expect((await till.preview(clerk, second, { fen: 1 })).limit?.bound).toBe('refund_day_most');
    // What a colleague gives back counts for the colleague.
    await till.refund(await till.someone({ refund_day_most: 50_000 }), second, { fen: 1_000 });
    server.clock.advance({ hours: 24 });
    expect((await till.refund(await again(clerk), second, { fen: 19_000 })).status).toBe(201);
  });

  it('is made by one of several at once, as far as the limit of 24 hours goes', async () => {
    const clerk = await till.someone({ refund_day_most: 25_000 });
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => till.sell(clerk, 10_000)));
    const answers = await Promise.all(ids.map((id) => till.refund(clerk, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422]);
    const refunded = await Promise.all(ids.map(async (id) => (await till.page(owner, id)).refunded));
    expect(refunded.reduce((sum, fen) => sum + fen, 0)).toBe(20_000);
  });

  it('of what was paid too long ago is refused, by business days', async () => {
    const clerk = await till.someone({ refund_days: 1 });
    const id = await till.sell(clerk, 1_000);
    server.clock.set('2026-11-21T15:59:00Z'); // the last minute of the next day
    expect((await till.preview(await again(clerk), id)).limit).toBeNull();
    server.clock.set('2026-11-21T16:01:00Z');
    const later = await again(clerk);
    expect((await till.preview(later, id)).limit).toMatchObject({
      bound: 'refund_days',
      says: '您只能退今天和昨天的单',
    });
    expect((await till.refund(later, id)).err.name).toBe('refund_above_limit');
  });

  it('names nobody who can’t: elsewhere, disabled, without the permission or within too low a limit', async () => {
    const [here, there] = shop.branchIds;
    const clerk = await till.someone({ refund_most: 100 }, { branches: [here] });
    const id = await till.sell(clerk, 1_000);
    await till.someone({}, { branches: [there] });
    await till.someone({}, { permissions: ['order:read'] });
    await till.someone({ refund_most: 999 });
    const used = await till.someone({ refund_day_most: 1_500 });
    await till.refund(used, await till.sell(owner, 501));
    expect((await till.preview(clerk, id)).limit?.help).toBe('可以请何苗批准'); // the owner alone
    await till.someone({ refund_most: 1_000 }, { branches: [here] });
    expect((await till.preview(clerk, id)).limit?.help).toBe('可以请何苗等 2 位同事批准');
  });
});

describe('a void', () => {
  it('of a colleague’s order is limited like a refund and counts, one’s own is neither', async () => {
    const clerk = await till.someone({ refund_most: 1_000, refund_day_most: 1_500 });
    const [own, small, large] = [
      await till.sell(clerk, 90_000),
      await till.sell(owner, 1_000),
      await till.sell(owner, 1_001),
    ];
    expect((await till.voidIt(clerk, large)).err.name).toBe('refund_above_limit');
    expect((await till.voidIt(clerk, small)).data.state).toBe('voided');
    expect((await till.voidIt(clerk, own)).data.state).toBe('voided');
    expect((await till.preview(clerk, large, { fen: 501 })).limit).toMatchObject({ bound: 'refund_day_most' });
    expect((await till.preview(clerk, large, { fen: 500 })).limit).toBeNull();
  });
});

describe('the refund of a top-up', () => {
  it('is within the same limits, and counts with refunds of orders', async () => {
    const member = (await server.call('POST /vip-infos', { as: owner, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id; // prettier-ignore
    const permissions = [...atTill, 'top_up:read', 'top_up:create', 'top_up:refund'] as const;
    const clerk = await till.someone({ refund_most: 60_000, refund_day_most: 60_000 }, { permissions });
    const topUps = topUpCalls(
      () => server,
      () => ({ as: owner, member, branch: shop.branchIds[0] }),
    );
    await topUps.rule(terms());
    const { order_id: id } = await topUps.paid(50_000);
    const preview = async (cash?: number) =>
      (await server.call('GET /recharge-order/{id}/refund', { as: clerk, params: { id }, query: { cause: 'member', ...(cash && { cash }) } })).data; // prettier-ignore
    expect((await preview()).limit).toBeNull();
    await till.refund(clerk, await till.sell(clerk, 20_000));
    expect((await preview()).limit).toEqual({
      bound: 'refund_day_most',
      says: '您 24 小时内最多退 ¥600.00，还能退 ¥400.00，这次是 ¥500.00',
      help: '可以请何苗批准',
    });
    expect((await topUps.refund(id, {}, clerk)).err.name).toBe('refund_above_limit');
    expect((await topUps.refund(id, { cash: 30_000 }, clerk)).err).toBeUndefined();
    expect((await till.preview(clerk, await till.sell(clerk, 10_001))).limit).toMatchObject({
      bound: 'refund_day_most',
    });
  });
});
