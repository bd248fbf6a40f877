import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustingIn } from '../../../test/adjusting.ts';
import { rowsOf } from '../../../test/demo-contents.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { freezeAccounts, hold, merge, post, reverse, transfer, type Giving } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  owner = await adjustingIn(server, shop).someone({ principal: null, bonus: null, points: null });
});
afterAll(() => server.stop());

const paper = (kind: string) => ({ document: { kind, id: newId() }, branchId: null, actorId: null });

/** A new member with what it was given. */
const member = async (give?: Giving): Promise<{ id: string; phone: string }> => {
  const phone = nextPhone();
  const { data } = await server.call('POST /vip-infos', { as: owner, body: { phone, name: '周雨桐' } });
  const moved = { ...paper('test'), kind: 'top_up' as const, accountId: data.vip_id };
  const { database, clock } = server;
  if (give) await database.tenant(shop.merchantId).transaction((tx) => post(tx, clock.now(), { ...moved, give }));
  return { id: data.vip_id, phone };
};

const set = (id: string, body: BodyOf<Api['PUT /vip-infos/{id}/state']>, as = owner) =>
  server.call('PUT /vip-infos/{id}/state', { as, params: { id }, body });
const cancelled = { state: 'cancelled', reason: '本人申请注销' } as const;
const assetsOf = async (id: string) =>
  (await server.call('GET /vip-infos/{id}/assets', { as: owner, params: { id } })).data;

describe('cancelling a member', () => {
  it('ends what adjustments could give back: a taken amount is not returned by an undo', async () => {
    const on = adjustingIn(server, shop);
    const decider = await on.someone({ points: null });
    const { id } = await member();
    await on.ask(decider, id, { points: 100 });
    const taken = await on.ask(decider, id, { points: -100 });
    expect((await set(id, cancelled)).status).toBe(200);
    const params = { id: taken.adjustment_id };
    const undone = await server.call('PUT /vip-trim-order/{id}/undo', {
      as: decider,
      params,
      body: { reason: '录错' },
    });
    expect(undone.err.name).toBe('member_state_refused');
    expect((await server.call('GET /vip-trim-order/{id}', { as: decider, params })).data.undoable).toBe(false);
    expect((await assetsOf(id)).balances.points).toBe(0);
    const shown = await server.call('GET /vip-infos/{id}', { as: owner, params: { id } });
    expect(shown.data.changeable).toBe(false);
  });

  it('forgives the points owed, so that the account can close', async () => {
    const { id } = await member();
    const { database, clock } = server;
    const inTx = database.tenant(shop.merchantId);
    const give = { points: { amount: 50, expiresAt: null } };
    const earned = await inTx.transaction((tx) =>
      post(tx, clock.now(), { ...paper('gift'), kind: 'earn', accountId: id, give }),
    );
    await inTx.transaction((tx) =>
      post(tx, clock.now(), { ...paper('consumption_order'), kind: 'spend', accountId: id, take: { points: 50 } }),
    );
    await inTx.transaction((tx) =>
      reverse(tx, clock.now(), { ...paper('refund_order'), postingId: earned.postingId, onShort: 'negative' }),
    );
    expect((await assetsOf(id)).balances.points).toBe(-50);
    expect((await set(id, cancelled)).status).toBe(200);
    expect((await assetsOf(id)).balances.points).toBe(0);
  });

  it('closes the account in the ledger, which refuses every later movement by itself', async () => {
    const { id } = await member();
    const other = await member({ points: { amount: 50, expiresAt: null } });
    const { database, clock } = server;
    const now = clock.now();
    const inTx = database.tenant(shop.merchantId);
    const spent = await inTx.transaction(async (tx) => {
      const common = { accountId: id, give: { points: { amount: 50, expiresAt: null } } };
      await post(tx, now, { ...paper('test'), ...common, kind: 'earn' });
      return post(tx, now, { ...paper('test'), kind: 'spend', accountId: id, take: { points: 50 } });
    });
    expect((await set(id, cancelled)).status).toBe(200);
    const give = { growth: 1 };
    const movements: Readonly<Record<string, (tx: TenantTx) => Promise<unknown>>> = {
      top_up: (tx) => post(tx, now, { ...paper('test'), kind: 'top_up', accountId: id, give: { principal: 1 } }),
      opening: (tx) => post(tx, now, { ...paper('opening'), kind: 'opening', accountId: id, give }),
      adjust: (tx) => post(tx, now, { ...paper('adjustment'), kind: 'adjust', accountId: id, give }),
      hold: (tx) =>
        hold(tx, now, { ...paper('test'), accountId: id, points: 1, expiresAt: new Date(now.getTime() + 60_000) }),
      reverse: (tx) => reverse(tx, now, { ...paper('test'), postingId: spent.postingId }),
      transfer: (tx) => transfer(tx, now, { ...paper('test'), fromId: other.id, toId: id, take: { points: 1 } }),
      merge: (tx) => merge(tx, now, { ...paper('test'), fromId: other.id, toId: id }),
      freeze: (tx) => freezeAccounts(tx, [id], true),
    };
    for (const [name, move] of Object.entries(movements))
      await expect(inTx.transaction(move), name).rejects.toMatchObject({ problem: 'ledger_account_closed' });
  });

  it('waits for the decision on its requests', async () => {
    const on = adjustingIn(server, shop);
    const asker = await on.someone();
    const { id } = await member();
    const { adjustment_id } = await on.ask(asker, id, { points: 100 });
    expect((await set(id, cancelled)).err.name).toBe('member_has_requests');
    await server.call('PUT /vip-trim-order/{id}/withdraw', { as: asker, params: { id: adjustment_id } });
    expect((await set(id, cancelled)).status).toBe(200);
  });

  it('needs a reason that shows', async () => {
    const { id } = await member();
    for (const reason of ['\u3164', '\u00A0 \u2003', '\u180B\uFE0F'])
      expect((await set(id, { state: 'cancelled', reason })).err).toMatchObject({ fields: [{ path: 'reason', rule: 'required' }] }); // prettier-ignore
  });

  it('who has nothing left is final, is logged with its reason, and frees the phone', async () => {
    const { id, phone } = await member();
    expect((await set(id, cancelled)).data).toMatchObject({ state: 'cancelled', version: 2 });
    expect((await set(id, { state: 'normal', reason: '反悔' })).err.name).toBe('member_state_refused');
    const { data } = await server.call('GET /vip-infos/{id}/events', { as: owner, params: { id } });
    expect(data.items[0]).toMatchObject({ action: 'member.cancel', reason: '本人申请注销', operator: '何苗' });
    const again = await server.call('POST /vip-infos', { as: owner, body: { phone, name: '周雨桐' } });
    expect(again.status).toBe(201);
  });

  it('who has value is refused with the amounts; these, waived, are posted and logged; growth stays', async () => {
    const { id } = await member({ principal: 20_000, bonus: { amount: 1_050, expiresAt: null }, growth: 20 });
    expect((await set(id, cancelled)).err).toMatchObject({
      name: 'member_has_value',
      msg: '会员还有本金 ¥200.00、赠金 ¥10.50：请先用完或退还，或确认放弃',
      context: { principal: '20000', bonus: '1050', points: '0' },
    });
    const seen = { principal: 20_000, bonus: 1_050, points: 0 };
    expect((await set(id, { ...cancelled, waive: { ...seen, bonus: 1_000 } })).err.name).toBe('member_has_value');
    expect((await assetsOf(id)).balances).toMatchObject({ principal: 20_000, bonus: 1_050 });

    expect((await set(id, { ...cancelled, waive: seen })).data).toMatchObject({ state: 'cancelled', principal: 0 });
    expect((await assetsOf(id)).balances).toEqual({ principal: 0, bonus: 0, points: 0, growth: 20 });
    const postings = await server.call('GET /vip-infos/{id}/postings', {
      as: owner,
      params: { id },
      query: { size: 1 },
    });
    expect(postings.data.items[0]).toMatchObject({
      kind: 'adjust',
      change: { principal: -20_000, bonus: -1_050 },
      document: { kind: 'cancellation', number: expect.stringMatching(/^CA20261120-\d{4}$/) },
    });
    const { data } = await server.call('GET /vip-infos/{id}/events', { as: owner, params: { id } });
    expect(data.items[0]?.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'principal', before: '¥200.00', after: '¥0.00' }),
        expect.objectContaining({ field: 'bonus', before: '¥10.50', after: '¥0.00' }),
      ]),
    );
  });

  it('is finished, if the account of a cancelled member is still open, by whoever waives what is left', async () => {
    const { id } = await member({ principal: 20_000 });
    // As a release did that did not close accounts yet.
    await server.database.platform.execute(
      `update member set state = 'cancelled' where merchant_id = '${shop.merchantId}' and member_id = '${id}'`,
    );
    for (const state of ['normal', 'frozen'] as const)
      expect((await set(id, { state, reason: '反悔' })).err.name).toBe('member_state_refused');
    expect((await set(id, cancelled)).err.name).toBe('member_has_value');
    const waive = { principal: 20_000, bonus: 0, points: 0 };
    const finished = await set(id, { ...cancelled, waive });
    expect(finished.data).toMatchObject({ state: 'cancelled', principal: 0 });
    expect((await set(id, { ...cancelled, waive })).err.name).toBe('member_state_refused');
    const { data } = await server.call('GET /vip-infos/{id}/events', { as: owner, params: { id } });
    expect(data.items[0]).toMatchObject({
      action: 'member.cancel',
      changes: [{ field: 'principal', before: '¥200.00', after: '¥0.00' }],
    });
    const { database } = server;
    const closed = `select closed from ledger_account where merchant_id = '${shop.merchantId}' and account_id = '${id}'`;
    expect(await rowsOf(database, closed)).toEqual([{ closed: true }]);
  });

  it('is refused while a purchase holds value', async () => {
    const { id } = await member({ principal: 20_000 });
    const { database, clock } = server;
    const expiresAt = new Date(clock.now().getTime() + 3_600_000);
    const value = { amount: 500, deduction: 'proportional' as const };
    await database
      .tenant(shop.merchantId)
      .transaction((tx) => hold(tx, clock.now(), { ...paper('consumption_order'), accountId: id, value, expiresAt }));
    const waive = { principal: 20_000, bonus: 0, points: 0 };
    expect((await set(id, { ...cancelled, waive })).err.name).toBe('ledger_holds_open');
  });

  it('waives expired value by itself', async () => {
    const at = new Date(server.clock.now().getTime() + 60_000);
    const { id } = await member({ bonus: { amount: 500, expiresAt: at }, principal: 1 });
    const before = server.clock.now();
    server.clock.set(new Date(at.getTime() + 1_000).toISOString());
    const clerk = await adjustingIn(server, shop).someone({ principal: 1 });
    const { data } = await set(id, { ...cancelled, waive: { principal: 1, bonus: 0, points: 0 } }, clerk);
    expect(data.state).toBe('cancelled');
    server.clock.set(before.toISOString());
  });

  it('at the same time as a top-up: one wins, and nothing is waived that the user did not see', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await member({ principal: 100 });
      const { database, clock } = server;
      const toppingUp = { ...paper('test'), kind: 'top_up' as const, accountId: id, give: { principal: 900 } };
      const [changed, topUp] = await Promise.all([
        set(id, { ...cancelled, waive: { principal: 100, bonus: 0, points: 0 } }),
        database
          .tenant(shop.merchantId)
          .transaction((tx) => post(tx, clock.now(), toppingUp))
          .then(
            () => 'posted',
            (error: { problem?: string }) => error.problem,
          ),
      ]);
      const after = [changed.status === 200, topUp, (await assetsOf(id)).balances.principal];
      expect(after).toEqual(changed.status === 200 ? [true, 'ledger_account_closed', 0] : [false, 'posted', 1_000]);
    }
  });

  it('and freezing each need their own permission', async () => {
    const { id } = await member();
    const freezer = await server.make.user(shop, { permissions: ['member:read', 'member:freeze'] });
    const canceller = await server.make.user(shop, { permissions: ['member:read', 'member:cancel'] });
    const frozen = { state: 'frozen', reason: '手机丢失' } as const;
    expect((await set(id, cancelled, freezer)).err.name).toBe('permission_denied');
    expect((await set(id, frozen, canceller)).err.name).toBe('permission_denied');
    const waive = { principal: 0, bonus: 0, points: 0 };
    expect((await set(id, { ...frozen, waive })).err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path: 'waive' }],
    });
    expect((await set(id, frozen, freezer)).status).toBe(200);
    expect((await set(id, cancelled, canceller)).status).toBe(200);
  });
});

describe('the limits of who waives', () => {
  const waiving = (principal: number, points = 0) => ({ ...cancelled, waive: { principal, bonus: 0, points } });
  const waiverOf = async (id: string, as: Caller, principal: number, points = 0) =>
    (await server.call('GET /vip-infos/{id}/waiver', { as, params: { id }, query: { principal, bonus: 0, points } }))
      .data.above;

  it('are those of adjustments; above them it is refused in words that say who may, as it is shown before', async () => {
    const clerk = await adjustingIn(server, shop).someone({ principal: 19_999 });
    const { id } = await member({ principal: 20_000 });
    const above = { unit: 'principal', wanted: 20_000, left: 19_999, authorised: { names: ['何苗'], total: 1 } };
    expect(await waiverOf(id, clerk, 20_000)).toEqual(above);
    expect(await waiverOf(id, clerk, 19_999)).toBeNull();
    expect(await waiverOf(id, owner, 20_000)).toBeNull();
    const { err } = await set(id, waiving(20_000), clerk);
    expect(err).toMatchObject({
      name: 'member_waive_above_limit',
      msg: '超出您的限额：这次要放弃 ¥200.00，24 小时内对这位会员您还可处理 ¥199.99。可以请何苗来注销',
      context: { unit: 'principal', wanted: '20000', left: '19999' },
    });
    expect((await assetsOf(id)).balances.principal).toBe(20_000);
    expect((await set(id, waiving(20_000))).status).toBe(200);
  });

  it('count what the user adjusted of this member within 24 hours, even if it was undone', async () => {
    const on = adjustingIn(server, shop);
    const clerk = await on.someone({ points: 150 });
    const { id } = await member();
    const { adjustment_id } = await on.ask(clerk, id, { points: 40 });
    const undo = { as: clerk, params: { id: adjustment_id }, body: { reason: '录错' } };
    expect((await server.call('PUT /vip-trim-order/{id}/undo', undo)).status).toBe(200);
    await on.ask(clerk, id, { points: 60 });
    expect((await set(id, waiving(0, 60), clerk)).err.context).toEqual({ unit: 'points', wanted: '60', left: '50' });
    const before = server.clock.now();
    server.clock.advance({ hours: 24 });
    const fresh = { ...clerk, ...(await server.make.session(clerk.accountId)) };
    expect((await set(id, waiving(0, 60), fresh)).data.state).toBe('cancelled');
    server.clock.set(before.toISOString());
  });

  it('bind every role that may cancel: without limits it cancels only who has nothing left', async () => {
    const shop2 = await server.make.shop();
    const on = adjustingIn(server, shop2);
    const clerk = await server.make.user(shop2, { permissions: ['member:read', 'member:cancel', 'adjustment:create'] });
    const [poor, rich] = [await on.member(), await on.member()];
    const other = await on.someone({ points: 100 }, { permissions: ['adjustment:create'] });
    await on.ask(other, rich, { points: 100 });
    expect((await set(poor, cancelled, clerk)).status).toBe(200);
    const refused = await set(rich, waiving(0, 100), clerk);
    expect(refused.err.msg).toMatch(/您还可处理 0 积分。现在没有同事可以注销：/);
    expect(await waiverOf(rich, clerk, 0, 100)).toMatchObject({ authorised: { names: [], total: 0 } });
  });

  it('hold while the same user adjusts at the same time: together never above', async () => {
    const on = adjustingIn(server, shop);
    const clerk = await on.someone({ points: 100 });
    const { id } = await member({ points: { amount: 60, expiresAt: null } });
    const [waived] = await Promise.all([
      set(id, waiving(0, 60), clerk),
      server.call('POST /vip-trim-order/other', {
        as: clerk,
        body: { vip_id: id, reason: 'service' as const, points: 50 },
      }),
    ]);
    const { points } = (await assetsOf(id)).balances;
    expect(points).toBe(waived.status === 200 ? 0 : 110);
  });
});
