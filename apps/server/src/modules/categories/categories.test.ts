import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { exportRows } from '../../../test/tasks.ts';
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

interface Place {
  readonly category_id: string;
  readonly parent_id: string | null;
}

const post = (name: string, more: { parent_id?: string | null; sort_code?: number } = {}) =>
  server.call('POST /item/category-info', { as: manager, body: { name, ...more } });
const add = async (name: string, parent_id: string | null = null): Promise<string> =>
  (await post(name, { parent_id })).data.category_id;
const edit = (id: string, body: { name?: string; parent_id?: string | null }, version?: number) =>
  server.call('PUT /item/category-info/{id}', {
    as: manager,
    params: { id },
    body,
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  });
const change = (operate: 'use' | 'stop' | 'remove', ...ids: string[]) =>
  server.call('PUT /item/category-info', { as: manager, body: { ids, operate } });
const tree = async (query: { used?: boolean } = {}) =>
  (await server.call('GET /item/category-info-tree', { as: manager, query })).data;
const undo = (id: string | undefined) =>
  server.call('PUT /actions/{id}/undo', { as: manager, params: { id: id ?? '' } });
/** As displayed: `茶(壶泡 杯泡) 茶点`. */
const shown = async (query: { used?: boolean } = {}): Promise<string> =>
  (await tree(query)).items
    .map(({ name, children }) => (children.length ? `${name}(${children.map((one) => one.name).join(' ')})` : name))
    .join(' ');
const places = async (): Promise<Place[]> =>
  (await tree()).items
    .flatMap((one) => [one, ...one.children])
    .map(({ category_id, parent_id }) => ({ category_id, parent_id }));
const sort = (order: readonly Place[], version?: number) =>
  server.call('PUT /item/category-info/sort', {
    as: manager,
    body: { order: [...order] },
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  });
const place = (category_id: string, parent_id: string | null = null): Place => ({ category_id, parent_id });
const logged = async () => {
  const { rows } = await server.database.platform.execute(
    'select l.action, c.changes from operation_log l left join operation_log_change c using (merchant_id, log_id) where l.merchant_id = $1 order by l.log_id',
    [shop.merchantId],
  );
  return rows;
};

describe('a category', () => {
  it('is added, read, renamed, moved and removed, each logged', async () => {
    const tea = await add('茶');
    const { status, data, headers } = await post('冷泡', { parent_id: tea });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(data).toEqual({
      category_id: expect.any(String) as string,
      parent_id: tea,
      name: '冷泡',
      state: 'used',
      sort_code: 2,
      created_at: '2026-11-20T06:35:00.000Z',
      version: 1,
    });
    const { category_id: id } = data;
    const renamed = await edit(id, { name: '冷萃' }, 1);
    expect(renamed.data).toEqual({ ...data, name: '冷萃', version: 2 });
    expect((await edit(id, { name: '冰萃' }, 1)).err.name).toBe('stale_edit');
    await edit(id, { parent_id: null });
    expect(await shown()).toBe('茶 冷萃');
    expect((await change('remove', id)).data).toMatchObject({ changed: 1, skipped: 0 });
    const gone = await server.call('GET /item/category-info/{id}', { as: manager, params: { id } });
    expect(gone.err.name).toBe('category_not_found');
    expect(await logged()).toMatchObject([
      { action: 'category.create', changes: { name: [null, '茶'] } },
      { action: 'category.create', changes: { name: [null, '冷泡'], parent_id: [null, tea] } },
      { action: 'category.update', changes: { name: ['冷泡', '冷萃'] } },
      { action: 'category.update', changes: { parent_id: [tea, null], sort_code: [2, 3] } },
      { action: 'category.remove', changes: { name: ['冷萃', null] } },
    ]);
  });

  it('added with a sort code takes that place', async () => {
    const [, middle] = [await add('甲'), await add('乙'), await add('丙')];
    await change('remove', middle);
    await post('乙', { sort_code: 2 });
    expect(await shown()).toBe('甲 乙 丙');
  });

  it('shares its name with no sibling, in any case', async () => {
    const [tea, cake] = [await add('Tea'), await add('Cake')];
    const taken = { name: 'category_name_taken', fields: [{ path: 'name', rule: 'taken' }] };
    expect((await post('TEA')).err).toMatchObject(taken);
    await add('New', tea);
    expect((await post('new', { parent_id: tea })).err).toMatchObject(taken);
    const other = await add('New', cake);
    expect((await edit(other, { parent_id: tea })).err).toMatchObject(taken);
    expect((await edit(other, { name: 'Tea' })).status).toBe(200);
  });

  it('is on one of two levels', async () => {
    const [tea, cake] = [await add('茶'), await add('茶点')];
    const pot = await add('壶泡', tea);
    const words = { name: 'category_too_deep', msg: '分类最多两层，“凤凰单丛”不能放到“壶泡”里' };
    expect((await post('凤凰单丛', { parent_id: pot })).err).toMatchObject(words);
    expect((await edit(tea, { parent_id: cake })).err.name).toBe('category_too_deep');
    expect((await edit(cake, { parent_id: cake })).err.name).toBe('category_too_deep');
    const unknown = { name: 'category_not_found', fields: [{ path: 'parent_id', rule: 'not_found' }] };
    expect((await edit(pot, { parent_id: newId() })).err).toMatchObject(unknown);
    expect((await post('冷泡', { parent_id: newId() })).err).toMatchObject(unknown);
    expect(await shown()).toBe('茶(壶泡) 茶点');
  });

  it('when disabled takes nothing new, keeps its children, and is offered with none of them', async () => {
    const [tea, cake] = [await add('茶'), await add('茶点')];
    const pot = await add('壶泡', tea);
    expect((await change('stop', tea, cake)).data).toMatchObject({ changed: 2, skipped: 0 });
    expect((await change('stop', tea)).data).toMatchObject({ changed: 0, skipped: 1 });
    expect((await post('杯泡', { parent_id: tea })).err.name).toBe('category_parent_stopped');
    expect((await edit(pot, { parent_id: cake })).err.name).toBe('category_parent_stopped');
    expect((await sort([place(tea), place(cake), place(pot, cake)])).err.name).toBe('category_parent_stopped');
    expect((await sort([place(cake), place(tea), place(pot, tea)])).status).toBe(200);
    expect(await shown()).toBe('茶点 茶(壶泡)');
    expect(await shown({ used: true })).toBe('');
    await change('use', tea);
    expect(await shown({ used: true })).toBe('茶(壶泡)');
  });

  it('is removed if it is empty, or together with its children', async () => {
    const tea = await add('茶');
    const pot = await add('壶泡', tea);
    const full = { name: 'category_not_empty', msg: '“茶”里还有分类，先挪走或删掉它们' };
    expect((await change('remove', tea)).err).toMatchObject(full);
    expect((await change('remove', tea, newId())).err.name).toBe('category_not_found');
    expect((await change('remove', tea, pot)).data).toMatchObject({ changed: 2, skipped: 0 });
    expect(await shown()).toBe('');
  });

  it('removed and restored has its id, place and state again, and so has its child', async () => {
    const [tea, cake] = [await add('茶'), await add('茶点')];
    const [pot] = [await add('壶泡', tea), await add('杯泡', tea)];
    await change('stop', pot);
    const before = (await tree()).items;
    const { data: alone } = await change('remove', pot);
    expect((await undo(alone.undo?.action_id)).data).toMatchObject({ changed: 1, skipped: 0, restored_without: {} });
    const restored = await tree();
    const [first, second] = restored.items;
    expect(restored.items).toEqual([{ ...before[0], children: first?.children }, second]);
    expect(first?.children).toEqual([{ ...before[0]?.children[0], version: 3 }, before[0]?.children[1]]);
    const ids = [tea, ...(first?.children ?? []).map(({ category_id }) => category_id)];
    const { data: whole } = await change('remove', ...ids);
    expect(await shown()).toBe('茶点');
    expect((await undo(whole.undo?.action_id)).data).toMatchObject({ changed: 3, skipped: 0 });
    expect(await places()).toEqual([place(tea), ...ids.slice(1).map((id) => place(id, tea)), place(cake)]);
    expect((await logged()).at(-1)).toMatchObject({ action: 'category.restore' });
    expect((await sort([place(cake), place(tea)], restored.version)).err.name).toBe('stale_edit');
  });

  it('is not restored over a namesake or beyond the limit, and on the first level if its parent is gone', async () => {
    const [tea, cake] = [await add('Tea'), await add('茶点')];
    const pot = await add('壶泡', tea);
    const [{ data: child }, { data: parent }] = [await change('remove', pot), await change('remove', tea)];
    expect((await undo(child.undo?.action_id)).data).toMatchObject({ changed: 1, restored_without: { parent: 1 } });
    expect(await places()).toContainEqual(place(pot));
    const leaf = await add('散茶', cake);
    const { data: moved } = await change('remove', leaf);
    await edit(cake, { parent_id: await add('茶食') });
    expect((await undo(moved.undo?.action_id)).data).toMatchObject({ changed: 1, restored_without: { parent: 1 } });
    expect(await places()).toContainEqual(place(leaf));
    await add('TEA');
    const taken = { name: 'undo_overtaken', msg: expect.stringContaining('名称') as string };
    expect((await undo(parent.undo?.action_id)).err).toMatchObject(taken);
    const { data: last } = await change('remove', cake);
    await server.database.platform.execute(
      `insert into item_category (merchant_id, category_id, name, sort_code, created_at)
       select $1, gen_random_uuid(), 'c' || at, at, now() from generate_series(1, 496) at`,
      [shop.merchantId],
    );
    const full = { name: 'undo_overtaken', msg: expect.stringContaining('上限') as string };
    expect((await undo(last.undo?.action_id)).err).toMatchObject(full);
  });

  it('needs the permission of the operation', async () => {
    const id = await add('茶');
    const as = await server.make.user(shop, { permissions: ['category:read', 'category:update'] });
    const body = { ids: [id], operate: 'remove' as const };
    expect((await server.call('PUT /item/category-info', { as, body })).err.name).toBe('permission_denied');
  });
});

describe('the order', () => {
  it('is set as a whole, with levels; only changed places are logged', async () => {
    const [tea, cake, gift] = [await add('茶'), await add('茶点'), await add('礼盒')];
    const [pot, cup] = [await add('壶泡', tea), await add('杯泡', tea)];
    const { version } = await tree();
    const order = [place(tea), place(cup, tea), place(pot, tea), place(cake), place(gift, cake)];
    const before = (await logged()).length;
    const { status, data, headers } = await sort(order, version);
    expect(status).toBe(200);
    expect(data.version).toBe(version + 1);
    expect(headers.get('etag')).toBe(`"${version + 1}"`);
    expect(await shown()).toBe('茶(杯泡 壶泡) 茶点(礼盒)');
    expect(await tree()).toEqual(data);
    expect((await logged()).slice(before)).toMatchObject([
      { action: 'category.sort', changes: { sort_code: [3, 2] } },
      { action: 'category.sort', changes: { sort_code: [2, 3] } },
      { action: 'category.sort', changes: { parent_id: [null, cake] } },
    ]);
    // A concurrent rename does not conflict, and setting the same order again changes nothing.
    expect((await edit(pot, { name: '大壶' }, 1)).status).toBe(200);
    expect((await sort(order)).data.version).toBe(version + 1);
  });

  it('contains every category exactly once, and only existing ones', async () => {
    const [tea, cake] = [await add('茶'), await add('茶点')];
    for (const order of [[], [place(tea)], [place(tea), place(newId())], [place(tea), place(cake), place(tea, cake)]])
      expect((await sort(order)).err.name).toBe('category_order_incomplete');
    expect((await sort([place(tea), place(cake, newId())])).err.name).toBe('category_not_found');
    expect((await sort([place(tea, cake), place(cake, tea)])).err.name).toBe('category_too_deep');
  });

  it('lets two of the same name swap places, and refuses two under one parent', async () => {
    const [tea, cake] = [await add('茶'), await add('茶点')];
    const [one, other] = [await add('新品', tea), await add('新品', cake)];
    expect((await sort([place(tea), place(other, tea), place(cake), place(one, cake)])).status).toBe(200);
    const met = await sort([place(tea), place(other, tea), place(cake), place(one, tea)]);
    expect(met.err.name).toBe('category_name_taken');
  });

  it('set by two users at once is set by one; the other gets a conflict', async () => {
    const ids = [await add('甲'), await add('乙'), await add('丙')];
    const [first = '', ...rest] = ids;
    const { version } = await tree();
    const orders = [[...rest, first], ids.toReversed(), [first, ...rest.toReversed()]].map((order) =>
      order.map((id) => place(id)),
    );
    const answers = await Promise.all(orders.map((order) => sort(order, version)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await places()).toEqual(orders[won]);
  });

  it.each([1, 2, 3, 4])('never gets three levels, whatever the order of requests (round %i)', async () => {
    const [tea, cake] = [await add('茶'), await add('茶点')];
    const [added, moved, sorted] = await Promise.all([
      post('壶泡', { parent_id: tea }),
      edit(tea, { parent_id: cake }),
      sort([place(tea), place(cake, tea)]),
      change('stop', cake, tea),
    ]);
    // Which requests succeed depends on their order: moving cake under tea leaves room for another child.
    expect([added, moved, sorted].filter(({ status }) => ![200, 201, 404, 422].includes(status))).toEqual([]);
    const parents = new Map((await places()).map(({ category_id, parent_id }) => [category_id, parent_id]));
    for (const parent of parents.values()) if (parent !== null) expect(parents.get(parent)).toBeNull();
  });

  it('is limited to 500 categories, however many are added at once', async () => {
    await server.database.platform.execute(
      `insert into item_category (merchant_id, category_id, name, sort_code, created_at)
       select $1, gen_random_uuid(), 'c' || at, at, now() from generate_series(1, 498) at`,
      [shop.merchantId],
    );
    const answers = await Promise.all(['甲', '乙', '丙', '丁'].map((name) => post(name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.err).toMatchObject({ msg: '最多 500 个分类' });
  });
});

describe('the list', () => {
  it('is filtered by name, state and parent, and sorted', async () => {
    const [tea] = [await add('茶'), await add('b 100%')];
    await add('a', tea);
    const list = async (query: object) =>
      (await server.call('GET /item/category-info', { as: manager, query })).data.items.map(({ name }) => name);
    expect(await list({})).toEqual(['茶', 'b 100%', 'a']);
    expect(await list({ sort: 'name' })).toEqual(['a', 'b 100%', '茶']);
    expect(await list({ keyword: '0%' })).toEqual(['b 100%']);
    expect(await list({ parent_id: tea })).toEqual(['a']);
    await change('stop', tea);
    expect(await list({ state: ['stopped'] })).toEqual(['茶']);
  });
});

describe('the export', () => {
  it('has each category after its parent, in the order of the tree', async () => {
    const [tea, cake] = [await add('茶'), await add('茶点')];
    const [cup, pot] = [await add('杯泡', tea), await add('壶泡', tea)];
    const order = [place(cake), place(tea), place(pot, tea), place(cup, tea)];
    expect((await sort(order)).status).toBe(200);
    await add('礼盒', cake); // after all others by its sort code
    await change('stop', cup);
    expect(await exportRows(server, manager, { list: 'categories' })).toEqual([
      ['分类', '上级分类', '添加时间', '状态', '外部编号'],
      ['茶点', '', '2026-11-20 14:35:00', '在用', ''],
      ['礼盒', '茶点', '2026-11-20 14:35:00', '在用', ''],
      ['茶', '', '2026-11-20 14:35:00', '在用', ''],
      ['壶泡', '茶', '2026-11-20 14:35:00', '在用', ''],
      ['杯泡', '茶', '2026-11-20 14:35:00', '停用', ''],
    ]);
    const some = { list: 'categories' as const, columns: ['name'], ids: [pot, cup, cake] };
    const names = async (query: Readonly<Record<string, unknown>>) =>
      (await exportRows(server, manager, { ...some, query })).slice(1).flat();
    expect(await names({ state: ['used'] })).toEqual(['茶点', '壶泡']);
    expect(await names({ sort: 'name', order: 'desc' })).toEqual(['茶点', '杯泡', '壶泡']);
  });
});
