import { pointLimits } from '@regulars/contract/rules/points';
import type { TopUpOrderState } from '@regulars/phrases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { cash, terms, tier, topUpCalls } from '../../../test/top-ups.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';
import { closeLapsedOrders } from './top-up-orders.jobs.ts';

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
  member = await newMember('13900000001');
});

const newMember = async (phone: string): Promise<string> =>
  (await server.call('POST /vip-infos', { as, body: { phone, name: '沈听澜' } })).data.vip_id;

const { rule, quote, orderBody, send, order, paid, pay, balances, preview, refundBody, refund, spend } = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);

describe('a top-up', () => {
  it('is offered with what it gives, made at once with its payment, and names the rule on its posting', async () => {
    const id = await rule();
    const offers = await server.call('GET /recharge-order/offers', {
      as,
      query: { vip_id: member, branch_id: branch },
    });
    const gives = { bonus: 5_000, points: 100, growth: 50, points_earned: 0, growth_earned: 0, grade_id: null };
    expect(offers.data).toMatchObject({
      offers: [{ rule_id: id, rule_number: 1, rule_name: '满 500 送 50', tiers: [{ pay: 50_000, gives }] }],
      stored_value: 0,
      card_most: 500_000,
    });
    const made = await order(50_000, { way: 'terminal', reference: ' 0412 ' });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({
      state: 'paid',
      paid: 50_000,
      ...gives,
      pay_way: 'terminal',
      pay_reference: '0412',
      before: 0,
      after: 55_000,
      refunds: [],
    });
    const twoLines = await order(50_000, { way: 'terminal', reference: '04\n12' });
    expect(twoLines.err.fields).toMatchObject([{ path: 'payment.reference', rule: 'line' }]);
    expect(made.data.number).toMatch(/^TU20261120-\d{4}$/);
    expect(await balances()).toMatchObject({ principal: 50_000, bonus: 5_000, points: 100, growth: 50 });
    const { data } = await server.call('GET /vip-infos/{id}/postings', { as, params: { id: member } });
    expect(data.items).toMatchObject([{ rule: `top_up:${id}@1`, document: { number: made.data.number } }]);
  });

  it('is spent as its rule said, whatever the spend says', async () => {
    await rule({ deduction_order: 'bonus_first' });
    await paid();
    await spend(6_000, 'principal_first');
    expect(await balances()).toMatchObject({ principal: 49_000, bonus: 0 });
  });

  it('gives bonus for so many days after its own, and principal for ever', async () => {
    await rule({ bonus_days: 31 });
    await paid();
    const { data } = await server.call('GET /vip-infos/{id}/lots', {
      as,
      params: { id: member },
      query: { open: true },
    });
    expect(Object.fromEntries(data.items.map(({ unit, last_day }) => [unit, last_day]))).toEqual({
      principal: null,
      bonus: '2026-12-21',
      points: null,
    });
  });

  it('that nobody offers is refused with why', async () => {
    await rule({ first_only: true });
    await paid();
    const why = async (pay: number) => (await quote(pay)).err?.msg;
    expect(await why(50_000)).toContain('只限首次充值');
    expect(await why(40_000)).toContain('金额不在档位内');
    await rule({ name: '随意充', tiers: [], free: { least: 100, step: 100 } });
    expect((await quote(12_300)).data.gives).toMatchObject({ bonus: 0 });
    expect(await why(12_350)).toContain('金额不在档位内');
    expect(await why(500_000)).toContain('每卡储值上限');
  });

  it('is refused if another version fits by now', async () => {
    const id = await rule();
    const { data } = await quote(50_000);
    await server.call('PUT /recharge-rule/{id}', { as, params: { id }, body: terms({ tiers: [tier(50_000, 8_000)] }) });
    await server.call('PUT /recharge-rule/{id}/in-force', { as, params: { id } });
    const body = {
      vip_id: member,
      branch_id: branch,
      pay: 50_000,
      rule_id: data.rule_id,
      rule_number: data.rule_number,
    };
    expect((await server.call('POST /recharge-order', { as, body })).err?.name).toBe('top_up_offer_changed');
    expect(await balances()).toMatchObject({ principal: 0 });
  });

  it('waits for its payment, gives what it promised although the rule has stopped, and not twice', async () => {
    const id = await rule();
    const { data: waiting } = await order(50_000);
    expect(waiting).toMatchObject({ state: 'waiting', paid_at: null, before: null });
    await server.call('PUT /recharge-rule', { as, body: { ids: [id], operate: 'stop' } });
    const params = { id: waiting.order_id };
    const pays = await Promise.all(
      [1, 2, 3].map(() => server.call('PUT /recharge-order/{id}/pay', { as, params, body: cash })),
    );
    expect(pays.filter(({ err }) => !err)).toHaveLength(1);
    expect(await balances()).toMatchObject({ principal: 50_000, bonus: 5_000 });
    expect((await server.call('PUT /recharge-order/{id}/close', { as, params })).err?.name).toBe('top_up_order_state');
  });

  it('that nobody pays closes after its time, and no longer counts', async () => {
    await rule({ per_member: 1 });
    const { data: waiting } = await order(50_000);
    expect((await quote(50_000)).err?.name).toBe('top_up_not_offered');
    server.clock.advance({ minutes: 30 });
    as = await server.make.user(shop);
    const params = { id: waiting.order_id };
    const late = await server.call('PUT /recharge-order/{id}/pay', { as, params, body: cash });
    expect(late.err?.name).toBe('top_up_order_state');
    await closeLapsedOrders(server.database, server.clock.now());
    const { data } = await server.call('GET /recharge-order/{id}', { as, params });
    expect(data).toMatchObject({ state: 'closed', closed_by_name: null });
    expect((await quote(50_000)).err).toBeUndefined();
  });

  it('of which there is one left goes to one of many', async () => {
    await rule({ in_total: 3, per_member: 1 });
    const members = await Promise.all([2, 3, 4, 5, 6].map((at) => newMember(`1390000000${at}`)));
    const bodies = await Promise.all(members.map((one) => orderBody(50_000, cash, one)));
    const twice = await orderBody(50_000, cash);
    const made = await Promise.all([...bodies, twice, twice].map(send));
    expect(made.filter(({ err }) => !err)).toHaveLength(3);
  });

  it('keeps the card’s limit when two are made at once', async () => {
    await rule({ tiers: [tier(300_000, 0)] });
    const body = await orderBody(300_000, cash);
    const made = await Promise.all([body, body].map(send));
    expect(made.filter(({ err }) => !err)).toHaveLength(1);
    expect(await balances()).toMatchObject({ principal: 300_000 });
  });

  it('gives a grade that is above the member’s, and a refund of it all takes it back', async () => {
    const [plain, gold] = shop.gradeIds;
    await rule({ tiers: [tier(50_000, 0, { grade_id: gold })] });
    const made = await paid();
    expect(made.grade_id).toBe(gold);
    const held = async () => (await server.call('GET /vip-infos/{id}', { as, params: { id: member } })).data.grade_id;
    expect(await held()).toBe(gold);
    const again = await paid();
    expect(again.grade_id).toBeNull();
    await refund(again.order_id);
    expect(await held()).toBe(gold);
    const { data } = await refund(made.order_id);
    expect(data.refunds).toMatchObject([{ grade_id: gold }]);
    expect(await held()).toBe(plain);
  });

  it('earns by the rules of points and growth up to the day’s limits, and a refund takes that back, as they say', async () => {
    const earning = async (growth: object) => {
      await server.call('POST /point-rule/base', { as, body: { ...pointBase, top_up_share: 10_000, day_most: 600 } });
      await server.call('PUT /point-rule/in-force', { as });
      const body = { ...growthRulesInput, per_yuan_topped_up: 20_000, cap_per_day: 1_200, ...growth };
      await server.call('POST /vip-card-config/grade-exp', { as, body });
      await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
    };
    await earning({});
    const id = await rule();
    const first = await paid();
    expect(first).toMatchObject({ points: 100, growth: 50, points_earned: 500, growth_earned: 1_000 });
    expect(await balances()).toMatchObject({ points: 600, growth: 1_050 });
    const { data: grown } = await server.call('GET /vip-infos/{id}', { as, params: { id: member } });
    expect(grown.grade_id).toBe(shop.gradeIds[1]); // 1,000 of growth
    const { data: posted } = await server.call('GET /vip-infos/{id}/postings', { as, params: { id: member } });
    expect(posted.items.map(({ rule: by }) => by)).toEqual([
      `growth:${shop.merchantId}@1`,
      `points:${shop.merchantId}@1`,
      `top_up:${id}@1`,
    ]);
    const second = await paid();
    expect(second).toMatchObject({ points_earned: 100, growth_earned: 200 });
    await refund(second.order_id);
    expect(await balances()).toMatchObject({ points: 600, growth: 1_050 });
    const { data: fallen } = await refund(first.order_id);
    expect(fallen.refunds).toMatchObject([{ points: 600, growth: 1_050 }]);
    expect(await balances()).toMatchObject({ points: 0, growth: 0 });
    const { data: member2 } = await server.call('GET /vip-infos/{id}', { as, params: { id: member } });
    expect(member2.grade_id).toBe(shop.gradeIds[0]);
    await earning({ refund_lowers: false });
    const third = await paid();
    await refund(third.order_id);
    expect(await balances()).toMatchObject({ points: 0, growth: 1_000 });
  });

  it('earns no more than can be taken back, whatever the rule of points says', async () => {
    const body = { ...pointBase, points: pointLimits.points, per: 1, top_up_share: pointLimits.share };
    await server.call('POST /point-rule/base', { as, body });
    await server.call('PUT /point-rule/in-force', { as });
    await rule();
    const { data: waiting } = await order(50_000);
    expect(waiting).toMatchObject({ state: 'waiting', points_earned: pointLimits.dayMost });
    const { order_id: id } = (await pay(waiting.order_id)).data;
    expect((await refund(id)).data.refunds).toMatchObject([{ points: pointLimits.dayMost + 100 }]);
    expect(await balances()).toMatchObject({ principal: 0, points: 0 });
  });

  it('is refused, with why, whose bonus would lapse before what a clock that was ahead has posted', async () => {
    await rule({ bonus_days: 31 });
    server.clock.set('2027-06-01T00:00:00Z');
    as = { ...as, ...(await server.make.session(as.accountId)) };
    await paid();
    server.clock.set(testStart);
    expect((await order(50_000, cash)).err?.name).toBe('ledger_expiry_past');
    const waiting = await order(50_000);
    expect((await pay(waiting.data.order_id)).err?.name).toBe('ledger_expiry_past');
    expect(await balances()).toMatchObject({ principal: 50_000 });
  });

  it('is refused to a frozen member and at a closed branch, also if the order was made before', async () => {
    await rule();
    const { data: waiting } = await order(50_000);
    const freeze = (state: 'freeze' | 'restore') =>
      server.call('PUT /vip-infos', { as, body: { ids: [member], operate: state, reason: '核对中' } });
    await freeze('freeze');
    expect((await quote(50_000)).err?.name).toBe('member_state_refused');
    const pay = () => server.call('PUT /recharge-order/{id}/pay', { as, params: { id: waiting.order_id }, body: cash });
    expect((await pay()).err?.name).toBe('member_state_refused');
    await freeze('restore');
    expect((await pay()).err).toBeUndefined();
    const away = { vip_id: member, branch_id: shop.branchIds[1] };
    const offers = () => server.call('GET /recharge-order/offers', { as, query: away });
    expect((await offers()).err).toBeUndefined();
    await server.database.platform.execute(
      "update branch set state = 'closed', closed_at = now() where merchant_id = $1 and branch_id = $2",
      [shop.merchantId, away.branch_id],
    );
    expect((await offers()).err?.name).toBe('branch_closed');
  });

  it('that waits keeps its member from being cancelled, until it is closed', async () => {
    await rule();
    const { data } = await order(50_000);
    const cancel = () =>
      server.call('PUT /vip-infos/{id}/state', {
        as,
        params: { id: member },
        body: { state: 'cancelled', reason: '搬家' },
      });
    expect((await cancel()).err.name).toBe('member_has_top_up');
    await server.call('PUT /recharge-order/{id}/close', { as, params: { id: data.order_id } });
    expect((await cancel()).status).toBe(200);
  });

  it('is unknown to users of other branches, and made only at one’s own', async () => {
    await rule();
    const made = await paid();
    const other = await server.make.user(shop, {
      permissions: ['top_up:create', 'top_up:read'],
      branches: [shop.branchIds[1]],
    });
    const seen = await server.call('GET /recharge-order/{id}', { as: other, params: { id: made.order_id } });
    expect(seen.err?.name).toBe('top_up_order_not_found');
    const at = { vip_id: member, branch_id: branch };
    expect((await server.call('GET /recharge-order/offers', { as: other, query: at })).err?.name).toBe(
      'branch_not_found',
    );
    expect((await server.call('GET /recharge-rule/flow', { as: other })).data.total).toBe(0);
    const own = await server.make.user(shop, { permissions: ['top_up:read'], branches: [branch] });
    const flowOf = async (user: typeof own, branch_id: string[]) =>
      (await server.call('GET /recharge-rule/flow', { as: user, query: { branch_id } })).data.total;
    expect(await flowOf(own, [branch])).toBe(1);
    expect(await flowOf(own, [branch, shop.branchIds[1]])).toBe(1);
    expect(await flowOf(own, [shop.branchIds[1]])).toBe(0);
    expect(await flowOf(other, [branch])).toBe(0);
  });
});

describe('a refund', () => {
  it('gives back what was paid and takes back all that came with it', async () => {
    await rule();
    const { order_id: id } = await paid();
    const { data: shown } = await preview(id);
    expect(shown).toMatchObject({
      taken: { cash: 50_000, principal: 50_000, bonus: 5_000, points: 100, growth: 50, missing_bonus: 0 },
      most: 50_000,
      by_law: { member: 50_000, merchant: 50_000 },
      allowed: true,
    });
    expect(await balances()).toMatchObject({ principal: 50_000, points: 100 }); // a preview leaves nothing
    const { data } = await refund(id);
    expect(data).toMatchObject({ state: 'refunded', refunded: 50_000, refunds: [{ cash: 50_000, bonus: 5_000 }] });
    expect(await balances()).toMatchObject({ principal: 0, bonus: 0, points: 0, growth: 0 });
    expect((await preview(id)).err?.name).toBe('top_up_order_state');
  });

  it('in parts comes to the whole, to the fen and point', async () => {
    await rule({ tiers: [tier(50_000, 3_333, { points: 101, growth: 7 })] });
    const { order_id: id } = await paid();
    for (const part of [16_667, 16_667, 16_666]) await refund(id, { cash: part });
    const { data } = await server.call('GET /recharge-order/{id}', { as, params: { id } });
    expect(data).toMatchObject({ state: 'refunded', refunded: 50_000 });
    const sum = (of: 'bonus' | 'points' | 'growth' | 'cash') => data.refunds.reduce((all, one) => all + one[of], 0);
    expect([sum('cash'), sum('bonus'), sum('points'), sum('growth')]).toEqual([50_000, 3_333, 101, 7]);
    expect(await balances()).toMatchObject({ principal: 0, bonus: 0, points: 0, growth: 0 });
  });

  it('of what was spent gives back the principal left; the shop’s doing turns bonus into cash as the law grants', async () => {
    await rule();
    const { order_id: id } = await paid();
    await spend(11_000, 'principal_first');
    expect((await preview(id)).data).toMatchObject({
      most: 39_000,
      used: 11_000,
      by_law: { member: 39_000, merchant: 40_000 },
    });
    expect((await preview(id, { cash: 39_001 })).err?.name).toBe('top_up_refund_too_large');
    const { data: shown } = await preview(id, { cause: 'merchant' });
    expect(shown.taken).toMatchObject({ cash: 40_000, principal: 39_000, bonus: 5_000 });
    const { data } = await refund(id, { cause: 'merchant' });
    expect(data).toMatchObject({ state: 'partly_refunded', refunded: 40_000 });
    expect(await balances()).toMatchObject({ principal: 0, bonus: 0, points: 20 });
  });

  it('of which something is missing needs somebody who may, and records it', async () => {
    await rule();
    const { order_id: id } = await paid();
    await spend(11_000, 'bonus_first');
    const clerk = await server.make.user(shop, { permissions: ['top_up:refund'] });
    expect((await preview(id)).data).toMatchObject({
      taken: { cash: 44_000, bonus: 0, missing_bonus: 4_400 },
      allowed: true,
    });
    const refused = await refund(id, {}, clerk);
    expect(refused.err?.name).toBe('top_up_refund_short');
    expect(refused.err?.msg).toContain('¥44.00');
    expect((await refund(id)).data.refunds).toMatchObject([{ missing_bonus: 4_400 }]);
  });

  it('that would differ from its preview does nothing', async () => {
    await rule();
    const { order_id: id } = await paid();
    const body = await refundBody(id, { cash: 10_000 });
    const other = { ...body, expected: { ...body.expected, points: 1 } };
    const { err } = await server.call('POST /recharge-order/{id}/refund', { as, params: { id }, body: other });
    expect(err?.name).toBe('top_up_refund_changed');
    expect(await balances()).toMatchObject({ principal: 50_000 });
  });

  it('happens once when asked for twice at once', async () => {
    await rule();
    const { order_id: id } = await paid();
    const body = await refundBody(id);
    const done = await Promise.all(
      [1, 2, 3].map(() => server.call('POST /recharge-order/{id}/refund', { as, params: { id }, body })),
    );
    expect(done.filter(({ err }) => !err)).toHaveLength(1);
    expect(await balances()).toMatchObject({ principal: 0 });
  });
});

describe('the flow', () => {
  it('goes by the day on which an order was paid, as the overview does, and until then by that on which it was made', async () => {
    await rule();
    const at = async (instant: string): Promise<void> => {
      server.clock.set(instant);
      as = { ...as, ...(await server.make.session(as.accountId)) };
    };
    await at('2026-11-20T23:50:00+08:00');
    const made = await order(50_000);
    await order(50_000); // still waits
    await at('2026-11-21T00:10:00+08:00');
    await pay(made.data.order_id);
    const dayOf = async (day: string) => {
      const query = { dated_from: day, dated_to: day, totals: true };
      const { data } = await server.call('GET /recharge-rule/flow', { as, query });
      return [data.items.map(({ state }) => state), data.totals?.paid];
    };
    expect(await dayOf('2026-11-20')).toEqual([['waiting'], 0]);
    expect(await dayOf('2026-11-21')).toEqual([['paid'], 50_000]);
    const { today } = (await server.call('GET /recharge-rule/general-situation', { as })).data;
    expect(today).toMatchObject({ top_ups: 1, principal: 50_000 });
  });

  it('lists orders with their state, sums what was paid, and tells what went with one', async () => {
    await rule();
    const first = await paid();
    await order(50_000);
    await refund(first.order_id, { cash: 20_000 });
    const { data } = await server.call('GET /recharge-rule/flow', { as, query: { totals: true } });
    expect(data.items.map(({ state }) => state)).toEqual(['waiting', 'partly_refunded']);
    expect(data.totals).toMatchObject({ paid: 50_000, bonus: 5_000, refunded: 20_000, points: 100 });
    await paid();
    const found = async (...state: TopUpOrderState[]) =>
      (await server.call('GET /recharge-rule/flow', { as, query: { state } })).data.total;
    expect([
      await found('partly_refunded'),
      await found('paid'),
      await found('waiting'),
      await found('refunded'),
    ]).toEqual([1, 1, 1, 0]);
    expect([await found('paid', 'waiting'), await found('partly_refunded', 'waiting')]).toEqual([2, 2]);
    const number = await server.call('GET /recharge-rule/flow', { as, query: { number: first.number } });
    expect(number.data.items).toMatchObject([{ order_id: first.order_id }]);
    const sent = await server.call('GET /recharge-rule/flow/recharge-send-detail', {
      as,
      query: { order_id: first.order_id },
    });
    expect(sent.data).toEqual([
      { kind: 'bonus', amount: 5_000, name: null },
      { kind: 'points', amount: 100, name: null },
      { kind: 'growth', amount: 50, name: null },
    ]);
  });

  it('is summed by day, month and all, with what members still have', async () => {
    await rule();
    server.clock.set('2026-10-31T12:00:00+08:00');
    as = await server.make.user(shop);
    await paid();
    server.clock.set('2026-11-01T12:00:00+08:00');
    as = await server.make.user(shop);
    const { order_id: id } = await paid();
    server.clock.set(testStart);
    as = await server.make.user(shop);
    await refund(id, { cash: 20_000 });
    const { data } = await server.call('GET /recharge-rule/general-situation', { as });
    const none = { top_ups: 0, principal: 0, bonus: 0 };
    const back = { refunds: 1, principal_back: 20_000, bonus_back: 2_000 };
    expect(data).toEqual({
      today: { ...none, ...back },
      month: { top_ups: 1, principal: 50_000, bonus: 5_000, ...back },
      total: { top_ups: 2, principal: 100_000, bonus: 10_000, ...back },
      liability: { principal: 80_000, bonus: 8_000 },
    });
  });

  it('is summed by rule from the first of the month, at the branches of the reader', async () => {
    const id = await rule();
    server.clock.set('2026-10-31T12:00:00+08:00');
    as = await server.make.user(shop);
    await paid();
    server.clock.set('2026-11-01T12:00:00+08:00');
    as = await server.make.user(shop);
    await refund((await paid()).order_id, { cash: 20_000 }); // still paid in
    await order(50_000); // waits
    const { data } = await server.call('GET /recharge-rule/figures', { as });
    expect(data).toEqual({
      since: '2026-11-01',
      items: [{ rule_id: id, top_ups: 1, principal: 50_000, bonus: 5_000 }],
    });
    const elsewhere = await server.make.user(shop, { branches: [shop.branchIds[1]] });
    expect((await server.call('GET /recharge-rule/figures', { as: elsewhere })).data.items).toEqual([]);
  });
});
