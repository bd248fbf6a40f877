import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
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
  expect(rows).toEqual([{ subject_id: everywhere, changes: { branches: [null, [west]] } }]);
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
  server.clock.advance({ hours: 24 });
  await tidySoldOut(server.database, server.clock.now());
  expect(await count()).toBe(0);
});
