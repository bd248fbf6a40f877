import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveCoupon, shelvedCoupon } from '../../../test/coupons.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { endDueCoupons } from './expiry.jobs.ts';

// What became of a template's coupons, by branch and day, where they are given at one branch and used at another.
let server: TestServer;
let shop: Shop;
let owner: Caller;
let locals: readonly [Caller, Caller];
let couponId: string;
let memberId: string;
const reason = '老客回馈';

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20 in Shanghai
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  const [first, second] = shop.branchIds;
  locals = [await server.make.user(shop, { branches: [first] }), await server.make.user(shop, { branches: [second] })];
  couponId = await shelvedCoupon(server, owner, { days: 5 });
  memberId = await newMember();
});

const newMember = async (): Promise<string> =>
  (await server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name: '孙晴', branch_id: shop.branchIds[0] } })).data.vip_id; // prettier-ignore
const at = async (time: string): Promise<void> => {
  server.clock.set(time);
  const again = async (as: Caller): Promise<Caller> => ({ ...as, ...(await server.make.session(as.accountId)) });
  owner = await again(owner);
  locals = [await again(locals[0]), await again(locals[1])];
};
const give = (count: number) => giveCoupon(server, owner, { couponId, memberId, count });
/** Pays a bill at a branch with one of the coupons; answers the order. */
const use = async (branch: 0 | 1, issuedId: string): Promise<string> => {
  const lines = [{ key: 'a', name: '大红袍', price: 10_000, quantity: 1_000 }];
  const asked = { branch_id: shop.branchIds[branch], vip_id: memberId, lines, coupons: [issuedId] };
  const { data } = await server.call('POST /orders/quote', { as: owner, body: asked });
  const payments = [{ means: 'cash' as const, fen: data.to_pay }];
  return (await server.call('POST /orders', { as: owner, body: { quote: data.quote, payments } })).data.order_id;
};
const giveBack = async (orderId: string): Promise<void> => {
  const params = { id: orderId };
  const { data } = await server.call('POST /orders/{id}/refund-preview', { as: owner, params, body: {} });
  await server.call('POST /orders/{id}/refund', { as: owner, params, body: { reason, expected: data.returned } });
};
const figuresOf = async (as: Caller) => {
  const query = { from: '2026-11-01', to: '2026-12-31' };
  return (await server.call('GET /coupons/{id}/figures', { as, params: { id: couponId }, query })).data;
};
const summed = ['given', 'used', 'off', 'revenue'] as const;

/** The figures of the owner and of a user of each branch, none of which is below 0 and which agree with each other. */
const figures = async () => {
  const all = await Promise.all([owner, ...locals].map(figuresOf));
  for (const { days, branches, ...sums } of all) {
    const numbers = [sums, ...days, ...branches].flatMap(({ ...row }) => Object.values(row)).filter((value) => typeof value === 'number'); // prettier-ignore
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    for (const name of summed) {
      expect([name, days.reduce((sum, day) => sum + day[name], 0)]).toEqual([name, sums[name]]);
      expect([name, branches.reduce((sum, branch) => sum + branch[name], 0)]).toEqual([name, sums[name]]);
    }
    expect(days.reduce((sum, { expired }) => sum + expired, 0)).toBe(sums.expired);
    expect(days.reduce((sum, { voided }) => sum + voided, 0)).toBe(sums.void);
  }
  const [whole, ...parts] = all;
  // All of these coupons are of a branch: those of the branches make up the whole.
  for (const name of [...summed, 'unused', 'held', 'expired', 'void', 'orders'] as const)
    expect([name, parts.reduce((sum, part) => sum + part[name], 0)]).toEqual([name, whole?.[name]]);
  const { checks } = await verifyMerchant(server.database, shop.merchantId);
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  return all;
};

describe('figures of coupons given at one branch and used at another', () => {
  it('are never below 0: giving counts where it was, using where it was, giving back where and when it was used', async () => {
    const [one = '', other = ''] = await give(3);
    await at('2026-11-21T02:00:00Z');
    const order = await use(1, one);
    const [, first, second] = await figures();
    expect(first).toMatchObject({ given: 3, unused: 2, used: 0 });
    expect(second).toMatchObject({ given: 0, unused: 0, used: 1, orders: 1, revenue: 7_000 });
    await at('2026-11-22T02:00:00Z');
    await use(0, other);
    await giveBack(order);
    const [whole, ...parts] = await figures();
    expect(whole).toMatchObject({ given: 3, unused: 2, used: 1, days: [{ given: 3 }, { day: '2026-11-21', used: 0 }, { used: 1 }] }); // prettier-ignore
    expect(parts).toMatchObject([{ unused: 2, used: 1 }, { unused: 0, used: 0, revenue: 0 }]); // prettier-ignore
    const voided = await use(1, one);
    await server.call('PUT /orders/{id}/void', { as: owner, params: { id: voided }, body: { reason } });
    await use(1, one);
    expect(await figures()).toMatchObject([{ used: 2 }, { unused: 1, used: 1 }, { unused: 0, used: 1 }]);
  });

  it('are never below 0 where voiding is undone on another day, and tell of those that are over before the job does', async () => {
    const [one = '', other = ''] = await give(3);
    await at('2026-11-21T02:00:00Z');
    await use(1, one);
    const body = { issued_id: other, reason };
    await server.call('PUT /coupons/nullify-single-received', { as: locals[0], body });
    const rest = await server.call('PUT /vip-infos/nullify-no-use-coupon', { as: locals[1], body: { vip_id: memberId, reason } }); // prettier-ignore
    expect(await figures()).toMatchObject([{ void: 2 }, { unused: 0, void: 2 }, { used: 1, void: 0 }]);
    await at('2026-11-21T20:00:00Z'); // the 22nd
    await server.call('PUT /actions/{id}/undo', { as: locals[1], params: { id: rest.data.undo?.action_id ?? '' } });
    expect(await figures()).toMatchObject([{ void: 1 }, { unused: 1, void: 1 }, { unused: 0, void: 0 }]);
    await at('2026-11-25T02:00:00Z');
    const told = await figures();
    expect(told).toMatchObject([{ expired: 1 }, { unused: 0, expired: 1 }, { expired: 0 }]);
    expect(told[0]?.days.at(-1)).toMatchObject({ day: '2026-11-24', expired: 1 });
    const within = async (from: string, to: string) =>
      server.call('GET /coupons/{id}/figures', { as: owner, params: { id: couponId }, query: { from, to } });
    expect((await within('2026-11-24', '2026-11-24')).data.days).toMatchObject([{ day: '2026-11-24', expired: 1 }]);
    expect((await within('2026-11-20', '2026-11-23')).data.days.at(-1)).toMatchObject({ expired: 0 });
    await endDueCoupons(server.database, server.clock.now());
    expect(await figures()).toEqual(told);
  });

  it('are of one instant, however long the job that writes what is over takes meanwhile', async () => {
    await give(3);
    await at('2026-11-26T02:00:00Z');
    const told = figuresOf(owner).then(({ given, expired, unused }) => ({ given, expired, unused }));
    expect(await told).toEqual({ given: 3, expired: 3, unused: 0 });
    // What the job does, while a reading waits for one of its parts.
    const job = new Client(server.owner ?? server.connection);
    await job.connect();
    await job.query('begin; lock table coupon_day in access exclusive mode');
    const late = figuresOf(owner);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from coupon_day d%'`;
    await expect
      .poll(async () => (await server.database.platform.execute(waits)).rows.length)
      .toBeGreaterThanOrEqual(1);
    const ofShop = [shop.merchantId];
    await job.query(`update issued_coupon set state = 'expired', ended_at = expires_at, ended_on = '2026-11-24' where merchant_id = $1`, ofShop); // prettier-ignore
    await job.query('update coupon_day set expired = expired + 3 where merchant_id = $1', ofShop);
    await job.query('commit');
    await job.end();
    expect(await late).toMatchObject(await told);
  });

  it('are of 366 days after the first at most', async () => {
    const asked = (from: string, to: string) =>
      server.call('GET /coupons/{id}/figures', { as: owner, params: { id: couponId }, query: { from, to } });
    expect((await asked('2026-01-01', '2027-01-02')).status).toBe(200);
    expect((await asked('2026-01-01', '2027-01-03')).err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'to' }] }); // prettier-ignore
    expect((await asked('2026-01-02', '2026-01-01')).err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'to' }] }); // prettier-ignore
  });
});

describe('coupons that a refund says can be used again', () => {
  const broken = async (): Promise<string[]> => {
    const { checks } = await verifyMerchant(server.database, shop.merchantId);
    return checks.filter(({ breaches }) => breaches > 0).map(({ name }) => name);
  };
  const written = (assignments: string) =>
    server.database.platform.execute(`update consumption_refund set ${assignments} where merchant_id = $1`, [shop.merchantId]); // prettier-ignore

  it('are verified, too many and too few, for those still unused, used again, voided and over', async () => {
    const [one = '', other = ''] = await give(2);
    await giveBack(await use(0, one));
    expect(await broken()).toEqual([]);
    await written('coupons = 0');
    expect(await broken()).toEqual(['order.refund_coupons']);
    await written('coupons = 2');
    expect(await broken()).toEqual(['order.refund_coupons']);
    await written('coupons = 1');
    await at('2026-11-20T07:00:00Z');
    await use(1, one);
    expect(await broken()).toEqual([]);
    const late = await use(0, other);
    await server.call('PUT /vip-infos/{id}/state', { as: owner, params: { id: memberId }, body: { state: 'cancelled', reason } }); // prettier-ignore
    await giveBack(late);
    expect(await broken()).toEqual([]);
    await written('coupons = 2');
    expect(await broken()).toEqual(['order.refund_coupons']);
  });

  it('are none with a part of an order, and once with all of it', async () => {
    const [one = ''] = await give(1);
    const order = await use(0, one);
    const params = { id: order };
    const part = { fen: 1_000 };
    const { data } = await server.call('POST /orders/{id}/refund-preview', { as: owner, params, body: part });
    await server.call('POST /orders/{id}/refund', { as: owner, params, body: { ...part, reason, expected: data.returned } }); // prettier-ignore
    await written('coupons = 1');
    expect(await broken()).toEqual(['order.refund_coupons']);
    await written('coupons = 0');
    await giveBack(order);
    expect(await broken()).toEqual([]);
    await written('coupons = 1');
    expect(await broken()).toEqual(['order.refund_coupons']);
  });
});
