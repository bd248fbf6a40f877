import type { UnusualRules } from '@regulars/contract';
import type { UnusualRule } from '@regulars/phrases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { atTill, tillCalls } from '../../../test/till.ts';
import { terms, topUpCalls } from '../../../test/top-ups.ts';
import { watchLogs } from './unusual.jobs.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let clerk: Caller;
let other: Caller;
let member: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  [clerk, other] = [await till.someone({}, { permissions }), await till.someone({}, { permissions })];
  member = await newMember('13900000001');
});

const permissions = [...atTill, 'top_up:read', 'top_up:create', 'top_up:refund'] as const;
const till = tillCalls(
  () => server,
  () => ({ shop, owner }),
);
const newMember = async (phone: string): Promise<string> =>
  (await server.call('POST /vip-infos', { as: owner, body: { phone, name: '沈听澜' } })).data.vip_id;
const set = async (change: Partial<UnusualRules>): Promise<void> => {
  const { version: _, ...rules } = (await server.call('GET /logs/unusual-rules', { as: owner })).data;
  const { err } = await server.call('PUT /logs/unusual-rules', { as: owner, body: { ...rules, ...change } });
  expect(err).toBeUndefined();
};
const again = async (caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await server.make.session(caller.accountId)),
});
const later = (minutes = 1): void => server.clock.advance({ minutes });
const found = async (rule: UnusualRule) => {
  await watchLogs(server.database, server.clock.now());
  const as = await again(owner);
  const { items } = (await server.call('GET /logs/unusual', { as, query: { rule: [rule] } })).data;
  return Promise.all(
    items.map(async ({ unusual_id: id, ...item }) => {
      const { entries } = (await server.call('GET /logs/unusual/{id}', { as, params: { id } })).data;
      return { ...item, entries: entries.map(({ action }) => action) };
    }),
  );
};

describe('many refunds', () => {
  it('by one user are found from as many on as the merchant set, with each of them', async () => {
    await set({ refunds: { enabled: true, from: 3 } });
    const id = await till.sell(owner, 1_000);
    for (const as of [clerk, other, clerk]) {
      await till.refund(as, id, { fen: 1 });
      later();
    }
    expect(await found('refunds')).toEqual([]);
    await till.refund(clerk, id, { fen: 1 });
    expect(await found('refunds')).toMatchObject([
      { user_id: clerk.userId, vip_id: null, size: 3, entries: Array(3).fill('order.refund') },
    ]);
    later();
    await till.refund(clerk, id, { fen: 1 });
    expect(await found('refunds')).toMatchObject([{ size: 4 }]);
  });

  it('count for who approved them', async () => {
    await set({ refunds: { enabled: true, from: 2 } });
    for (let time = 0; time < 2; time += 1) {
      await till.approve(other, await till.asked(clerk, await till.sell(clerk, 1_000)));
      later();
    }
    expect(await found('refunds')).toMatchObject([
      { user_id: other.userId, entries: Array(2).fill('order.approve_refund') },
    ]);
  });

  it('are not looked for where the rule is off', async () => {
    await set({ refunds: { enabled: false, from: 2 } });
    for (let time = 0; time < 2; time += 1) await till.refund(clerk, await till.sell(clerk, 1_000));
    expect(await found('refunds')).toEqual([]);
  });
});

describe('payments of one member that are given back again and again', () => {
  it('are found, refunded or voided, each once, and not what was paid long before', async () => {
    await set({ pay_and_refund: { enabled: true, from: 3 } });
    const old = await till.sell(clerk, 1_000, { vip_id: member });
    server.clock.advance({ hours: 24, minutes: 1 });
    clerk = await again(clerk);
    owner = await again(owner);
    await till.refund(clerk, old);
    const first = await till.sell(clerk, 1_000, { vip_id: member });
    await till.refund(clerk, first, { fen: 400 });
    later();
    await till.refund(clerk, first, { fen: 600 });
    await till.voidIt(clerk, await till.sell(clerk, 1_000, { vip_id: member }));
    await till.refund(clerk, await till.sell(clerk, 1_000, { vip_id: await newMember('13900000002') }));
    expect(await found('pay_and_refund')).toEqual([]);
    later();
    await till.refund(clerk, await till.sell(clerk, 1_000, { vip_id: member }));
    const [finding, ...others] = await found('pay_and_refund');
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ user_id: clerk.userId, vip_id: member, member_name: '沈听澜', size: 3 });
    expect(finding?.entries.toSorted()).toEqual(['order.refund', 'order.refund', 'order.void']);
  });

  it('are found also by several cashiers who take turns, with top-ups', async () => {
    await set({ pay_and_refund: { enabled: true, from: 3 } });
    const topUps = topUpCalls(
      () => server,
      () => ({ as: owner, member, branch: shop.branchIds[0] }),
    );
    await topUps.rule(terms());
    for (const as of [clerk, other]) {
      expect((await topUps.refund((await topUps.paid(50_000)).order_id, {}, as)).err).toBeUndefined();
      later();
    }
    expect(await found('pay_and_refund')).toEqual([]);
    await till.refund(clerk, await till.sell(clerk, 1_000, { vip_id: member }));
    const findings = await found('pay_and_refund');
    expect(findings).toMatchObject([{ user_id: null, vip_id: member, size: 3 }]);
    expect(findings[0]?.entries.toSorted()).toEqual(['order.refund', 'top_up.refund', 'top_up.refund']);
  });
});

describe('cash of customers without a card', () => {
  it('that its cashier gives back within the hour is found, also as a void', async () => {
    await set({ cash_back: { enabled: true, from: 2 } });
    const soon = await till.sell(clerk, 1_000);
    const late = await till.sell(clerk, 1_000);
    await till.refund(clerk, soon);
    later(61);
    clerk = await again(clerk);
    other = await again(other);
    await till.refund(clerk, late);
    // None of these: with a member, not in cash, and of another cashier.
    await till.refund(clerk, await till.sell(clerk, 1_000, { vip_id: member }));
    await till.refund(clerk, await till.sell(clerk, 1_000, { payments: [{ means: 'terminal', fen: 1_000 }] }));
    await till.refund(clerk, await till.sell(other, 1_000));
    expect(await found('cash_back')).toEqual([]);
    later();
    await till.voidIt(clerk, await till.sell(clerk, 1_000));
    const [finding, ...others] = await found('cash_back');
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ user_id: clerk.userId, vip_id: null, size: 2 });
    expect(finding?.entries.toSorted()).toEqual(['order.refund', 'order.void']);
  });
});

it('a limit of discounts that was raised is used by discounts alone, and one of refunds by a role that was given', async () => {
  const strong = await till.roleOf(await till.someone({ refund_most: 1_000 }));
  const [giver, refunder] = [clerk, other];
  for (const as of [giver, refunder]) await till.limit(await till.roleOf(as), { discount_most: 100, refund_most: 100 });
  const ids = [await till.sell(giver, 1_000), await till.sell(refunder, 1_000)];
  server.clock.advance({ hours: 2 });
  const [first, second] = [await again(giver), await again(refunder)];
  owner = await again(owner);
  await till.limit(await till.roleOf(giver), { discount_most: 500, refund_most: 100 });
  later();
  expect((await till.refund(first, ids[0] ?? '', { fen: 1 })).err).toBeUndefined();
  expect(await found('raised')).toEqual([]);
  const { data } = await till.quote(first, 1_000, { off: 200 });
  const body = { quote: data.quote, payments: [{ means: 'cash' as const, fen: 800 }] };
  expect((await server.call('POST /orders', { as: first, body })).err).toBeUndefined();
  const roles = { role_ids: [await till.roleOf(refunder), strong] };
  await server.call('PUT /users/{id}/roles', { as: owner, params: { id: refunder.userId ?? '' }, body: roles });
  later();
  expect((await till.refund(second, ids[1] ?? '', { fen: 900 })).err).toBeUndefined();
  const findings = await found('raised');
  expect(findings.map(({ user_id, entries }) => [user_id, entries.toSorted()])).toEqual(
    expect.arrayContaining([
      [giver.userId, ['order.pay', 'role.till_limits']],
      [refunder.userId, ['order.refund', 'user.roles']],
    ]),
  );
  expect(findings).toHaveLength(2);
});

it('limits at the till that were raised and used within the hour are found', async () => {
  await till.limit(await till.roleOf(clerk), { refund_most: 100 });
  const id = await till.sell(clerk, 1_000);
  server.clock.advance({ hours: 2 });
  clerk = await again(clerk);
  owner = await again(owner);
  await till.limit(await till.roleOf(clerk), { refund_most: 1_000 });
  later();
  expect((await till.refund(clerk, id)).err).toBeUndefined();
  expect(await found('raised')).toMatchObject([
    { user_id: clerk.userId, entries: ['order.refund', 'role.till_limits'] },
  ]);
});
