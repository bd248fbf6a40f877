import type { TopUpTerms } from '@regulars/contract';
import { topUpLimits } from '@regulars/contract/rules/top-ups';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { untilSomethingWaits } from '../../../test/sign-in.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { topUpTerms } from './top-up-rules.inputs.ts';
import { getTerms, listRulesFrom, lockTopUpRules } from './top-up-rules.service.ts';

let server: TestServer;
let as: Caller;
let shop: Shop;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // 2026-11-20, a Friday
  shop = await server.make.shop();
  as = await server.make.user(shop);
});

const add = (changes: Partial<TopUpTerms> = {}) =>
  server.call('POST /recharge-rule', { as, body: { ...topUpTerms, ...changes } });
const added = async (changes: Partial<TopUpTerms> = {}) => (await add(changes)).data.rule_id;
const edit = (id: string, changes: Partial<TopUpTerms> = {}, headers = {}) =>
  server.call('PUT /recharge-rule/{id}', { as, params: { id }, body: { ...topUpTerms, ...changes }, headers });
const get = (id: string) => server.call('GET /recharge-rule/{id}', { as, params: { id } });
const putInForce = (id: string, headers = {}) =>
  server.call('PUT /recharge-rule/{id}/in-force', { as, params: { id }, headers });
const held = async (changes: Partial<TopUpTerms> = {}) => {
  const id = await added(changes);
  await putInForce(id);
  return id;
};
const change = (operate: 'use' | 'stop' | 'remove', ...ids: string[]) =>
  server.call('PUT /recharge-rule', { as, body: { ids, operate } });
const undo = (id: string | undefined) => server.call('PUT /actions/{id}/undo', { as, params: { id: id ?? '' } });
const list = async (query: object = {}) => (await server.call('GET /recharge-rule', { as, query })).data;
const states = async (query: object = {}): Promise<Record<string, string>> =>
  Object.fromEntries((await list(query)).items.map(({ state, draft, in_force }) => [(in_force ?? draft)?.terms.name ?? '', state])); // prettier-ignore
const ids = async () => (await list({ size: 100 })).items.map(({ rule_id: id }) => id);
const logged = async () =>
  (await server.call('GET /logs/operate-logs', { as, query: { subject_kind: ['top_up_rule'] } })).data.items;
const view = () => server.database.tenant(shop.merchantId);

describe('a top-up rule', () => {
  it('is a draft, then version 1, and goes on by version 1 while its next draft is edited', async () => {
    const { data: draft } = await add();
    expect(draft).toMatchObject({ state: 'draft', in_force: null, draft: { terms: topUpTerms }, clashes: [] });
    const id = draft.rule_id;
    expect((await putInForce(id)).data).toMatchObject({
      state: 'running',
      in_force: { number: 1, terms: topUpTerms },
      draft: null,
    });
    const { data: edited } = await edit(id, { name: '满 500 送 80' });
    expect(edited).toMatchObject({ state: 'running', in_force: { number: 1, terms: topUpTerms }, draft: { terms: { name: '满 500 送 80' } } }); // prettier-ignore
    expect(await states()).toEqual({ '满 500 送 50': 'running' });
    await putInForce(id);
    expect(await states()).toEqual({ '满 500 送 80': 'running' });
    const versions = await server.call('GET /recharge-rule/{id}/versions', { as, params: { id } });
    expect(versions.data).toMatchObject({ total: 2, items: [{ number: 2 }, { number: 1, terms: topUpTerms }] });
  });

  it('that isn’t there is not made by editing it, nor is the rule of another kind or merchant', async () => {
    await server.call('POST /recharge-rule', {
      as: await server.make.user(await server.make.shop()),
      body: topUpTerms,
    });
    for (const id of ['0190a000-0000-7000-8000-000000000001', shop.merchantId]) {
      for (const answer of [
        await get(id),
        await edit(id),
        await putInForce(id),
        await change('stop', id),
        await change('remove', id),
      ])
        // prettier-ignore
        expect(answer.err.name).toBe('top_up_rule_not_found');
      expect((await server.call('DELETE /recharge-rule/{id}/draft', { as, params: { id } })).err.name).toBe('top_up_rule_not_found'); // prettier-ignore
    }
    expect((await list()).total).toBe(0);
  });

  it('is discarded as a draft only with a version to go back to', async () => {
    const id = await added();
    const discard = () => server.call('DELETE /recharge-rule/{id}/draft', { as, params: { id } });
    expect((await discard()).err.name).toBe('rule_draft_only');
    await putInForce(id);
    expect((await discard()).err.name).toBe('rule_draft_missing');
    await edit(id, { name: '改' });
    expect((await discard()).data).toMatchObject({ draft: null, in_force: { terms: topUpTerms } });
  });

  it('edited by two is lost by neither', async () => {
    const { data } = await add();
    const headers = { 'If-Match': `"${data.version}"` };
    await edit(data.rule_id, { name: '一' }, headers);
    expect((await edit(data.rule_id, { name: '二' }, headers)).err.name).toBe('stale_edit');
    expect((await putInForce(data.rule_id, headers)).err.name).toBe('stale_edit');
  });

  it('names branches and grades of the merchant, which stay until it is removed', async () => {
    const [, branchId] = shop.branchIds;
    const other = await server.make.shop();
    expect((await add({ branch_ids: [...other.branchIds] })).err).toMatchObject({ name: 'branch_not_found', fields: [{ path: 'branch_ids' }] }); // prettier-ignore
    expect((await add({ grade_ids: [...other.gradeIds] })).err).toMatchObject({ name: 'grade_not_found' });
    const [tier] = topUpTerms.tiers;
    expect((await add({ tiers: tier ? [{ ...tier, grade_id: other.gradeIds[0] ?? null }] : [] })).err.name).toBe('grade_not_found'); // prettier-ignore
    const id = await added({ branch_ids: branchId ? [branchId] : [] });
    const removing = () =>
      server.database.platform.execute('delete from branch where merchant_id = $1 and branch_id = $2', [shop.merchantId, branchId]); // prettier-ignore
    await expect(removing()).rejects.toThrow(/merchant_rule_reference/);
    const { data } = await change('remove', id);
    await undo(data.undo?.action_id);
    await expect(removing()).rejects.toThrow(/merchant_rule_reference/);
    await change('remove', id);
    await removing();
  });
});

describe('its state', () => {
  it('follows the calendar of the merchant once it is in force', async () => {
    await held({ name: '进行', from: '2026-11-20', to: '2026-11-20' });
    await held({ name: '待开始', from: '2026-11-21', to: '2026-11-22' });
    await added({ name: '草稿', from: '2026-11-20' });
    await change('stop', await held({ name: '停止' }));
    expect(await states()).toEqual({ 进行: 'running', 待开始: 'waiting', 草稿: 'draft', 停止: 'stopped' });
    server.clock.set('2026-11-20T16:00:00Z'); // 00:00 of the 21st in Shanghai
    as = await server.make.user(shop);
    expect(await states()).toEqual({ 进行: 'ended', 待开始: 'running', 草稿: 'draft', 停止: 'stopped' });
    expect(await states({ state: ['ended', 'stopped'] })).toEqual({ 进行: 'ended', 停止: 'stopped' });
    expect(await states({ keyword: '开始' })).toEqual({ 待开始: 'running' });
    const inForce = await listRulesFrom(view(), '2026-11-21');
    expect(inForce.map(({ terms, number }) => [terms.name, number])).toEqual([['待开始', 1]]);
  });

  it('in the list is the one of the rule itself', async () => {
    await held({ from: '2026-11-21' });
    await added();
    for (const { rule_id, state } of (await list()).items) expect((await get(rule_id)).data.state).toBe(state);
  });

  it('is stopped and resumed; a new version starts a stopped rule again', async () => {
    const [id, other] = [await held(), await held()];
    expect((await change('stop', id, other)).data).toMatchObject({ changed: 2, skipped: 0 });
    expect((await change('stop', id)).data).toMatchObject({ changed: 0, skipped_by: { already: 1 } });
    const { data } = await change('use', id);
    expect((await get(id)).data.state).toBe('running');
    expect((await undo(data.undo?.action_id)).data).toMatchObject({ changed: 1 });
    expect((await get(id)).data.state).toBe('stopped');
    await edit(id, { name: '改' });
    expect((await get(id)).data.state).toBe('stopped');
    expect((await putInForce(id)).data).toMatchObject({ state: 'running', in_force: { number: 2 } });
  });

  it('of a draft isn’t changed by a batch, which would put it in force unseen', async () => {
    const [draft, rule] = [await added(), await held()];
    expect((await change('stop', draft, rule)).err.name).toBe('rule_is_draft');
    expect((await get(rule)).data.state).toBe('running');
    const body = { filter: {}, as_of: testStart, operate: 'stop' as const };
    expect((await server.call('PUT /recharge-rule', { as, body })).data).toMatchObject({ changed: 1, skipped_by: { draft: 1 } }); // prettier-ignore
  });

  it('can’t begin when its last day has passed', async () => {
    const id = await added({ to: '2026-11-19' });
    expect((await putInForce(id)).err).toMatchObject({ name: 'rule_over', fields: [{ path: 'to' }] });
    expect((await get(id)).data.state).toBe('draft');
  });
});

describe('removing', () => {
  it('takes drafts, stopped and ended rules, with undo, and keeps the versions', async () => {
    const [draft, stopped, running, ended] = [
      await added(),
      await held(),
      await held(),
      await held({ to: '2026-11-20' }),
    ];
    await change('stop', stopped);
    server.clock.advance({ hours: 12 });
    as = await server.make.user(shop);
    expect((await change('remove', draft, running)).err.name).toBe('rule_held');
    expect((await server.call('DELETE /recharge-rule/{id}', { as, params: { id: running } })).err.name).toBe(
      'rule_held',
    );
    const before = await list();
    const { data } = await change('remove', draft, stopped, ended);
    expect(data).toMatchObject({ changed: 3 });
    expect(await ids()).toEqual([running]);
    expect(await getTerms(view(), stopped, 1)).toEqual(topUpTerms);
    expect((await undo(data.undo?.action_id)).data).toMatchObject({ changed: 3, skipped: 0 });
    const after = await list();
    expect(after.items.map((one) => ({ ...one, version: 0 }))).toEqual(before.items.map((one) => ({ ...one, version: 0 }))); // prettier-ignore
    expect(after.order_version).toBeGreaterThan(before.order_version);
  });

  it('needs the permission, which stopping doesn’t give', async () => {
    const id = await added();
    const stopper = await server.make.user(shop, { permissions: ['top_up_rule:read', 'top_up_rule:put_in_force'] });
    const body = { ids: [id], operate: 'remove' as const };
    expect((await server.call('PUT /recharge-rule', { as: stopper, body })).err.name).toBe('permission_denied');
  });

  it('is undone as far as there is room', async () => {
    const id = await added();
    const { data } = await change('remove', id);
    for (let at = 0; at < topUpLimits.rules; at++) await add({ name: `第 ${at} 条` });
    expect((await add()).err).toMatchObject({ name: 'rules_too_many', msg: '规则最多 100 条，请先删除不用的' });
    expect((await undo(data.undo?.action_id)).err.name).toBe('undo_overtaken');
  });
});

describe('the order', () => {
  it('is the whole of it, set against the version that was seen', async () => {
    const [a, b, c] = [await held(), await added(), await held()];
    const { order_version: seen } = await list();
    const sort = (order: string[], version = seen) =>
      server.call('PUT /recharge-rule/sort', { as, body: { order }, headers: { 'If-Match': `"${version}"` } });
    expect((await sort([c, a])).err.name).toBe('rule_order_incomplete');
    expect((await sort([c, a, shop.merchantId])).err.name).toBe('rule_order_incomplete');
    const { data } = await sort([c, a, b]);
    expect(data.version).toBeGreaterThan(seen);
    expect(await ids()).toEqual([c, a, b]);
    expect((await listRulesFrom(view(), '2026-11-20')).map(({ rule_id: id }) => id)).toEqual([c, a]);
    expect((await sort([a, b, c])).err.name).toBe('stale_edit');
    const d = await added();
    expect((await sort([a, b, c], data.version)).err.name).toBe('stale_edit');
    expect(await ids()).toEqual([c, a, b, d]);
  });

  it('decides which rule applies, so that who only drafts may not set it', async () => {
    const rules = [await held(), await held()];
    const drafter = await server.make.user(shop, { permissions: ['top_up_rule:read', 'top_up_rule:update'] });
    const sorted = await server.call('PUT /recharge-rule/sort', { as: drafter, body: { order: rules.toReversed() } });
    expect(sorted.err.name).toBe('permission_denied');
    expect(await ids()).toEqual(rules);
  });

  it('is set once every rule is locked, in the order in which several are changed', async () => {
    const rules = [await added(), await added(), await added()];
    await edit(rules[0] ?? '', { name: '满 500 送 80' }); // now the last in the table
    const client = new Client(server.owner ?? server.connection);
    await client.connect();
    const lock = (id = '') => client.query('select from merchant_rule where rule_id = $1 for update nowait', [id]);
    await client.query('begin');
    await lock(rules[0]);
    const sorting = server.call('PUT /recharge-rule/sort', { as, body: { order: rules.toReversed() } });
    await untilSomethingWaits(server);
    for (const other of rules.slice(1)) await lock(other); // it has none of them yet
    await client.query('commit');
    await client.end();
    expect((await sorting).status).toBe(200);
  });
});

describe('rules that contradict each other', () => {
  it('are named with the amount and with which goes first, while they may both apply', async () => {
    const first = await held({ name: '老规则' });
    const { data } = await add({ name: '新规则', from: '2026-12-01' });
    expect(data.clashes).toEqual([{ rule_id: first, name: '老规则', pay: 50_000, goes_first: true }]);
    await putInForce(data.rule_id);
    expect((await get(first)).data.clashes).toEqual([
      { rule_id: data.rule_id, name: '新规则', pay: 50_000, goes_first: false },
    ]);
    await change('stop', data.rule_id);
    expect((await get(first)).data.clashes).toEqual([]);
  });
});

const [low, high] = topUpTerms.tiers;
it.each<[Partial<TopUpTerms>, string, string]>([
  [{ tiers: [] }, 'tiers', '必填'],
  [{ tiers: low && high ? [high, low] : [] }, 'tiers.1.pay', '要高于上一档的 ¥1,000.00'],
  [{ tiers: low && high ? [low, { ...high, bonus: 100 }] : [] }, 'tiers.1.bonus', '不能少于上一档能得的 ¥50.00'],
  [{ tiers: low && high ? [{ ...low, points: 2_000 }, high] : [] }, 'tiers.1.points', '不能小于 2,000'],
  [{ tiers: low ? [{ ...low, bonus_unit: 'percent', bonus: 10_001 }] : [] }, 'tiers.0.bonus', '不能大于 100'],
  [{ free: { least: 15_000, step: 10_000 } }, 'free.least', '应为 ¥100.00 的倍数'],
  [{ from: '2026-12-02', to: '2026-12-01' }, 'to', '不能早于开始日期'],
  [{ per_member: 5, in_total: 4 }, 'per_member', '不能大于 4'],
  [{ per_member: 2, first_only: true }, 'per_member', '不能大于 1'],
])('a rule %j is refused', async (changes, path, message) => {
  expect((await add(changes)).err).toMatchObject({ name: 'invalid_input', fields: [{ path, message }] });
});

it('a step that gives a lower grade than one before is refused, also where steps add up', async () => {
  const [lowest, higher] = shop.gradeIds;
  if (!low || !high) throw new Error('The terms have two steps');
  const tiers = [
    { ...low, grade_id: higher },
    { ...high, grade_id: lowest },
  ];
  const { data: grades } = await server.call('GET /vip-grades', { as });
  const name = grades.find(({ grade_id: id }) => id === higher)?.name ?? '';
  for (const adds_up of [false, true])
    expect((await add({ tiers, adds_up })).err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path: 'tiers.1.grade_id', message: `不能低于前面档位的“${name}”` }],
    });
  const { rule_id: id } = (await add({ tiers: tiers.toReversed().map((one, at) => ({ ...(at === 0 ? low : high), grade_id: one.grade_id })) })).data; // prettier-ignore
  const { err } = await server.call('PUT /recharge-rule/{id}', { as, params: { id }, body: { ...topUpTerms, tiers } });
  expect(err?.name).toBe('invalid_input');
});

it('the list tells the limit of stored value per card, which the settings set', async () => {
  expect((await list()).card_most).toBe(500_000);
  const set = (stored_value_card_most: number | null) =>
    server.call('POST /system/sys-vippay-system', { as, body: { stored_value_card_most } });
  await set(300_000);
  expect((await list()).card_most).toBe(300_000);
  await set(null);
  expect((await list()).card_most).toBe(500_000);
});

it('only a rule that isn’t stopped is locked to be counted', async () => {
  const id = await held();
  const lock = () => view().transaction((tx) => lockTopUpRules(tx, [id]));
  await lock();
  await change('stop', id);
  await expect(lock()).rejects.toThrow('top_up_offer_changed');
});

it('the log tells what a rule was and became in words', async () => {
  const id = await held();
  await edit(id, { per_member: 3, free: { least: 10_000, step: 5_000 }, bonus_days: 365 });
  await change('stop', id);
  await change('remove', id);
  const [removed, stopped, last] = await logged();
  const told = last?.changes?.map(
    ({ field_name, before, after }) => `${field_name}：${before ?? '无'} → ${after ?? '无'}`,
  );
  expect(told?.toSorted()).toEqual([
    '每人最多（次）：5 → 3',
    '自填金额按：无 → ¥50.00',
    '自填金额最低：无 → ¥100.00',
    '赠金几天后到期：无 → 365',
  ]);
  expect(stopped).toMatchObject({ action: 'top_up_rule.state', changes: [{ field_name: '停止', before: '否', after: '是' }] }); // prettier-ignore
  const tiers = removed?.changes?.find(({ field }) => field === 'tiers')?.removed;
  expect(tiers).toEqual(['付 ¥500.00、赠金 ¥50.00', '付 ¥1,000.00、赠金 12%、积分 1,000']);
});
