import type { Api, NewItem } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let manager: Caller;
/** Of the second branch. */
let cashier: Caller;
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
  cashier = await server.make.user(shop, { permissions: ['item:read', 'item:create'], branches: [north] });
});

const quick = (name: string, as = cashier, more: Partial<NewItem> = {}) =>
  server.call('POST /item/item-info', { as, body: { name, price: 600, origin: 'quick', ...more } });
const list = async (query: object, as = manager) =>
  (await server.call('GET /item/item-info', { as, query: { sort: 'code', ...query } })).data.items;
const namesOf = async (query: object) => (await list(query)).map(({ name }) => name);
const addCategory = async (name: string) =>
  (await server.call('POST /item/category-info', { as: manager, body: { name } })).data.category_id;

describe('a quick item', () => {
  it('needs a name and a price, gets the next free code, and says who added it', async () => {
    const { status, data } = await quick('矿泉水');
    expect(status).toBe(201);
    expect(data).toMatchObject({ code: 'Q0001', name: '矿泉水', price: 600, category_id: null, origin: 'quick' });
    const me = await server.call('GET /users/{id}', { as: manager, params: { id: cashier.userId ?? '' } });
    expect(data.added_by).toBe(me.data.actual_name);
    await quick('酸梅汤', manager, { code: 'q0002' });
    expect((await quick('加冰')).data.code).toBe('Q0003');
    const other = await server.call('POST /item/item-info', {
      as: manager,
      body: { code: 'T1', name: '大红袍', price: 1 },
    });
    expect(other.data).toMatchObject({ origin: null, added_by: null });
    expect(await namesOf({ origin: 'quick' })).toEqual(['矿泉水', '酸梅汤', '加冰']);
    expect(await namesOf({ origin: 'quick', category_id: 'none' })).toHaveLength(3);
  });

  it('gets a code of its own, however many are added at once', async () => {
    const added = await Promise.all(['一', '二', '三', '四'].map((name) => quick(name)));
    expect(added.map(({ data }) => data.code).toSorted()).toEqual(['Q0001', 'Q0002', 'Q0003', 'Q0004']);
  });

  it('is sold in the branches of who adds it, or in those of them that are named', async () => {
    expect((await quick('矿泉水')).data.branch_ids).toEqual([north]);
    expect((await quick('酸梅汤', cashier, { branch_ids: null })).data.branch_ids).toEqual([north]);
    expect((await quick('加冰', manager)).data.branch_ids).toBeNull();
    expect((await quick('热水', manager, { branch_ids: [west] })).data.branch_ids).toEqual([west]);
    const elsewhere = await quick('点心', cashier, { branch_ids: [north, west] });
    expect(elsewhere.err).toMatchObject({ name: 'branch_not_found', fields: [{ path: 'branch_ids' }] });
    await server.database.platform.execute(
      `update branch set kind = 'warehouse' where merchant_id = $1 and branch_id = $2`,
      [shop.merchantId, north],
    );
    expect((await quick('瓜子')).err.name).toBe('no_branch_sells');
  });

  it('is added by whoever may add items', async () => {
    const reader = await server.make.user(shop, { permissions: ['item:read', 'item:sell_out'], branches: [north] });
    expect((await quick('矿泉水', reader)).status).toBe(403);
  });
});

describe('moving items to a category', () => {
  const move = (body: BodyOf<Api['PUT /item/item-info/category']>) =>
    server.call('PUT /item/item-info/category', { as: manager, body });
  const undo = (id: string | undefined) =>
    server.call('PUT /actions/{id}/undo', { as: manager, params: { id: id ?? '' } });

  it('moves those named or all of a filter, logs each, and is undone', async () => {
    const [first, second] = [(await quick('矿泉水')).data, (await quick('酸梅汤')).data];
    const [drinks, snacks] = [await addCategory('饮料'), await addCategory('点心')];
    expect((await move({ ids: [first.item_id], category_id: drinks })).data).toMatchObject({ changed: 1, skipped: 0 });
    const { as_of } = (await server.call('GET /item/item-info', { as: manager, query: {} })).data;
    const all = await move({ filter: { origin: 'quick' }, as_of, category_id: snacks });
    expect(all.data).toMatchObject({ changed: 2 });
    expect((await list({ category_id: snacks })).map(({ item_id }) => item_id)).toEqual([
      first.item_id,
      second.item_id,
    ]);
    const again = await move({ ids: [first.item_id], category_id: snacks });
    expect(again.data).toMatchObject({ changed: 0, skipped_by: { already: 1 } });
    const { rows } = await server.database.platform.execute(
      `select c.changes from operation_log l join operation_log_change c using (merchant_id, log_id)
       where l.merchant_id = $1 and l.action = 'item.update' and l.subject_id = $2 order by l.log_id`,
      [shop.merchantId, first.item_id],
    );
    expect(rows).toEqual([
      { changes: { category_id: [null, drinks] } },
      { changes: { category_id: [drinks, snacks] } },
    ]);
    // The category that one of them had is gone by then.
    await server.call('PUT /item/category-info', { as: manager, body: { ids: [drinks], operate: 'remove' } });
    const undone = await undo(all.data.undo?.action_id);
    expect(undone.data).toMatchObject({ changed: 2, restored_without: { category: 1 } });
    expect(await namesOf({ category_id: 'none' })).toEqual(['矿泉水', '酸梅汤']);
  });

  it('refuses an unknown category and an item that is gone', async () => {
    const { item_id } = (await quick('矿泉水')).data;
    const unknown = '0198a3b2-0000-7000-8000-000000000001';
    const refused = await move({ ids: [item_id], category_id: unknown });
    expect(refused.err).toMatchObject({ name: 'category_not_found', fields: [{ path: 'category_id' }] });
    expect((await move({ ids: [unknown], category_id: null })).err.name).toBe('item_not_found');
  });

  it('leaves those whose category the item source keeps, and says so', async () => {
    const [synced, own] = [(await quick('矿泉水')).data, (await quick('酸梅汤')).data];
    await server.database.platform.execute(
      `update item set external_id = 'D1' where merchant_id = $1 and item_id = $2`,
      [shop.merchantId, synced.item_id],
    );
    await server.call('PUT /item/source', { as: manager, body: { keeps: ['category'] } });
    const moved = await move({ ids: [synced.item_id, own.item_id], category_id: await addCategory('饮料') });
    expect(moved.data).toMatchObject({ changed: 1, skipped_by: { kept_by_source: 1 } });
    expect(await namesOf({ category_id: 'none' })).toEqual(['矿泉水']);
  });
});
