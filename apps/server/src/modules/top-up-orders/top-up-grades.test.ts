import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adjustingIn } from '../../../test/adjusting.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { terms, tier, topUpCalls } from '../../../test/top-ups.ts';
import { endDueGrades } from '../grades/index.ts';
import { newGrade } from '../grades/grades.inputs.ts';

let server: TestServer;
let as: Caller;
let shop: Shop;
let member: string;
/** The silver card, and a gold card above it. */
let silver: string;
let gold: string;

const { rule, quote, order, pay, paid, preview, refundBody, refund } = topUpCalls(
  () => server,
  () => ({ as, member, branch: shop.branchIds[0] }),
);

const plainGrade = { ...newGrade, gift: null, icon: null };
const editGrade = (id: string, changes: object) =>
  server.call('PUT /vip-grades/{id}', { as, params: { id }, body: { ...plainGrade, ...changes } });
const enforceGrades = () => server.call('PUT /vip-grades/in-force', { as });
const later = async (instant: string): Promise<void> => {
  server.clock.set(instant);
  as = { ...as, ...(await server.make.session(as.accountId)) };
};
const held = async () => {
  const { grade_id, grade_to, grade_floor, grade_floor_to } = (
    await server.call('GET /vip-infos/{id}', { as, params: { id: member } })
  ).data;
  return { grade_id, grade_to, grade_floor, grade_floor_to };
};
const floor = (grade_id: string, to: string | null) => ({
  grade_id,
  grade_to: to,
  grade_floor: grade_id,
  grade_floor_to: to,
});

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20
  shop = await server.make.shop();
  as = await server.make.user(shop);
  silver = shop.gradeIds[1];
  await editGrade(silver, { name: '银卡', face: 'silver', growth_from: 1_000, valid_days: 365 });
  await server.call('POST /vip-grades', { as, body: { ...plainGrade, valid_days: 30 } });
  await enforceGrades();
  gold = (await server.call('GET /vip-grades', { as })).data.find(({ name }) => name === newGrade.name)?.grade_id ?? '';
  const { data } = await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } });
  member = data.vip_id;
});

it('is taken back with the last part of a refund', async () => {
  await rule({ tiers: [tier(20_000, 0, { grade_id: gold })] });
  const { order_id: id } = await paid(20_000);
  expect((await refund(id, { cash: 5_000 })).data.refunds).toMatchObject([{ grade_id: null }]);
  expect(await held()).toEqual(floor(gold, '2026-12-20'));
  expect((await refund(id)).data.refunds).toMatchObject([
    { cash: 5_000, grade_id: null },
    { cash: 15_000, grade_id: gold },
  ]);
  expect(await held()).toMatchObject({ grade_id: shop.gradeIds[0], grade_floor: null });
});

it('whose growth brought it is shown as taken before a refund takes it, or nothing is', async () => {
  await rule({ tiers: [tier(10_000, 0, { growth: 1_000 })] });
  const { order_id: id } = await paid(10_000);
  expect(await held()).toMatchObject({ grade_id: silver });
  const { data } = await preview(id);
  expect(data).toMatchObject({ grade_after: shop.gradeIds[0], taken: { grade_id: null, growth: 1_000 } });
  const body = { ...(await refundBody(id)), grade_after: data.grade_after };
  await paid(10_000); // keeps silver
  const send = () => server.call('POST /recharge-order/{id}/refund', { as, params: { id }, body });
  expect((await send()).err?.name).toBe('top_up_refund_changed');
  body.grade_after = (await preview(id)).data.grade_after;
  expect(body.grade_after).toBeNull();
  expect((await send()).err).toBeUndefined();
  expect(await held()).toMatchObject({ grade_id: silver });
});

describe('which growth of the same top-up reaches, too', () => {
  const takeGrowth = async (growth: number): Promise<void> => {
    const { someone, ask } = adjustingIn(server, shop);
    expect(await ask(await someone({ growth: null }), member, { growth: -growth })).toMatchObject({ state: 'posted' });
  };

  it('is given as it was quoted, and held whatever becomes of the growth', async () => {
    await rule({ tiers: [tier(20_000, 0, { growth: 1_000, grade_id: silver })] });
    expect((await quote(20_000)).data.gives.grade_id).toBe(silver);
    const { order_id: id, grade_id } = await paid(20_000);
    expect(grade_id).toBe(silver);
    expect(await held()).toEqual(floor(silver, '2027-11-20'));
    await takeGrowth(500);
    expect(await held()).toEqual(floor(silver, '2027-11-20'));
    await refund(id);
    expect(await held()).toMatchObject({ grade_id: shop.gradeIds[0], grade_floor: null });
  });

  it('is the floor below a higher one, which growth alone brought', async () => {
    await rule({ tiers: [tier(20_000, 0, { growth: 20_000, grade_id: silver })] });
    const { order_id: id, grade_id } = await paid(20_000);
    expect(grade_id).toBe(silver);
    expect(await held()).toEqual({ ...floor(silver, '2027-11-20'), grade_id: gold, grade_to: '2026-12-20' });
    await takeGrowth(19_500);
    expect(await held()).toEqual(floor(silver, '2027-11-20'));
    await refund(id);
    expect(await held()).toMatchObject({ grade_id: shop.gradeIds[0], grade_floor: null });
  });
});

it('isn’t given once nobody rises to it any more, also for an order that waited', async () => {
  await rule({ tiers: [tier(20_000, 0, { grade_id: gold })] });
  const { order_id: id, grade_id } = (await order(20_000)).data;
  expect(grade_id).toBe(gold);
  await editGrade(gold, { valid_days: 30, enabled: false });
  await enforceGrades();
  expect((await pay(id)).data).toMatchObject({ state: 'paid', grade_id: null });
  expect((await quote(20_000)).data.gives.grade_id).toBeNull();
  expect(await held()).toMatchObject({ grade_id: shop.gradeIds[0] });
});

describe('of two grades that were paid for, the higher', () => {
  /** Silver for a year, and days later gold for thirty days. */
  const both = async () => {
    await rule({ tiers: [tier(10_000, 0, { grade_id: silver }), tier(20_000, 0, { grade_id: gold })] });
    const first = await paid(10_000);
    await later('2026-11-25T12:00:00+08:00');
    const second = await paid(20_000);
    expect(await held()).toEqual(floor(gold, '2026-12-25'));
    return { first: first.order_id, second: second.order_id };
  };

  it('gives way to the lower when it is refunded, which its own refund then takes', async () => {
    const { first, second } = await both();
    expect((await refund(second)).data.refunds).toMatchObject([{ grade_id: gold }]);
    expect(await held()).toEqual(floor(silver, '2027-11-20'));
    expect((await refund(first)).data.refunds).toMatchObject([{ grade_id: silver }]);
    expect(await held()).toEqual({ ...floor(shop.gradeIds[0], null), grade_floor: null });
  });

  it('leaves nothing of the lower that was refunded before it', async () => {
    const { first, second } = await both();
    expect((await refund(first)).data.refunds).toMatchObject([{ grade_id: null }]);
    expect(await held()).toEqual(floor(gold, '2026-12-25'));
    await refund(second);
    expect(await held()).toEqual({ ...floor(shop.gradeIds[0], null), grade_floor: null });
  });

  it('gives way to the lower when it ends, however long nobody looked', async () => {
    await both();
    await later('2026-12-26T12:00:00+08:00');
    await endDueGrades(server.database, server.clock.now());
    expect(await held()).toEqual(floor(silver, '2027-11-20'));
    await later('2028-01-01T12:00:00+08:00');
    await endDueGrades(server.database, server.clock.now());
    expect(await held()).toMatchObject({ grade_id: shop.gradeIds[0] });
  });

  it('leaves nothing of the lower that ended before it', async () => {
    const { second } = await both();
    await server.database.platform.execute(
      `update top_up_order set grade_to = '2026-11-24' where merchant_id = $1 and grade_id = $2`,
      [shop.merchantId, silver],
    );
    await refund(second);
    expect(await held()).toMatchObject({ grade_id: shop.gradeIds[0], grade_floor: null });
  });

  it('of which both ended gives way to what growth supports', async () => {
    await both();
    await later('2028-01-01T12:00:00+08:00');
    await endDueGrades(server.database, server.clock.now());
    expect(await held()).toMatchObject({ grade_id: shop.gradeIds[0] });
  });
});

describe('a floor set by hand, whose place a grade that was paid for took', () => {
  const byHand = (grade_id: string, grade_to: string | null) =>
    server.call('PUT /vip-infos/{id}', { as, params: { id: member }, body: { grade_id, grade_to } });
  const plain = { grade_id: '', grade_to: null, grade_floor: null, grade_floor_to: null };
  beforeEach(async () => {
    plain.grade_id = shop.gradeIds[0];
    await rule({ tiers: [tier(10_000, 0, { grade_id: silver }), tier(20_000, 0, { grade_id: gold })] });
    await byHand(silver, '2027-03-01');
  });
  const at = async (instant: string): Promise<void> => {
    await later(instant);
    await endDueGrades(server.database, server.clock.now());
  };

  it('comes back when that ends, until its own last day', async () => {
    await paid(20_000);
    expect(await held()).toEqual(floor(gold, '2026-12-20'));
    await at('2026-12-21T12:00:00+08:00');
    expect(await held()).toEqual(floor(silver, '2027-03-01'));
    await at('2027-03-02T12:00:00+08:00');
    expect(await held()).toEqual(plain);
  });

  it('comes back when that is refunded, once', async () => {
    const { order_id: id } = await paid(20_000);
    expect((await refund(id)).data.refunds).toMatchObject([{ grade_id: gold }]);
    expect(await held()).toEqual(floor(silver, '2027-03-01'));
    await byHand(shop.gradeIds[0], null); // the colleague's last word
    const { order_id: again } = await paid(20_000);
    await refund(again);
    expect(await held()).toMatchObject({ grade_id: shop.gradeIds[0] });
  });

  it('comes back after several that were paid for, of which the last lies lower', async () => {
    await server.call('POST /vip-grades', {
      as,
      body: { ...plainGrade, name: '黑金卡', growth_from: 90_000, valid_days: 5 },
    });
    await enforceGrades();
    const black = (await server.call('GET /vip-grades', { as })).data.find(({ name }) => name === '黑金卡')?.grade_id;
    await rule({ tiers: [tier(30_000, 0, { grade_id: black ?? '' })] });
    await paid(20_000);
    await paid(30_000);
    expect(await held()).toEqual(floor(black ?? '', '2026-11-25'));
    await at('2026-11-26T12:00:00+08:00');
    expect(await held()).toEqual(floor(gold, '2026-12-20'));
    await at('2026-12-21T12:00:00+08:00');
    expect(await held()).toEqual(floor(silver, '2027-03-01'));
  });

  it('comes back also where a colleague moved the end of the one that was paid for', async () => {
    await byHand(silver, '2027-03-01');
    await paid(20_000);
    await server.call('PUT /vip-infos/{id}', { as, params: { id: member }, body: { grade_to: '2026-12-31' } });
    expect(await held()).toEqual(floor(gold, '2026-12-31'));
    await at('2027-01-01T12:00:00+08:00');
    expect(await held()).toEqual(floor(silver, '2027-03-01'));
  });

  it('gives its place back to a lower one that was paid for, and not to a higher', async () => {
    await byHand(shop.gradeIds[0], null);
    await paid(10_000);
    await byHand(gold, '2026-11-25');
    expect(await held()).toEqual(floor(gold, '2026-11-25'));
    await at('2026-11-26T12:00:00+08:00');
    expect(await held()).toEqual(floor(silver, '2027-11-20'));
    await byHand(shop.gradeIds[0], '2026-12-01');
    await at('2026-12-02T12:00:00+08:00');
    expect(await held()).toEqual(plain);
  });

  it('doesn’t come back after its last day', async () => {
    await byHand(silver, '2026-12-01');
    await paid(20_000);
    await at('2026-12-21T12:00:00+08:00');
    expect(await held()).toEqual(plain);
  });
});

describe('whom a colleague graded down', () => {
  const lowest = () => floor(shop.gradeIds[0], null);
  const demote = () =>
    server.call('PUT /vip-infos/{id}', {
      as,
      params: { id: member },
      body: { grade_id: shop.gradeIds[0], grade_to: null },
    });
  beforeEach(async () => {
    await server.call('POST /vip-grades', { as, body: { ...plainGrade, name: '黑金卡', growth_from: 90_000 } });
    await enforceGrades();
    const black = (await server.call('GET /vip-grades', { as })).data.find(({ name }) => name === '黑金卡')?.grade_id;
    await rule({
      tiers: [
        tier(10_000, 0, { growth: 1_000 }),
        tier(20_000, 0, { growth: 1_000, grade_id: gold }),
        tier(90_000, 0, { growth: 20_000, grade_id: black ?? '' }), // also what gold takes
      ],
    });
    await paid(10_000); // for which growth gives silver
    await demote();
  });

  it('is so, though growth gives more', async () => {
    const { data } = await server.call('GET /vip-infos/{id}/assets', { as, params: { id: member } });
    expect(data.balances.growth).toBe(1_000);
    expect(await held()).toEqual(lowest());
  });

  it('stays so after a refund of a higher grade, also of one whose growth had reached the next threshold', async () => {
    for (const pay of [20_000, 90_000]) {
      const { order_id: id, grade_id } = await paid(pay);
      expect(await held()).toMatchObject({ grade_id });
      await refund(id);
      expect(await held()).toEqual(lowest());
    }
  });

  it('stays so when a grade that was paid for ends', async () => {
    await paid(20_000);
    await later('2026-12-21T12:00:00+08:00');
    await endDueGrades(server.database, server.clock.now());
    expect(await held()).toEqual(lowest());
  });

  it('rises by a threshold that growth passed meanwhile', async () => {
    await editGrade(silver, { name: '银卡', face: 'silver', growth_from: 2_500, valid_days: 365 });
    await enforceGrades();
    const { order_id: id } = await paid(20_000);
    await paid(10_000);
    await paid(10_000);
    await refund(id); // leaves 3,000
    expect(await held()).toMatchObject({ grade_id: silver });
  });
});

describe('a rule whose later step gives the lower grade, because grades changed places', () => {
  const steps = () => ({ tiers: [tier(10_000, 0, { grade_id: silver }), tier(20_000, 0, { grade_id: gold })] });
  const changePlaces = async (): Promise<void> => {
    await editGrade(silver, { name: '银卡', face: 'silver', growth_from: 30_000 });
    expect((await enforceGrades()).err).toBeUndefined();
  };
  const enforce = (id: string) => server.call('PUT /recharge-rule/{id}/in-force', { as, params: { id } });

  it('isn’t put in force', async () => {
    const { data } = await server.call('POST /recharge-rule', { as, body: terms(steps()) });
    await changePlaces();
    const { err } = await enforce(data.rule_id);
    expect(err).toMatchObject({ name: 'rule_unsound', fields: [{ path: 'tiers.1.grade_id', rule: 'least_grade' }] });
    const { data: after } = await server.call('GET /recharge-rule/{id}', { as, params: { id: data.rule_id } });
    expect(after.state).toBe('draft');
  });

  it('isn’t resumed', async () => {
    const id = await rule(steps());
    const other = await rule();
    const change = (operate: 'stop' | 'use', selected: { ids: string[] } | { filter: object; as_of: string }) =>
      server.call('PUT /recharge-rule', { as, body: { ...selected, operate } });
    await change('stop', { ids: [id, other] });
    await changePlaces();
    expect((await change('use', { ids: [id] })).err?.name).toBe('rule_unsound');
    const { data } = await change('use', { filter: {}, as_of: server.clock.now().toISOString() });
    expect(data).toMatchObject({ changed: 1, skipped_by: { unsound: 1 } });
  });
});
