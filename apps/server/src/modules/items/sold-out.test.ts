import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { exportRows } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tidySoldOut } from './items.jobs.ts';

let server: TestServer;
let shop: Shop;
let manager: Caller;
/** Of the second branch. */
let local: Caller;
let west: string;
let north: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  manager = await server.make.user(shop);
  [west, north] = shop.branchIds;
  local = await server.make.user(shop, { permissions: ['item:read', 'item:sell_out'], branches: [north] });
});

const add = async (code: string, branch_ids: string[] | null = null) =>
  (
    await server.call('POST /item/item-info', {
      as: manager,
      body: { code, name: `茶${code}`, price: 1_200, branch_ids },
    })
  ).data.item_id;
const set = (body: BodyOf<Api['PUT /item/sold-out']>, as = manager) => server.call('PUT /item/sold-out', { as, body });
const soldOut = async (id: string, as = manager) =>
  (await server.call('GET /item/item-info/{id}', { as, params: { id } })).data.sold_out.map(
    ({ branch_name, until }) => [branch_name, until],
  );

it('is sold out in a branch until its business day ends, a time, or it is set back', async () => {
  const id = await add('T1');
  expect((await set({ ids: [id], branch_ids: [west], operate: 'sell_out' })).data).toEqual({ changed: 1 });
  expect(await soldOut(id)).toEqual([['解放路店', '2026-11-20T16:00:00.000Z']]);
  const until = '2026-11-23T10:00:00+08:00';
  await set({ ids: [id], branch_ids: [west], operate: 'sell_out', until });
  await set({ ids: [id], branch_ids: [north], operate: 'sell_out', until: null });
  expect(await soldOut(id)).toEqual([
    ['解放路店', '2026-11-23T02:00:00.000Z'],
    ['西湖银泰店', null],
  ]);
  const { data } = await server.call('GET /item/item-info', { as: manager, query: {} });
  expect(data.items[0]?.sold_out).toHaveLength(2);
  server.clock.advance({ hours: 24 * 4 });
  manager = { ...manager, ...(await server.make.session(manager.accountId)) };
  expect(await soldOut(id)).toEqual([['西湖银泰店', null]]);
  const back = () => set({ ids: [id], branch_ids: [west, north], operate: 'on_sale' });
  expect((await back()).data).toEqual({ changed: 1 });
  expect((await back()).data).toEqual({ changed: 0 });
  expect(await soldOut(id)).toEqual([]);
});

it('is sold out again by one call, in each branch until its own time', async () => {
  const id = await add('T1');
  const change = { ids: [id], branch_ids: [west, north], operate: 'sell_out' } as const;
  const until = '2026-11-23T02:00:00.000Z';
  const again = (untils: (string | null)[], more: { until?: null } = {}) =>
    set({ ...change, ids: [id], branch_ids: [west, north], untils, ...more });
  expect((await again([until, null])).data).toEqual({ changed: 1 });
  expect(await soldOut(id)).toEqual([
    ['解放路店', until],
    ['西湖银泰店', null],
  ]);
  const { data } = await server.call('GET /logs/operate-logs', { as: manager, query: { subject: id } });
  const told = data.items.filter(({ action_name }) => action_name === '标记商品售罄');
  expect(told.map(({ changes }) => changes[0]?.after).toSorted()).toEqual(['西湖银泰店', '解放路店']);
  for (const refused of [await again([until]), await again([until, null], { until: null })])
    expect(refused.err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'untils' }] });
  expect((await again(['2026-11-20T06:35:00Z', null])).err.name).toBe('sold_out_past');
});

it('is logged once for what changed, and not where an item is not sold', async () => {
  const [here, everywhere] = [await add('T1', [north]), await add('T2')];
  const change = { ids: [here, everywhere], branch_ids: [west], operate: 'sell_out', until: null } as const;
  expect((await set({ ...change, ids: [...change.ids], branch_ids: [west] })).data).toEqual({ changed: 1 });
  expect((await set({ ...change, ids: [...change.ids], branch_ids: [west] })).data).toEqual({ changed: 0 });
  expect(await soldOut(here)).toEqual([]);
  const { rows } = await server.database.platform.execute(
    `select l.subject_id, c.changes from operation_log l join operation_log_change c using (merchant_id, log_id)
     where l.merchant_id = $1 and l.action = 'item.sell_out'`,
    [shop.merchantId],
  );
  expect(rows).toEqual([{ subject_id: everywhere, changes: { sold_out_in: [null, [west]] } }]);
});

it('filters the list by how many of the reader’s branches that sell an item have run out of it now', async () => {
  const [both, one, here] = [await add('T1'), await add('T2'), await add('T3', [north])];
  await add('T4');
  const sellOut = (id: string, branch_ids: string[], until: string | null = null) =>
    set({ ids: [id], branch_ids, operate: 'sell_out', until });
  await sellOut(both, [...shop.branchIds]);
  await sellOut(one, [west]);
  await sellOut(here, [north], '2026-11-20T15:00:00+08:00');
  const codes = async (sold_out: ('all' | 'some' | 'none')[], as = manager) =>
    (await server.call('GET /item/item-info', { as, query: { sold_out, sort: 'code' } })).data.items.map(
      ({ code }) => code,
    );
  expect(await codes(['all'])).toEqual(['T1', 'T3']);
  expect(await codes(['some'])).toEqual(['T2']);
  expect(await codes(['all', 'some'])).toEqual(['T1', 'T2', 'T3']);
  expect(await codes(['none'])).toEqual(['T4']);
  // Of the second branch.
  expect([await codes(['all'], local), await codes(['some'], local)]).toEqual([['T1', 'T3'], []]);
  const { data } = await server.call('GET /item/item-info/category-counts', {
    as: manager,
    query: { sold_out: ['some'] },
  });
  expect(data.counts).toEqual([{ category_id: null, count: 1 }]);
  const { as_of } = (await server.call('GET /item/item-info', { as: manager, query: {} })).data;
  const stopped = await server.call('PUT /item/item-info', {
    as: manager,
    body: { filter: { sold_out: ['some'] }, as_of, operate: 'stop' },
  });
  expect(stopped.data).toMatchObject({ changed: 1 });
  server.clock.advance({ minutes: 30 });
  manager = { ...manager, ...(await server.make.session(manager.accountId)) };
  expect(await codes(['none'])).toEqual(['T3', 'T4']);
  // A branch that sells nothing doesn't count.
  for (const change of ["kind = 'warehouse'", "kind = 'store', state = 'closed', closed_at = created_at"]) {
    const set = `update branch set ${change} where merchant_id = $1 and branch_id = $2`;
    await server.database.platform.execute(set, [shop.merchantId, north]);
    expect(await codes(['all'])).toEqual(['T1', 'T2']);
  }
  // What was sold out when the list was read, as its reader saw it.
  const seen = await server.call('PUT /item/item-info', {
    as: manager,
    body: { filter: { sold_out: ['all'] }, as_of, operate: 'stop' },
  });
  expect(seen.data).toMatchObject({ changed: 2 });
});

it('is told by the export and, with the branches’ names, by the operation log', async () => {
  const [id, other] = [await add('T1'), await add('T2')];
  await set({ ids: [id], branch_ids: [west, north], operate: 'sell_out', until: null });
  await set({ ids: [other], branch_ids: [west], operate: 'sell_out', until: null });
  await set({ ids: [id], branch_ids: [north], operate: 'on_sale' });
  const told = await server.call('GET /logs/operate-logs', { as: manager, query: { subject: id } });
  expect(told.data.items.map(({ changes }) => changes).slice(0, 2)).toMatchObject([
    [{ field_name: '售罄的门店', before: '西湖银泰店', after: null }],
    [{ field_name: '售罄的门店', before: null, after: '解放路店、西湖银泰店' }],
  ]);
  const exporter = await server.make.user(shop, { permissions: ['item:read', 'item:export'], branches: [north] });
  const rows = (as: Caller) =>
    exportRows(server, as, { list: 'items', columns: ['code', 'sold_out'], query: { sort: 'code' } });
  expect(await rows(manager)).toEqual([
    ['编码', '现在售罄的门店'],
    ['T1', '解放路店'],
    ['T2', '解放路店'],
  ]);
  expect((await rows(exporter)).slice(1)).toEqual([
    ['T1', ''],
    ['T2', ''],
  ]);
});

it('is set and seen only in the user’s own branches', async () => {
  const id = await add('T1');
  await set({ ids: [id], branch_ids: [west, north], operate: 'sell_out', until: null });
  expect(await soldOut(id, local)).toEqual([['西湖银泰店', null]]);
  const refused = await set({ ids: [id], branch_ids: [west], operate: 'on_sale' }, local);
  expect(refused.err).toMatchObject({ name: 'branch_not_found', fields: [{ path: 'branch_ids' }] });
  expect((await set({ ids: [id], branch_ids: [north], operate: 'on_sale' }, local)).status).toBe(200);
  expect(await soldOut(id)).toEqual([['解放路店', null]]);
});

it('cannot end in the past or in years, and is of an item that is there', async () => {
  const id = await add('T1');
  const until = (time: string) => set({ ids: [id], branch_ids: [west], operate: 'sell_out', until: time });
  expect((await until('2026-11-20T06:35:00Z')).err.name).toBe('sold_out_past');
  expect((await until('2028-01-01T00:00:00Z')).err.name).toBe('sold_out_past');
  const unknown = '0198a3b2-0000-7000-8000-000000000001';
  const missing = await set({ ids: [id, unknown], branch_ids: [west], operate: 'sell_out' });
  expect(missing.err.name).toBe('item_not_found');
  expect(await soldOut(id)).toEqual([]);
});

it('is forgotten with the item, and at night once its time has passed', async () => {
  const [first, second] = [await add('T1'), await add('T2')];
  await set({ ids: [first], branch_ids: [west], operate: 'sell_out', until: null });
  await set({ ids: [second], branch_ids: [west], operate: 'sell_out' });
  await server.call('PUT /item/item-info', { as: manager, body: { ids: [first], operate: 'remove' } });
  const count = async () =>
    (await server.database.platform.execute('select from item_sold_out where merchant_id = $1', [shop.merchantId])).rows
      .length;
  expect(await count()).toBe(1);
  const later = { ids: [second], branch_ids: [north], operate: 'sell_out', until: '2026-11-23T00:00:00Z' } as const;
  await set({ ...later, ids: [...later.ids], branch_ids: [...later.branch_ids] });
  server.clock.advance({ hours: 24 });
  await tidySoldOut(server.database, server.clock.now());
  expect(await count()).toBe(1);
});
