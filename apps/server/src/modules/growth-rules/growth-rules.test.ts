import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { GrowthRules } from '@regulars/contract';
import { growthRulesInput } from './growth-rules.inputs.ts';

let server: TestServer;
let shop: Shop;
let as: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await server.make.shop();
  as = await server.make.user(shop);
});

const get = async () => (await server.call('GET /vip-card-config/grade-exp', { as })).data;
const set = (changes: Partial<GrowthRules> = {}, version?: number) =>
  server.call('PUT /vip-card-config/grade-exp', {
    as,
    body: { ...growthRulesInput, ...changes },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
const putInForce = () => server.call('PUT /vip-card-config/grade-exp/in-force', { as });
const discard = () => server.call('DELETE /vip-card-config/grade-exp/draft', { as });

it('nothing is in force at first; a draft becomes a version that stays as it was', async () => {
  expect(await get()).toEqual({ version: 1, in_force: null, draft: null });
  expect((await putInForce()).err.name).toBe('rule_draft_missing');
  await set();
  expect(await get()).toMatchObject({
    in_force: null,
    draft: { rules: growthRulesInput, edited_by: expect.any(String) },
  });
  await putInForce();
  await set({ per_visit: 5 });
  expect(await get()).toMatchObject({
    in_force: { number: 1, rules: growthRulesInput },
    draft: { rules: { per_visit: 5 } },
  });
  await putInForce();
  const { data } = await server.call('GET /vip-card-config/grade-exp/versions', { as, query: {} });
  expect(data.items.map(({ number, rules }) => [number, rules.per_visit])).toEqual([
    [2, 5],
    [1, 0],
  ]);
});

it('a draft can be discarded, and one that says what is in force is none', async () => {
  await set();
  await discard();
  expect(await get()).toMatchObject({ in_force: null, draft: null });
  await set();
  await putInForce();
  await set({ per_visit: 5 });
  await set();
  expect((await get()).draft).toBeNull();
  expect((await discard()).err.name).toBe('rule_draft_missing');
});

it('a stale edit is refused, and only one of those who put it in force at once does', async () => {
  const { version } = await get();
  await set({}, version);
  expect((await set({ per_visit: 9 }, version)).err.name).toBe('stale_edit');
  const outcomes = await Promise.all([putInForce(), putInForce(), putInForce()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
});

it('a visit that would bring more than the most of a day is refused', async () => {
  const fields = [{ path: 'per_visit', message: '不能大于 50' }];
  expect((await set({ per_visit: 51, cap_per_day: 50 })).err).toMatchObject({ name: 'invalid_input', fields });
  expect((await set({ per_visit: 50, cap_per_day: 50 })).status).toBe(200);
});

it('who drafts may not put it in force', async () => {
  await set();
  const drafter = await server.make.user(shop, { permissions: ['member_card:read', 'member_card:update'] });
  expect((await server.call('PUT /vip-card-config/grade-exp/in-force', { as: drafter })).status).toBe(403);
});

it('the log tells what was changed in words', async () => {
  await set();
  await putInForce();
  await set({ per_yuan_spent: 12_500, cap_per_day: 500, stored_value_counts: false, downgrade: 'never' });
  const { data } = await server.call('GET /logs/operate-logs', { as, query: { subject_kind: ['growth_rule'] } });
  const told = data.items[0]?.changes?.map(
    ({ field_name, before, after }) => `${field_name}：${before ?? '无'} → ${after ?? '无'}`,
  );
  expect(told?.toSorted()).toEqual(
    [
      '储值支付也算：是 → 否',
      '每天最多得：无 → 500',
      '每消费 1 元得：1 → 1.25',
      '等级到期：降一级 → 不降级',
    ].toSorted(),
  );
});
