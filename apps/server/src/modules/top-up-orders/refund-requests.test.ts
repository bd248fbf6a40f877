import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { atTill, tillCalls } from '../../../test/till.ts';
import { topUpCalls } from '../../../test/top-ups.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { listFigures } from '../shifts/shifts.queries.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let clerk: Caller;
let order: string;
let member: string;

const mayRefund = [...atTill, 'top_up:read', 'top_up:create', 'top_up:refund'] as const;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  const person = { phone: '13900000001', name: '沈听澜' };
  member = (await server.call('POST /vip-infos', { as: owner, body: person })).data.vip_id;
  clerk = await someone(10_000);
  await topUps.rule();
  order = (await topUps.paid()).order_id;
});

const till = tillCalls(
  () => server,
  () => ({ shop, owner }),
);
const topUps = topUpCalls(
  () => server,
  () => ({ as: owner, member, branch: shop.branchIds[0] }),
);
const someone = (refund_most: number | null, permissions: Parameters<typeof till.someone>[1] = {}): Promise<Caller> =>
  till.someone({ refund_most }, { permissions: mayRefund, ...permissions });
const page = async (as = owner) => (await server.call('GET /recharge-order/{id}', { as, params: { id: order } })).data;
const ask = async (as = clerk, query: Parameters<typeof topUps.refundBody>[1] = {}) =>
  server.call('POST /recharge-order/{id}/refund-requests', {
    as,
    params: { id: order },
    body: await topUps.refundBody(order, query),
  });
const asked = async (query: Parameters<typeof topUps.refundBody>[1] = {}): Promise<string> =>
  (await ask(clerk, query)).data.refund_requests.at(-1)?.request_id ?? '';
const notices = async (as: Caller) => (await server.call('GET /notices', { as, query: {} })).data.items;
const log = async () =>
  (await server.call('GET /logs/operate-logs', { as: owner, query: {} })).data.items
    .filter(({ subject_id: id }) => id === order)
    .map(({ action }) => action);

describe('a refund of a top-up that was asked for', () => {
  it('waits for whoever may refund top-ups, at its branch and within their limits', async () => {
    const { data, status } = await ask();
    expect(status).toBe(201);
    expect(data).toMatchObject({ refunded: 0, version: 1 });
    expect(data.refund_requests).toMatchObject([
      {
        state: 'waiting',
        fen: 50_000,
        cause: 'member',
        pay_way: 'cash',
        taken: { principal: 50_000, bonus: 5_000, points: 100 },
        reason: '不要了',
        may_approve: false,
        may_withdraw: true,
      },
    ]);
    const boss = await someone(50_000);
    expect(await till.waiting(boss)).toMatchObject({
      items: [{ kind: 'top_up_order', order_id: order, number: data.number, fen: 50_000 }],
      total: 1,
    });
    expect((await page(boss)).refund_requests).toMatchObject([{ may_approve: true, may_refuse: true }]);
    const low = await someone(49_999);
    expect((await page(low)).refund_requests).toMatchObject([{ may_approve: false, may_refuse: true }]);
    const elsewhere = await someone(null, { branches: [shop.branchIds[1]] });
    const ofOrders = await till.someone(); // may refund orders alone
    for (const as of [clerk, low, elsewhere, ofOrders]) expect(await till.waiting(as)).toEqual({ items: [], total: 0 });
    const request = data.refund_requests[0]?.request_id ?? '';
    expect((await till.approve(ofOrders, request)).err.name).toBe('refund_request_not_found');
    expect((await till.approve(elsewhere, request)).err.name).toBe('refund_request_not_found');
  });

  it('is made as it was asked for, in the name of who asked, and counts for who approved it', async () => {
    const request = await asked({ cash: 30_000 });
    const boss = await till.someone({ refund_day_most: 40_000 }, { permissions: mayRefund });
    expect((await till.approve(boss, request)).data).toMatchObject({ state: 'approved', decided_by_name: '何苗' });
    expect(await page()).toMatchObject({
      refunded: 30_000,
      refunds: [{ cash: 30_000, reason: '不要了', made_by_name: '何苗', approved: true, approved_by_name: '何苗' }],
      refund_requests: [{ state: 'approved' }],
    });
    const { rows } = await server.database.platform.execute(
      'select made_by, approved_by from top_up_refund where merchant_id = $1',
      [shop.merchantId],
    );
    expect(rows).toEqual([{ made_by: clerk.userId, approved_by: boss.userId }]);
    const { number } = await page();
    expect(await notices(clerk)).toMatchObject([
      { kind: 'refund_approved', detail: `充值单 ${number}，¥300.00`, subject_id: order, refund_of: 'top_up_order' },
    ]);
    expect(await log()).toEqual(['top_up.approve_refund', 'top_up.ask_refund', 'top_up.pay']);
    expect((await till.approve(boss, request)).err.name).toBe('refund_request_not_waiting');
    expect((await till.preview(boss, await till.sell(owner, 10_001))).limit?.bound).toBe('refund_day_most');
    expect((await till.preview(clerk, await till.sell(owner, 10_000))).limit).toBeNull();
    const { checks } = await verifyMerchant(server.database, shop.merchantId);
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  it('comes from the drawer of who asked', async () => {
    const branch_id = shop.branchIds[0];
    await server.call('PUT /merchants/sys-config', { as: owner, body: { shift_required: true } });
    const request = await asked();
    expect((await till.approve(owner, request)).err.name).toBe('refund_request_shift');
    const shiftOf = async (as: Caller) =>
      (await server.call('POST /shifts', { as, body: { branch_id, float: 50_000 } })).data.shift_id;
    const [own, other] = [await shiftOf(clerk), await shiftOf(owner)];
    expect((await till.approve(owner, request)).err).toBeUndefined();
    const backFrom = async (id: string) =>
      (await listFigures(server.database.tenant(shop.merchantId), id)).map(({ back }) => back);
    expect([await backFrom(own), await backFrom(other)]).toEqual([[50_000], []]);
  });

  it('is refused or withdrawn, one at a time, and ended by another refund', async () => {
    const request = await asked();
    expect((await ask(owner)).err).toMatchObject({ name: 'refund_request_waits', context: { request_id: request } });
    expect((await till.refuse(owner, request)).data).toMatchObject({ state: 'refused', decision: '已经喝完' });
    expect(await notices(clerk)).toMatchObject([
      { kind: 'refund_refused', detail: expect.stringContaining('¥500.00，“已经喝完”'), refund_of: 'top_up_order' },
    ]);
    const second = await asked();
    expect((await till.withdraw(clerk, second)).data.state).toBe('withdrawn');
    expect((await log()).slice(0, 4)).toEqual([
      'top_up.withdraw_refund',
      'top_up.ask_refund',
      'top_up.refuse_refund',
      'top_up.ask_refund',
    ]);
    const third = await asked();
    await topUps.refund(order, { cash: 1_000 });
    expect((await page()).refund_requests.map(({ state }) => state)).toEqual(['refused', 'withdrawn', 'outdated']);
    expect((await till.approve(owner, third)).err.name).toBe('refund_request_not_waiting');
  });

  it('is not made if it would differ from what was asked for, or more was spent than is left', async () => {
    const request = await asked();
    await topUps.spend(11_000, 'proportional');
    expect((await till.approve(owner, request)).err.name).toBe('refund_request_changed');
    expect(await page()).toMatchObject({ refunded: 0, refund_requests: [{ state: 'waiting' }] });
  });

  it('of which something is missing is approved by who may refund in spite of it, and names such a colleague', async () => {
    await topUps.spend(3_000, 'bonus_first');
    const boss = await someone(null);
    const { data } = await server.call('GET /recharge-order/{id}/refund', {
      as: clerk,
      params: { id: order },
      query: { cause: 'member' },
    });
    expect(data).toMatchObject({ allowed: false, limit: { help: '可以请何苗批准' } }); // the owner alone
    const request = await asked();
    expect(await till.waiting(boss)).toEqual({ items: [], total: 0 });
    expect((await page(boss)).refund_requests).toMatchObject([{ may_approve: false, may_refuse: true }]);
    expect((await till.approve(boss, request)).err.name).toBe('top_up_refund_short');
    expect(await till.waiting(owner)).toMatchObject({ total: 1 });
    expect((await till.approve(owner, request)).data.state).toBe('approved');
    expect((await page()).refunds).toMatchObject([{ missing_bonus: 3_000 }]);
  });

  it('must be what its preview showed, and no more than can be given back', async () => {
    const body = await topUps.refundBody(order);
    const send = (changes: object) =>
      server.call('POST /recharge-order/{id}/refund-requests', {
        as: clerk,
        params: { id: order },
        body: { ...body, ...changes },
      });
    expect((await send({ expected: { ...body.expected, cash: 1 } })).err.name).toBe('top_up_refund_changed');
    expect((await send({ cash: 50_001 })).err.name).toBe('top_up_refund_too_large');
  });
});
