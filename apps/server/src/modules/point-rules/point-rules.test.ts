import { pointLimits } from '@regulars/contract/rules/points';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { pointBase, pointMultiple } from './point-rules.inputs.ts';

let server: TestServer;
let as: Caller;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  as = await server.make.user(shop);
});

const get = async () => (await server.call('GET /point-rule/base', { as })).data;
const setBase = (changes = {}, headers = {}) =>
  server.call('POST /point-rule/base', { as, body: { ...pointBase, ...changes }, headers });
const add = (changes = {}) => server.call('POST /point-rule/multiple', { as, body: { ...pointMultiple, ...changes } });
const edit = (id: string, changes = {}) =>
  server.call('PUT /point-rule/multiple/{id}', { as, params: { id }, body: { ...pointMultiple, ...changes } });
const remove = (id: string) => server.call('DELETE /point-rule/multiple', { as, query: { pointRuleDetailId: id } });
const putInForce = (headers = {}) => server.call('PUT /point-rule/in-force', { as, headers });
const discard = () => server.call('DELETE /point-rule/draft', { as });
const logged = async () =>
  (await server.call('GET /logs/operate-logs', { as, query: { subject_kind: ['point_rule'] } })).data.items;
const added = async (changes = {}) => (await add(changes)).data.draft?.rules.multiples.at(-1)?.multiple_id ?? '';

it('a draft begins with nothing, becomes version 1, and the next draft begins with that', async () => {
  expect(await get()).toEqual({ version: 1, in_force: null, draft: null });
  await setBase();
  await add();
  const { data: first } = await putInForce();
  expect(first).toMatchObject({
    in_force: { number: 1, rules: { base: pointBase, multiples: [pointMultiple] } },
    draft: null,
  });
  server.clock.advance({ minutes: 5 });
  const { data: second } = await setBase({ day_most: 500 });
  expect(second.in_force).toEqual(first.in_force);
  expect(second.draft).toMatchObject({
    edited_at: '2026-11-20T06:40:00.000Z',
    rules: { base: { day_most: 500 }, multiples: [pointMultiple] },
  });
  await putInForce();
  const { data: versions } = await server.call('GET /point-rule/versions', { as });
  expect(versions).toMatchObject({ total: 2, items: [{ number: 2 }, { number: 1, rules: first.in_force?.rules }] });
});

it('a version never changes: the application may not write it', async () => {
  await setBase();
  await putInForce();
  for (const sql of [
    'update merchant_rule_version set number = 9 where merchant_id = $1',
    'delete from merchant_rule_version where merchant_id = $1',
  ])
    await expect(server.database.platform.execute(sql, [shop.merchantId])).rejects.toThrow(/permission denied/);
});

it('versions are listed by page', async () => {
  for (const least of [1, 2, 3]) {
    await setBase({ least });
    await putInForce();
  }
  const page = async (index: number) =>
    (await server.call('GET /point-rule/versions', { as, query: { index, size: 2 } })).data;
  expect((await page(1)).items.map(({ number }) => number)).toEqual([3, 2]);
  expect((await page(2)).items.map(({ number }) => number)).toEqual([1]);
  expect((await page(3)).items).toEqual([]);
  const { next_cursor: cursor } = await page(1);
  const rest = await server.call('GET /point-rule/versions', { as, query: { cursor: cursor ?? '', size: 2 } });
  expect(rest.data).toMatchObject({ items: [{ number: 1 }], total: 3, next_cursor: null });
});

it('a draft that says again what is in force is none', async () => {
  await setBase();
  await putInForce();
  await setBase({ least: 500 });
  expect((await setBase()).data.draft).toBeNull();
  expect((await putInForce()).err.name).toBe('rule_draft_missing');
});

it('saying again what the draft says changes nothing, and logs nothing', async () => {
  await setBase();
  const { version } = await get();
  await setBase();
  expect((await get()).version).toBe(version);
  expect(await logged()).toHaveLength(1);
});

it('a discarded draft leaves what is in force', async () => {
  expect((await discard()).err.name).toBe('rule_draft_missing');
  await setBase();
  const { data: inForce } = await putInForce();
  await add();
  const { data } = await discard();
  expect(data).toMatchObject({ draft: null, in_force: inForce.in_force });
});

it('two who edit meet: the second is told', async () => {
  const { data } = await setBase();
  await setBase({ least: 1 }, { 'If-Match': `"${data.version}"` });
  expect((await setBase({ least: 2 }, { 'If-Match': `"${data.version}"` })).err.name).toBe('stale_edit');
  expect((await putInForce({ 'If-Match': `"${data.version}"` })).err.name).toBe('stale_edit');
});

it('two who put a draft in force at once make one version', async () => {
  await setBase();
  const outcomes = await Promise.all([putInForce(), putInForce(), putInForce()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect((await get()).in_force?.number).toBe(1);
});

describe('multiples', () => {
  it('need a base rule first', async () => {
    expect((await add()).err.name).toBe('point_base_missing');
    expect((await edit('0190a000-0000-7000-8000-000000000001')).err.name).toBe('point_multiple_not_found');
    expect((await remove('0190a000-0000-7000-8000-000000000001')).err.name).toBe('point_multiple_not_found');
  });

  it('are added, replaced and removed in the draft, in their order', async () => {
    await setBase();
    const [first, second] = [await added({ name: '一' }), await added({ name: '二' })];
    expect((await edit(first, { name: '三', rate: 30_000 })).data.draft?.rules.multiples).toMatchObject([
      { multiple_id: first, name: '三', rate: 30_000 },
      { multiple_id: second, name: '二' },
    ]);
    expect((await remove(first)).data.draft?.rules.multiples).toMatchObject([{ multiple_id: second }]);
    expect((await server.call('GET /point-rule/multiple', { as })).data).toMatchObject([{ multiple_id: second }]);
    expect((await remove(first)).err.name).toBe('point_multiple_not_found');
  });

  it('tell which of them contradict each other', async () => {
    await setBase();
    const [first, second] = [await added({ month_days: [8] }), await added({ month_days: [8, 9], rate: 30_000 })];
    expect((await get()).draft?.clashes).toEqual([[first, second]]);
  });

  it('are limited in number', async () => {
    await setBase();
    for (let at = 0; at < pointLimits.multiples; at++) await add({ name: `第 ${at} 条` });
    expect((await add()).err).toMatchObject({ name: 'point_multiples_too_many', msg: '加倍最多 50 条' });
  });

  it('name grades and branches of the merchant, which stay while they are named', async () => {
    await setBase();
    const [, branchId] = shop.branchIds;
    const other = await server.make.shop();
    expect((await add({ branch_ids: [other.branchIds[0]] })).err).toMatchObject({ name: 'branch_not_found', fields: [{ path: 'branch_ids' }] }); // prettier-ignore
    expect((await add({ grade_ids: [other.gradeIds[0]] })).err).toMatchObject({ name: 'grade_not_found', fields: [{ path: 'grade_ids' }] }); // prettier-ignore
    const id = await added({ branch_ids: [branchId], grade_ids: [shop.gradeIds[0]] });
    const removing = () =>
      server.database.platform.execute('delete from branch where merchant_id = $1 and branch_id = $2', [shop.merchantId, branchId]); // prettier-ignore
    await expect(removing()).rejects.toThrow(/merchant_rule_reference/);
    await putInForce();
    await remove(id);
    await expect(removing()).rejects.toThrow(/merchant_rule_reference/);
    await putInForce();
    await removing();
  });
});

it.each([
  [{ expiry: 'never', expiry_after: 1 }, 'expiry_after', '没有这个字段'],
  [{ expiry: 'days', expiry_after: null }, 'expiry_after', '必填'],
  [{ expiry: 'days', expiry_after: 0 }, 'expiry_after', '不能小于 1'],
  [{ expiry: 'month_end', expiry_after: 121 }, 'expiry_after', '不能大于 120'],
  [{ expiry: 'year_end', expiry_after: 11 }, 'expiry_after', '不能大于 10'],
  [{ use: { ...pointBase.use, points: 3, value: 1, step: 2 } }, 'use.step', '每次用的积分要抵整数分钱'],
])('a base rule %j is refused', async (changes, path, message) => {
  expect((await setBase(changes)).err).toMatchObject({ name: 'invalid_input', fields: [{ path, message }] });
});

it.each([
  [{ month_days: [] }, 'month_days', '必填'],
  [{ weekdays: [1] }, 'weekdays', '没有这个字段'],
  [{ occasion: 'weekdays' }, 'weekdays', '必填'],
  [{ from: '2026-12-02', to: '2026-12-01' }, 'to', '不能早于开始日期'],
])('a multiple %j is refused, as a new one and in place of one', async (changes, path, message) => {
  await setBase();
  const id = await added();
  for (const { err } of [await add(changes), await edit(id, changes)]) {
    expect(err).toMatchObject({ name: 'invalid_input' });
    expect(err.fields).toContainEqual(expect.objectContaining({ path, message }));
  }
});

it('the calendar follows the draft, else what is in force, from today on', async () => {
  const days = async () => (await server.call('GET /point-rule/calendar', { as })).data;
  expect(await days()).toEqual([]);
  await setBase();
  await putInForce();
  expect((await days()).length).toBe(pointLimits.calendarDays);
  await add({ occasion: 'always', month_days: [], rate: 30_000 });
  expect((await days())[0]).toMatchObject({ date: '2026-11-20', rate: 30_000 });
  await discard();
  expect((await days())[0]).toMatchObject({ date: '2026-11-20', rate: 10_000 });
});

it('the log tells what was changed in words', async () => {
  await setBase();
  await add();
  await putInForce();
  await setBase({ day_most: 500, expiry: 'days', expiry_after: 365, shares: { ...pointBase.shares, stored_value: 0 } });
  const [last, inForce] = await logged();
  const told = last?.changes?.map(
    ({ field_name, before, after }) => `${field_name}：${before ?? '无'} → ${after ?? '无'}`,
  );
  expect(told?.toSorted()).toEqual([
    '储值支付计入：100 % → 0 %',
    '几天、几月或几年：1 → 365',
    '每天最多得：无 → 500',
    '积分到期：年底 → 得到后若干天',
  ]);
  expect(inForce).toMatchObject({ action: 'point_rule.put_in_force' });
  expect(inForce?.changes?.find(({ field }) => field === 'multiples')?.added).toEqual([
    expect.stringContaining('名称 会员日'),
  ]);
});
