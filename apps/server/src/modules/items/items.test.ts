import type { NewItem } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { downloadTask, rowsOfSheet } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  manager = await server.make.user(shop);
});

const add = (code: string, more: Partial<NewItem> = {}) =>
  server.call('POST /item/item-info', { as: manager, body: { code, name: `商品${code}`, price: 1_200, ...more } });
const edit = (id: string, body: Partial<NewItem>, version?: number) =>
  server.call('PUT /item/item-info/{id}', {
    as: manager,
    params: { id },
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const get = (id: string) => server.call('GET /item/item-info/{id}', { as: manager, params: { id } });
const list = async (query: object = {}) =>
  (await server.call('GET /item/item-info', { as: manager, query })).data.items.map(({ code }) => code);
const change = (ids: readonly string[], operate: 'use' | 'stop' | 'remove') =>
  server.call('PUT /item/item-info', { as: manager, body: { ids: [...ids], operate } });
const undo = (id: string | undefined) =>
  server.call('PUT /actions/{id}/undo', { as: manager, params: { id: id ?? '' } });

const addBrand = async (name: string) =>
  (await server.call('POST /item/brand-info', { as: manager, body: { name } })).data.brand_id;
const addCategory = async (name: string, parent_id: string | null = null) =>
  (await server.call('POST /item/category-info', { as: manager, body: { name, parent_id } })).data.category_id;
const removeBrand = (...ids: string[]) =>
  server.call('PUT /item/brand-info', { as: manager, body: { ids, operate: 'remove' } });
const removeCategory = (...ids: string[]) =>
  server.call('PUT /item/category-info', { as: manager, body: { ids, operate: 'remove' } });

const logged = async () => {
  const { rows } = await server.database.platform.execute(
    `select l.action, c.changes from operation_log l left join operation_log_change c using (merchant_id, log_id)
     where l.merchant_id = $1 and l.subject_kind = 'item' order by l.log_id`,
    [shop.merchantId],
  );
  return rows;
};

describe('an item', () => {
  it('is added with its brand and category, read and edited, each logged', async () => {
    const [brand_id, category_id] = [await addBrand('岩下茶坊'), await addCategory('壶泡')];
    const { status, data, headers } = await add('T0101', { unit: '壶', brand_id, category_id, remark: '岩茶' });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(data).toEqual({
      sold_out: [],
      origin: null,
      added_by: null,
      item_id: expect.any(String) as string,
      code: 'T0101',
      name: '商品T0101',
      price: 1_200,
      member_price: null,
      unit: '壶',
      brand_id,
      brand_name: '岩下茶坊',
      category_id,
      category_name: '壶泡',
      picture_id: null,
      picture: null,
      branch_ids: null,
      branch_names: null,
      remark: '岩茶',
      state: 'used',
      external_id: null,
      created_at: '2026-11-20T06:35:00.000Z',
      version: 1,
    });
    const edited = await edit(data.item_id, { price: 1_500, brand_id: null }, 1);
    expect(edited.data).toEqual({ ...data, price: 1_500, brand_id: null, brand_name: null, version: 2 });
    expect((await get(data.item_id)).data).toEqual(edited.data);
    expect((await edit(data.item_id, { price: 1 }, 1)).err.name).toBe('stale_edit');
    expect(await logged()).toMatchObject([
      { action: 'item.create', changes: { code: [null, 'T0101'], price: [null, 1_200], brand_id: [null, brand_id] } },
      { action: 'item.update', changes: { price: [1_200, 1_500], brand_id: [brand_id, null] } },
    ]);
  });

  it('with a code that is taken, in any case, is refused at the field', async () => {
    await add('t-1');
    const taken = { name: 'item_code_taken', fields: [{ path: 'code', rule: 'taken' }] };
    expect((await add('T-1')).err).toMatchObject(taken);
    const { data } = await add('T-2');
    expect((await edit(data.item_id, { code: 'T-1' })).err).toMatchObject(taken);
  });

  it.each([{ price: -1 }, { price: 100_000_001 }, { price: 1.5 }, { unit: '' }, { code: 'a\nb' }])(
    'is refused with %j, at the field',
    async (wrong) => {
      const fields = [expect.objectContaining({ path: Object.keys(wrong)[0] }) as object];
      expect((await add('T1', wrong)).err).toMatchObject({ name: 'invalid_input', fields });
    },
  );

  it('of a brand or category that doesn’t exist, or is another merchant’s, is refused at the field', async () => {
    const own = manager;
    manager = await server.make.user(await server.make.shop());
    const [brand_id, category_id] = [await addBrand('别家'), await addCategory('别家')];
    manager = own;
    const wrong = (field: string) => ({ fields: [{ path: field, rule: 'not_found' }] });
    expect((await add('T1', { brand_id })).err).toMatchObject({ name: 'brand_not_found', ...wrong('brand_id') });
    expect((await add('T1', { category_id })).err).toMatchObject({
      name: 'category_not_found',
      ...wrong('category_id'),
    });
    const { data } = await add('T1');
    const stranger = await edit(data.item_id, { category_id });
    expect(stranger.err).toMatchObject({ name: 'category_not_found', ...wrong('category_id') });
  });
});

describe('several items', () => {
  it('are disabled, all or none, and removed; undoing restores them as they were', async () => {
    const { data } = await add('T1', { brand_id: await addBrand('甲'), unit: '杯' });
    const ids = [data.item_id, (await add('T2')).data.item_id];
    expect((await change([...ids, newId()], 'stop')).err.name).toBe('item_not_found');
    const stopped = await change(ids, 'stop');
    expect(stopped.data).toMatchObject({ changed: 2, skipped: 0 });
    expect(await list({ state: ['stopped'] })).toHaveLength(2);
    await undo(stopped.data.undo?.action_id);
    const removed = await change(ids, 'remove');
    expect(await list()).toEqual([]);
    expect((await undo(removed.data.undo?.action_id)).data).toMatchObject({ changed: 2, skipped: 0 });
    expect((await get(data.item_id)).data).toEqual({ ...data, version: 4 });
  });

  it('are restored without a brand or category removed since, which is said, and not if their code is taken', async () => {
    const [brand_id, category_id] = [await addBrand('甲'), await addCategory('壶泡')];
    const { data } = await add('T1', { brand_id, category_id });
    const ids = [data.item_id, (await add('T2', { brand_id })).data.item_id, (await add('T3')).data.item_id];
    const removed = await change(ids, 'remove');
    await removeBrand(brand_id);
    await add('t2');
    const undone = { changed: 2, skipped: 1, skipped_by: { name_taken: 1 }, restored_without: { brand: 1 } };
    expect((await undo(removed.data.undo?.action_id)).data).toMatchObject(undone);
    expect((await get(data.item_id)).data).toMatchObject({ brand_id: null, category_id, category_name: '壶泡' });
  });

  it('are restored without a branch removed since, and disabled if sold nowhere else', async () => {
    const [west, north] = shop.branchIds;
    const both = (await add('T1', { branch_ids: [west, north] })).data.item_id;
    const one = (await add('T2', { branch_ids: [north] })).data.item_id;
    const everywhere = (await add('T3')).data.item_id;
    const removed = await change([both, one, everywhere], 'remove');
    await server.database.platform.execute('delete from branch where merchant_id = $1 and branch_id = $2', [
      shop.merchantId,
      north,
    ]);
    const undone = { changed: 3, restored_without: { branch: 2 } };
    expect((await undo(removed.data.undo?.action_id)).data).toMatchObject(undone);
    expect((await get(both)).data).toMatchObject({ branch_ids: [west], state: 'used' });
    expect((await get(one)).data).toMatchObject({ branch_ids: null, state: 'stopped' });
    expect((await get(everywhere)).data).toMatchObject({ branch_ids: null, state: 'used' });
  });

  it('restored by a task are counted with what they lost', async () => {
    const category_id = await addCategory('壶泡');
    await server.database.platform.execute(
      `insert into item (merchant_id, item_id, code, name, price, category_id, created_at)
       select $1, gen_random_uuid(), 'T' || at, '商品', 0, case when at <= 600 then $2::uuid end, $3 from generate_series(1, 700) at`,
      [shop.merchantId, category_id, server.clock.now()],
    );
    const body = { filter: {}, as_of: server.clock.now().toISOString(), operate: 'remove' as const };
    await server.call('PUT /item/item-info', { as: manager, body });
    await server.jobs.run();
    const task = async () => (await server.call('GET /tasks', { as: manager, query: {} })).data.items[0];
    await removeCategory(category_id);
    await undo((await task())?.undo?.action_id);
    await server.jobs.run();
    expect(await task()).toMatchObject({ result: '改了 700 条，600 条恢复后没有分类（原来的分类已删除）' });
  });
});

describe('the list', () => {
  it('is searched by name and code, filtered and sorted', async () => {
    const [brand_id, tea] = [await addBrand('甲'), await addCategory('茶')];
    await add('A1', { name: '大红袍', price: 300, category_id: tea });
    server.clock.advance({ minutes: 1 });
    await add('B2', { name: '桂花糕', price: 100, brand_id });
    server.clock.advance({ minutes: 1 });
    const { data } = await add('C3', { name: 'A1 套餐', price: 200, category_id: await addCategory('壶泡', tea) });
    expect(await list()).toEqual(['C3', 'B2', 'A1']);
    expect(await list({ sort: 'code' })).toEqual(['A1', 'B2', 'C3']);
    expect(await list({ sort: 'price', order: 'desc' })).toEqual(['A1', 'C3', 'B2']);
    expect(await list({ keyword: 'a1' })).toEqual(['C3', 'A1']);
    expect(await list({ category_id: tea })).toEqual(['C3', 'A1']);
    expect(await list({ category_id: data.category_id })).toEqual(['C3']);
    expect(await list({ category_id: 'none' })).toEqual(['B2']);
    expect(await list({ brand_id: [brand_id] })).toEqual(['B2']);
    expect(await list({ item_id: [data.item_id] })).toEqual(['C3']);
  });
});

describe('initials', () => {
  it('of the name’s pinyin find an item, beside names and codes', async () => {
    await add('Q1', { name: '武夷大红袍（ 2026 春）' });
    await add('Q2', { name: '大红袍' });
    await add('DHP-3', { name: '礼盒' });
    await add('Q4', { name: 'Ｌatte 拿铁 Café' });
    await add('Q5', { name: '東方美人參蓡參' });
    const found = async (keyword: string) => (await list({ keyword })).toSorted();
    expect(await found('dhp')).toEqual(['DHP-3', 'Q1', 'Q2']);
    expect(await found(' WYDHP2026C ')).toEqual(['Q1']);
    expect(await found('lattentcafe')).toEqual(['Q4']);
    expect(await found('dfmr')).toEqual(['Q5']);
    expect(await found('大hp')).toEqual([]);
    expect(await found('2026')).toEqual(['Q1']); // of the name: digits alone are no initials
    expect(await found('d_p')).toEqual([]);
  });

  it('follow the name, come back with a removed item, and are in no log and no answer', async () => {
    const { data } = await add('Q1', { name: '肉桂' });
    expect(await list({ keyword: 'rg' })).toEqual(['Q1']);
    const edited = await edit(data.item_id, { name: '水仙' });
    expect(edited.data).not.toHaveProperty('initials');
    expect(await list({ keyword: 'rg' })).toEqual([]);
    const removed = await change([data.item_id], 'remove');
    expect(await list({ keyword: 'sx' })).toEqual([]);
    expect((await undo(removed.data.undo?.action_id)).status).toBe(200);
    expect(await list({ keyword: 'sx' })).toEqual(['Q1']);
    expect(JSON.stringify(await logged())).not.toContain('initials');
  });
});

describe('the counts by category', () => {
  it('follow the other filters and are null for more items than are counted', async () => {
    const tea = await addCategory('茶');
    const pot = await addCategory('壶泡', tea);
    await add('A1', { category_id: tea });
    await add('A2', { category_id: pot });
    await add('B3');
    const counts = async (query: { keyword?: string } = {}) =>
      (await server.call('GET /item/item-info/category-counts', { as: manager, query })).data.counts;
    const [of_tea, of_pot, of_none] = [tea, pot, null].map((category_id) => ({ category_id, count: 1 }));
    expect(await counts()).toEqual(expect.arrayContaining([of_tea, of_pot, of_none]));
    expect(await counts({ keyword: 'a1' })).toEqual([of_tea]);
    await server.database.platform.execute(
      `insert into item (merchant_id, item_id, code, name, price, created_at)
       select $1, gen_random_uuid(), 'T' || at, '商品', 0, now() from generate_series(1, 49998) at`,
      [shop.merchantId],
    );
    expect(await counts()).toBeNull();
    expect(await counts({ keyword: 't' })).toEqual([{ category_id: null, count: 49_998 }]);
  });
});

describe('the export', () => {
  it('names brand and category and follows the filter', async () => {
    const category_id = await addCategory('壶泡');
    await add('T1', { category_id, brand_id: await addBrand('甲'), price: 12_850, member_price: 11_800, unit: '壶' });
    await add('T2');
    const columns = ['code', 'category', 'brand', 'price', 'member_price', 'unit'];
    const body = { list: 'items', format: 'csv', query: { category_id }, columns } as const;
    const { data } = await server.call('POST /exports', { as: manager, body });
    await server.jobs.run();
    const { content } = await downloadTask(server, manager, data.task_id);
    expect((await rowsOfSheet('csv', content)).slice(1)).toEqual([['T1', '壶泡', '甲', '128.50', '118.00', '壶']]);
  });
});

describe('what items refer to', () => {
  it('is not removed while they do; the error counts them, and of a filter it is skipped', async () => {
    const [held, free, parent] = [await addBrand('甲'), await addBrand('乙'), await addCategory('茶')];
    const category_id = await addCategory('壶泡', parent);
    for (const code of ['T1', 'T2']) await add(code, { brand_id: held, category_id });
    const refused = { name: 'held_by_items', msg: expect.stringContaining('2') as string };
    expect((await removeBrand(free, held)).err).toMatchObject(refused);
    expect((await removeCategory(parent, category_id)).err).toMatchObject(refused);
    const all = await server.call('PUT /item/brand-info', {
      as: manager,
      body: { filter: {}, as_of: server.clock.now().toISOString(), operate: 'remove' },
    });
    expect(all.data).toMatchObject({ changed: 1, skipped: 1, skipped_by: { in_use: 1 } });
  });

  it('is either kept or not referred to, however an item and a removal race', async () => {
    const outcomes = Array.from({ length: 8 }, async (_, at) => {
      const brand_id = await addBrand(`品牌${at}`);
      const [added, removed] = await Promise.all([add(`T${at}`, { brand_id }), removeBrand(brand_id)]);
      return [added.status, removed.status].join();
    });
    for (const outcome of await Promise.all(outcomes)) expect(['201,409', '404,200']).toContain(outcome);
  });
});
