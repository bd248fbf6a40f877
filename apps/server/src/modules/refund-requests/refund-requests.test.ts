import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tillCalls } from '../../../test/till.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';
import { listFigures } from '../shifts/shifts.queries.ts';
import { endLapsedRequests } from './refund-requests.jobs.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let clerk: Caller;
let order: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  clerk = await till.someone({ refund_most: 10_000 });
  order = await till.sell(clerk, 30_000);
});

const till = tillCalls(
  () => server,
  () => ({ shop, owner }),
);
const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});
/** A member who earns a point a yuan. */
const memberWithPoints = async (): Promise<string> => {
  const body = { phone: '13900000001', name: '沈听澜' };
  const { data } = await server.call('POST /vip-infos', { as: owner, body });
  await server.call('POST /point-rule/base', { as: owner, body: pointBase });
  await server.call('PUT /point-rule/in-force', { as: owner });
  return data.vip_id;
};
const notices = async (as: Caller) => (await server.call('GET /notices', { as, query: {} })).data.items;
const counts = async (as: Caller) => (await server.call('GET /notices/counts', { as })).data.waiting;
const log = async () =>
  (await server.call('GET /logs/operate-logs', { as: owner, query: {} })).data.items
    .filter(({ subject_id: id }) => id === order)
    .map(({ action }) => action);

describe('a refund that was asked for', () => {
  it('waits for whoever may approve it, and is told where it is decided', async () => {
    const { data } = await till.ask(clerk, order, { fen: 12_000 });
    expect(data).toMatchObject({ refunded: 0, version: 1 });
    expect(data.refund_requests).toMatchObject([
      {
        state: 'waiting',
        fen: 12_000,
        parts: [{ means: 'cash', fen: 12_000 }],
        reason: '茶凉了',
        asked_by_name: '何苗',
        waits_until: '2026-11-21T06:35:00.000Z',
        may_approve: false,
        may_refuse: false,
        may_withdraw: true,
      },
    ]);
    const [boss, low] = [await till.someone(), await till.someone({ refund_most: 11_999 })];
    expect(await till.waiting(boss)).toMatchObject({
      items: [{ order_id: order, fen: 12_000, branch_name: expect.any(String), asked_by_name: '何苗' }],
      total: 1,
    });
    expect(await counts(boss)).toMatchObject([{ kind: 'refund', total: 1 }]);
    expect((await till.page(boss, order)).refund_requests).toMatchObject([{ may_approve: true, may_refuse: true }]);
    expect((await till.page(low, order)).refund_requests).toMatchObject([{ may_approve: false, may_refuse: true }]);
    const elsewhere = await till.someone({}, { branches: [shop.branchIds[1]] });
    for (const as of [clerk, low, elsewhere]) {
      expect(await till.waiting(as)).toEqual({ items: [], total: 0 });
      expect(await counts(as)).toEqual([]);
    }
  });

  it('is made as it was asked for, in the name of who asked, and counts for who approved it', async () => {
    const request = await till.asked(clerk, order);
    const boss = await till.someone({ refund_day_most: 40_000 });
    expect((await till.approve(boss, request)).data).toMatchObject({ state: 'approved', may_approve: false });
    expect(await till.page(boss, order)).toMatchObject({
      refunded: 30_000,
      state: 'refunded',
      refunds: [{ fen: 30_000, reason: '茶凉了', made_by_name: '何苗', approved: true, approved_by_name: '何苗' }],
      refund_requests: [{ state: 'approved', decided_by_name: '何苗', may_approve: false }],
    });
    const { rows } = await server.database.platform.execute(
      'select made_by, approved_by from consumption_refund where merchant_id = $1',
      [shop.merchantId],
    );
    expect(rows).toEqual([{ made_by: clerk.userId, approved_by: boss.userId }]);
    expect(await notices(clerk)).toMatchObject([
      { kind: 'refund_approved', title: '何苗批准了您的退款申请', subject_id: order },
    ]);
    expect(await log()).toEqual(['order.approve_refund', 'order.ask_refund', 'order.pay']);
    expect((await till.approve(boss, request)).err.name).toBe('refund_request_not_waiting');
    expect((await till.preview(boss, await till.sell(owner, 10_001))).limit).toMatchObject({
      bound: 'refund_day_most',
    });
    expect((await till.preview(clerk, await till.sell(owner, 10_000))).limit).toBeNull();
  });

  it('comes from the drawer of who asked, who must have one where cash needs it', async () => {
    const branch_id = shop.branchIds[0];
    await server.call('PUT /merchants/sys-config', { as: owner, body: { shift_required: true } });
    const request = await till.asked(clerk, order);
    expect((await till.approve(owner, request)).err).toMatchObject({
      name: 'refund_request_shift',
      msg: '现金从何苗的钱箱退，但何苗在这家门店没有开班',
    });
    const shiftOf = async (as: Caller) =>
      (await server.call('POST /shifts', { as, body: { branch_id, float: 50_000 } })).data.shift_id;
    const [own, other] = [await shiftOf(clerk), await shiftOf(owner)];
    expect((await till.approve(owner, request)).err).toBeUndefined();
    const backFrom = async (id: string) =>
      (await listFigures(server.database.tenant(shop.merchantId), id)).map(({ back }) => back);
    expect([await backFrom(own), await backFrom(other)]).toEqual([[30_000], []]);
  });

  it('is refused with a reason that who asked reads', async () => {
    const request = await till.asked(clerk, order);
    const low = await till.someone({ refund_most: 1 });
    expect((await till.refuse(low, request)).data).toMatchObject({
      state: 'refused',
      decision: '已经喝完',
      decided_by_name: '何苗',
    });
    expect(await notices(clerk)).toMatchObject([
      { kind: 'refund_refused', detail: expect.stringContaining('¥300.00，“已经喝完”') },
    ]);
    expect(await log()).toEqual(['order.refuse_refund', 'order.ask_refund', 'order.pay']);
    expect((await till.ask(clerk, order)).status).toBe(201);
  });

  it('is decided by somebody else, withdrawn by who asked, and one at a time', async () => {
    const request = await till.asked(clerk, order);
    expect((await till.approve(clerk, request)).err.name).toBe('refund_request_own');
    expect((await till.refuse(clerk, request)).err.name).toBe('refund_request_own');
    expect((await till.withdraw(owner, request)).err.name).toBe('refund_request_not_own');
    expect((await till.ask(owner, order)).err).toMatchObject({
      name: 'refund_request_waits',
      context: { request_id: request },
    });
    expect((await till.withdraw(clerk, request)).data).toMatchObject({ state: 'withdrawn' });
    expect((await till.approve(owner, request)).err.name).toBe('refund_request_not_waiting');
    expect((await till.approve(owner, order)).err.name).toBe('refund_request_not_found');
    const elsewhere = await till.someone({}, { branches: [shop.branchIds[1]] });
    expect((await till.refuse(elsewhere, await till.asked(clerk, order))).err.name).toBe('refund_request_not_found');
  });

  it('is above the limits of who may not approve it, also by what they gave back meanwhile', async () => {
    const request = await till.asked(clerk, order);
    const boss = await till.someone({ refund_day_most: 30_000 });
    expect(await till.waiting(boss)).toMatchObject({ total: 1 });
    await till.refund(boss, await till.sell(owner, 1));
    expect(await till.waiting(boss)).toMatchObject({ total: 0 });
    expect((await till.approve(boss, request)).err).toMatchObject({
      name: 'refund_above_limit',
      context: { bound: 'refund_day_most' },
    });
    expect((await till.page(owner, order)).refund_requests).toMatchObject([{ state: 'waiting' }]);
  });

  it('lapses after 24 hours', async () => {
    const request = await till.asked(clerk, order);
    server.clock.advance({ hours: 24 });
    const [later, boss] = [await again(clerk), await again(owner)];
    expect(await till.waiting(boss)).toEqual({ items: [], total: 0 });
    expect((await till.approve(boss, request)).err.name).toBe('refund_request_not_waiting');
    const lapsed = { state: 'lapsed', decided_at: '2026-11-21T06:35:00.000Z', may_withdraw: false };
    expect((await till.page(later, order)).refund_requests).toMatchObject([lapsed]);
    expect((await till.ask(later, order)).data.refund_requests).toMatchObject([lapsed, { state: 'waiting' }]);
  });

  it('tells who asked that nobody decided it in time, once', async () => {
    await till.asked(clerk, order, { fen: 12_000 });
    await endLapsedRequests(server.database, server.clock.now());
    expect(await notices(clerk)).toEqual([]);
    server.clock.advance({ hours: 24 });
    const later = await again(clerk);
    for (let run = 0; run < 2; run += 1) await endLapsedRequests(server.database, server.clock.now());
    expect(await notices(later)).toMatchObject([
      {
        kind: 'refund_lapsed',
        title: '您的退款申请没有人处理，已经过期',
        detail: expect.stringContaining('¥120.00'),
        subject_id: order,
        refund_of: 'consumption_order',
      },
    ]);
    expect((await till.page(later, order)).refund_requests).toMatchObject([
      { state: 'lapsed', decided_at: '2026-11-21T06:35:00.000Z' },
    ]);
  });

  it('ends with any other refund of the order, and with its void', async () => {
    const request = await till.asked(clerk, order);
    await till.refund(owner, order, { fen: 1 });
    expect((await till.page(clerk, order)).refund_requests).toMatchObject([
      { state: 'outdated', decided_by_name: '何苗' },
    ]);
    expect((await till.approve(owner, request)).err.name).toBe('refund_request_not_waiting');
    const other = await till.sell(clerk, 20_000);
    const second = await till.asked(clerk, other);
    expect((await till.voidIt(owner, other)).data.refund_requests).toMatchObject([{ state: 'outdated' }]);
    expect((await till.approve(owner, second)).err.name).toBe('refund_request_not_waiting');
    const told = { kind: 'refund_outdated', title: '何苗另外退款或撤销了这张单，您的退款申请已失效' };
    expect(await notices(clerk)).toMatchObject([
      { ...told, subject_id: other },
      { ...told, subject_id: order },
    ]);
  });

  it('that is overtaken by who asked isn’t told to them', async () => {
    await till.asked(clerk, order);
    await till.refund(clerk, order, { fen: 1 });
    expect((await till.page(clerk, order)).refund_requests).toMatchObject([{ state: 'outdated' }]);
    expect(await notices(clerk)).toEqual([]);
  });

  it('takes back what was earned, posted by who approved it, and agrees with the ledger', async () => {
    const id = await till.sell(clerk, 30_000, { vip_id: await memberWithPoints() });
    const asked = await till.asked(clerk, id, { fen: 15_000 });
    // Whoever decides sees what it takes back.
    expect((await till.page(owner, id)).refund_requests).toMatchObject([{ points_taken: 150, points_missing: 0 }]);
    await till.approve(owner, asked);
    expect((await till.page(owner, id)).refunds).toMatchObject([{ fen: 15_000, points_taken: 150 }]);
    const { rows } = await server.database.platform.execute(
      'select distinct actor_id from ledger_posting where merchant_id = $1 and refunds is not null',
      [shop.merchantId],
    );
    expect(rows).toEqual([{ actor_id: owner.userId }]);
    const { checks } = await verifyMerchant(server.database, shop.merchantId);
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  it('is not made if it would differ from what was asked for', async () => {
    const member = await memberWithPoints();
    const id = await till.sell(clerk, 30_000, { vip_id: member });
    const request = await till.asked(clerk, id);
    // The points that it earned are used by then.
    await server.database.platform.execute(
      'insert into adjustment_limit select merchant_id, role_id from user_role where merchant_id = $1 and user_id = $2',
      [shop.merchantId, owner.userId],
    );
    const spent = await server.call('POST /vip-trim-order/other', {
      as: owner,
      body: { vip_id: member, points: -300, reason: 'correction' },
    });
    expect(spent.err).toBeUndefined();
    expect((await till.approve(owner, request)).err.name).toBe('refund_request_changed');
    expect(await till.page(owner, id)).toMatchObject({ refunded: 0, refund_requests: [{ state: 'waiting' }] });
  });

  it('is made only while who asked may refund there, and is refused otherwise', async () => {
    for (const change of [
      'update merchant_user set disabled_at = created_at where merchant_id = $1 and user_id = $2',
      'update merchant_user set all_branches = false where merchant_id = $1 and user_id = $2',
      `delete from role_permission where merchant_id = $1 and permission = 'order:refund'
       and role_id in (select role_id from user_role where merchant_id = $1 and user_id = $2)`,
    ]) {
      const asker = await till.someone({ refund_most: 10_000 });
      const id = await till.sell(owner, 30_000);
      const request = await till.asked(asker, id);
      await server.database.platform.execute(change, [shop.merchantId, asker.userId]);
      expect((await till.approve(owner, request)).err).toMatchObject({
        name: 'refund_request_left',
        msg: '何苗已不能在这家门店退款，没有人把钱交给客人：请拒绝这笔申请，再自己退',
      });
      expect((await till.refuse(owner, request)).data.state).toBe('refused');
      expect(await till.page(owner, id)).toMatchObject({ refunded: 0 });
      expect((await till.refund(owner, id)).data.refunded).toBe(30_000);
    }
  });

  it('must be what its preview showed', async () => {
    const { returned } = await till.preview(clerk, order);
    const body = { reason: '茶凉了', expected: { ...returned, cash: returned.cash - 1 } };
    const { err } = await server.call('POST /orders/{id}/refund-requests', { as: clerk, params: { id: order }, body });
    expect(err.name).toBe('order_changed');
  });

  it('is approved once, by one of several at once, or refused', async () => {
    const request = await till.asked(clerk, order);
    const [one, other] = [await till.someone(), await till.someone()];
    const answers = await Promise.all([
      till.approve(one, request),
      till.approve(other, request),
      till.refuse(owner, request),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { refunds, refund_requests } = await till.page(owner, order);
    expect(refunds).toHaveLength(refund_requests[0]?.state === 'approved' ? 1 : 0);
  });
});
