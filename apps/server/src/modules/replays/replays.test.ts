import type { Api, Replay } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';
import { post, refund } from '../../ledger/index.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';
import { topUpTerms } from '../top-up-rules/top-up-rules.inputs.ts';

let server: TestServer;
let as: Caller;
let shop: Shop;
let memberId: string;
let phone = 13_600_000_000;

const newMember = async (): Promise<string> =>
  (await server.call('POST /vip-infos', { as, body: { phone: String((phone += 1)), name: '林晓雯' } })).data.vip_id;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  as = await server.make.user(shop);
  memberId = await newMember();
});

/** Tops up ¥1,000 and spends so many fen of it, on the business day of the clock. */
const buy = (spent: number, accountId = memberId) => {
  const place = { accountId, branchId: shop.branchIds[0], actorId: null };
  const paper = () => ({ kind: 'consumption_order', id: newId() });
  return server.database.tenant(shop.merchantId).transaction(async (tx) => {
    const now = server.clock.now();
    await post(tx, now, { ...place, kind: 'top_up', document: paper(), give: { principal: 100_000 } });
    return post(tx, now, {
      ...place,
      kind: 'spend',
      document: paper(),
      take: { value: { amount: spent, deduction: 'proportional' } },
    });
  });
};

const today = '2026-11-20';
const replay = async (body: { kind: Replay['kind']; rule_id?: string; from?: string; to?: string }, caller = as) => {
  const asked = await server.call('POST /rule-replays', { as: caller, body: { from: today, to: today, ...body } });
  if (asked.err) return asked;
  await server.jobs.run();
  return server.call('GET /rule-replays/{id}', { as: caller, params: { id: asked.data.replay_id } });
};
const draftPoints = (changes = {}) => server.call('POST /point-rule/base', { as, body: { ...pointBase, ...changes } });
const putPoints = async (changes = {}) => {
  await draftPoints(changes);
  await server.call('PUT /point-rule/in-force', { as });
};

it('tells what a draft of point rules would have given beside the version in force, and gives nothing', async () => {
  await putPoints();
  await draftPoints({ points: 2, top_up_share: 10_000 });
  await buy(12_345);
  const count = () =>
    server.database.platform.execute('select count(*)::int from ledger_posting where merchant_id = $1', [
      shop.merchantId,
    ]);
  const { rows: before } = await count();
  const { data } = await replay({ kind: 'points' });
  expect(data).toMatchObject({
    kind: 'points',
    rule_id: null,
    from: today,
    to: today,
    task: { state: 'done', rows: 2 },
  });
  expect(data.result).toMatchObject({
    documents: 2,
    members: 1,
    old: { points: 123 },
    new: { points: 2_246 },
    point_value: { points: 100, value: 100 },
    in_force: 1,
    days: [{ date: today, documents: 2, old: { points: 123 }, new: { points: 2_246 } }],
    grades: [{ name: '普通', members: 1, gaining: { members: 1, by: { points: 2_123 } } }, { members: 0 }],
    reasons: [
      { reason: 'base', gaining: 1, losing: 0 },
      { reason: 'share', gaining: 1, losing: 0 },
    ],
    members_hidden: false,
    gains_most: { vip_id: memberId, vip_name: '林晓雯', documents: 2, differing: 2, by: { points: 2_123 } },
    loses_most: null,
    ends: null,
  });
  expect(data.result?.cases.map((one) => [one.vip_name, one.old.points, one.new.points, one.reason])).toEqual([
    ['林晓雯', 0, 2_000, 'share'],
    ['林晓雯', 123, 246, 'base'],
  ]);
  expect((await count()).rows).toEqual(before);
});

it('leaves out what was refunded since', async () => {
  await putPoints();
  await draftPoints({ points: 2 });
  const { postingId } = await buy(10_000);
  await server.database.tenant(shop.merchantId).transaction((tx) =>
    refund(tx, server.clock.now(), {
      branchId: shop.branchIds[0],
      actorId: null,
      document: { kind: 'refund_order', id: newId() },
      postingId,
      paid: 10_000,
      part: 4_000,
      onShort: 'negative',
    }),
  );
  const { data } = await replay({ kind: 'points' });
  expect(data.result).toMatchObject({ old: { points: 60 }, new: { points: 120 } });
});

/** An order of ¥100, quoted for the member and paid so. */
const order = async (...payments: BodyOf<Api['POST /orders']>['payments']): Promise<string> => {
  const lines = [{ key: 'a', name: '大红袍', price: 10_000, quantity: 1_000 }];
  const place = { branch_id: shop.branchIds[0], vip_id: memberId };
  const { data: quoted } = await server.call('POST /orders/quote', { as, body: { ...place, lines } });
  const { data } = await server.call('POST /orders', { as, body: { quote: quoted.quote, payments } });
  return data.order_id;
};
const refundOrder = async (id: string, fen: number) => {
  const { data } = await server.call('POST /orders/{id}/refund-preview', { as, params: { id }, body: { fen } });
  const body = { fen, reason: '茶凉了', expected: data.returned };
  return server.call('POST /orders/{id}/refund', { as, params: { id }, body });
};

it('reads orders once, by every means that paid them, less what was refunded, without those that were voided', async () => {
  await putPoints();
  await draftPoints({ points: 2 });
  await buy(5_000);
  const mixed = await order({ means: 'stored_value', fen: 4_000 }, { means: 'cash', fen: 6_000 });
  await order({ means: 'terminal', fen: 10_000 });
  expect((await refundOrder(mixed, 2_500)).err).toBeUndefined();
  const voided = await order({ means: 'cash', fen: 10_000 });
  await server.call('PUT /orders/{id}/void', { as, params: { id: voided }, body: { reason: '点错了' } });
  const { data } = await replay({ kind: 'points' });
  expect(data.result).toMatchObject({ documents: 4, old: { points: 225 }, new: { points: 450 } });
  expect(data.result?.cases.map((one) => [one.document_number !== null, one.old.points, one.new.points])).toEqual([
    [true, 100, 200],
    [true, 75, 150],
    [false, 50, 100],
  ]);
  expect(data.result?.notes).toEqual(['grade_today', 'net_of_refunds']);
});

it('counts the share of each means, and the first order of a day as a visit', async () => {
  await putPoints();
  await draftPoints({ shares: { ...pointBase.shares, cash: 0 } });
  await order({ means: 'cash', fen: 10_000 });
  await order({ means: 'terminal', fen: 10_000 });
  const { data } = await replay({ kind: 'points' });
  expect(data.result).toMatchObject({ old: { points: 200 }, new: { points: 100 }, reasons: [{ reason: 'share' }] });
  await server.call('POST /vip-card-config/grade-exp', { as, body: { ...growthRulesInput, per_visit: 7 } });
  expect((await replay({ kind: 'growth' })).data.result).toMatchObject({ documents: 2, new: { growth: 207 } });
});

it('counts only the days of the period', async () => {
  await putPoints();
  await draftPoints({ points: 2 });
  await buy(10_000);
  server.clock.advance({ hours: 24 });
  as = { ...as, ...(await server.make.session(as.accountId)) };
  await buy(3_000);
  const { data } = await replay({ kind: 'points', to: '2026-11-21' });
  expect(data.result?.days.map(({ date, old }) => [date, old.points])).toEqual([
    [today, 100],
    ['2026-11-21', 30],
  ]);
  expect((await replay({ kind: 'points', from: '2026-11-21', to: '2026-11-21' })).data.result).toMatchObject({
    documents: 2,
    old: { points: 30 },
  });
});

it('does the same for growth rules', async () => {
  await server.call('POST /vip-card-config/grade-exp', { as, body: growthRulesInput });
  await buy(10_000);
  const { data } = await replay({ kind: 'growth' });
  expect(data.result).toMatchObject({ in_force: null, old: { growth: 0 }, new: { growth: 100 }, point_value: null });
});

/** Drafts a lower threshold of the second grade, with a gift, and lets the member grow beyond it. */
const growBeyondDraft = async (kind: 'earn' | 'opening' = 'earn'): Promise<void> => {
  const { data: ladder } = await server.call('GET /vip-grades/ladder', { as });
  const silver = ladder.in_force?.grades[1];
  if (!silver) throw new Error('The shop has two grades');
  const { grade_id: id, ...given } = silver;
  await server.call('PUT /vip-grades/{id}', {
    as,
    params: { id },
    body: { ...given, growth_from: 50, gift: { points: 30, bonus: 0 } },
  });
  await server.database.tenant(shop.merchantId).transaction((tx) =>
    post(tx, server.clock.now(), {
      kind,
      accountId: memberId,
      branchId: null,
      actorId: null,
      document: { kind: kind === 'opening' ? 'opening' : 'consumption_order', id: newId() },
      give: { growth: 80 },
    }),
  );
};

it('tells which grades members would reach by a draft of grades', async () => {
  await growBeyondDraft();
  const { data } = await replay({ kind: 'grades' });
  expect(data.result).toMatchObject({
    old: { points: 0, levels: 0 },
    new: { points: 30, levels: 1 },
    ends: [{ from: '普通', to: '银卡', members: 1 }],
    cases: [{ vip_name: '林晓雯', reason: 'grade' }],
    notes: ['as_begun', 'growth_as_posted'],
  });
});

it('gives no gift of a grade for growth that opening balances brought, as nobody gets one then', async () => {
  await growBeyondDraft('opening');
  const { data } = await replay({ kind: 'grades' });
  expect(data.result).toMatchObject({ documents: 1, new: { points: 0, levels: 1 } });
});

it('tells nobody to rise to a grade that they paid for', async () => {
  const { rule, paid } = topUpCalls(
    () => server,
    () => ({ as, member: memberId, branch: shop.branchIds[0] }),
  );
  await rule({ tiers: [tier(50_000, 0, { grade_id: shop.gradeIds[1] })] });
  await paid();
  await growBeyondDraft();
  const { data } = await replay({ kind: 'grades' });
  expect(data.result).toMatchObject({ documents: 1, new: { points: 0, levels: 0 }, ends: [], cases: [] });
});

const topUp = async (rule_id: string, rule_number: number) => {
  const body = { vip_id: await newMember(), branch_id: shop.branchIds[0], pay: 50_000, rule_id, rule_number };
  const { data } = await server.call('POST /recharge-order', { as, body: { ...body, payment: { way: 'cash' } } });
  return data.order_id;
};

it('does the same for a top-up rule over paid top-ups, also if the rule is meant for later days', async () => {
  const { data: rule } = await server.call('POST /recharge-rule', { as, body: topUpTerms });
  const id = rule.rule_id;
  await server.call('PUT /recharge-rule/{id}/in-force', { as, params: { id } });
  await topUp(id, 1);
  await topUp(id, 1);
  const { data: added } = await server.call('POST /recharge-rule', {
    as,
    body: { ...topUpTerms, name: '下月', from: '2026-12-01', tiers: topUpTerms.tiers.map((tier) => ({ ...tier, points: 7_000 })) }, // prettier-ignore
  });
  const later = await replay({ kind: 'top_up', rule_id: added.rule_id });
  // The rule in force stands before it, so it gives.
  expect(later.data.result).toMatchObject({ old: { bonus: 10_000 }, new: { bonus: 10_000 }, cases: [] });
  expect(later.data.result?.notes).toContain('dates_left_out');
  await server.call('PUT /recharge-rule/{id}', {
    as,
    params: { id },
    body: { ...topUpTerms, in_total: 1, per_member: 1 },
  });
  const { data } = await replay({ kind: 'top_up', rule_id: id });
  expect(data.result).toMatchObject({
    documents: 2,
    in_force: 1,
    old: { bonus: 10_000 },
    new: { bonus: 5_000 },
    reasons: [{ reason: 'no_rule', gaining: 0, losing: 1 }],
    cases: [
      {
        old: { bonus: 5_000 },
        new: { bonus: 0 },
        document_number: expect.stringMatching(/^[A-Z]{2}20261120-/) as string,
      },
    ],
  });
});

it('without the permission to see members it names none', async () => {
  await putPoints();
  await draftPoints({ points: 2 });
  await buy(10_000);
  const reader = await server.make.user(shop, { permissions: ['point_rule:read'] });
  const { data } = await replay({ kind: 'points' }, reader);
  expect(data.result).toMatchObject({ members_hidden: true, gains_most: null, cases: [], new: { points: 200 } });
});

it('is for those who read that rule, also when a colleague asked for it', async () => {
  await draftPoints();
  const reader = await server.make.user(shop, { permissions: ['grade:read'] });
  expect((await replay({ kind: 'points' }, reader)).err?.name).toBe('permission_denied');
  const { data } = await replay({ kind: 'points' });
  const params = { id: data.replay_id };
  const shown = (caller: Caller) => server.call('GET /rule-replays/{id}', { as: caller, params });
  expect((await shown(reader)).err?.name).toBe('permission_denied');
  expect((await shown(await server.make.user(shop))).data.task.mine).toBe(false);
  const elsewhere = await server.make.user(await server.make.shop());
  expect((await shown(elsewhere)).err?.name).toBe('replay_not_found');
});

it('is refused without a draft, and for periods that are too long, not over, or turned round', async () => {
  expect((await replay({ kind: 'points' })).err?.name).toBe('rule_draft_missing');
  expect((await replay({ kind: 'top_up', rule_id: newId() })).err?.name).toBe('top_up_rule_not_found');
  await draftPoints();
  expect((await replay({ kind: 'points', from: '2026-08-20' })).err?.name).toBe('replay_too_long');
  const faultOf = async (body: Parameters<typeof replay>[0]) => (await replay(body)).err?.fields?.[0];
  expect(await faultOf({ kind: 'points', to: '2026-11-21' })).toMatchObject({ path: 'to', rule: 'maximum' });
  expect(await faultOf({ kind: 'points', to: '2026-11-19' })).toMatchObject({ path: 'to', rule: 'before_from' });
  expect(await faultOf({ kind: 'top_up' })).toMatchObject({ path: 'rule_id', rule: 'required' });
  expect(await faultOf({ kind: 'points', rule_id: newId() })).toMatchObject({ path: 'rule_id', rule: 'unknown_field' });
});

it('can be stopped while it waits, and goes with its task', async () => {
  await draftPoints();
  const { data } = await server.call('POST /rule-replays', { as, body: { kind: 'points', from: today, to: today } });
  const params = { id: data.replay_id };
  await server.call('PUT /tasks/{id}/stop', { as, params });
  expect((await server.call('GET /rule-replays/{id}', { as, params })).data).toMatchObject({
    task: { state: 'stopped' },
    result: null,
  });
  const done = await replay({ kind: 'points' });
  await server.call('PUT /tasks', { as, body: { operate: 'clear' } });
  const { rows } = await server.database.platform.execute('select count(*)::int as kept from rule_replay where merchant_id = $1 and replay_id = $2', [shop.merchantId, done.data.replay_id]); // prettier-ignore
  expect(rows).toEqual([{ kept: 0 }]);
});
