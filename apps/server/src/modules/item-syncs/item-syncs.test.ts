import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startItemSource } from '../../../test/item-source.ts';
import { exportRows } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { tasksJob } from '../../modules.ts';

let source: Awaited<ReturnType<typeof startItemSource>>;
let server: TestServer;
let shop: Shop;
let manager: Caller;

beforeAll(async () => {
  source = await startItemSource();
  server = await startTestServer({ itemSource: source.address });
});
afterAll(async () => {
  await server.stop();
  await source.stop();
});
beforeEach(async () => {
  server.clock.set(testStart);
  source.answer(undefined);
  Object.assign(source.goods, { brands: [], categories: [], items: [] });
  shop = await server.make.shop();
  manager = await server.make.user(shop);
  await set({ address: source.address, token: 'secret' });
});

const set = (body: object) => server.call('PUT /item/source', { as: manager, body });
const tea = (id: string, more: object = {}) => ({ id, code: `T${id}`, name: `茶${id}`, price: '12.00', ...more });

/** Runs a sync to its end. */
const sync = async (query: { accept_gone?: boolean } = {}) => {
  const { data, err } = await server.call('POST /item/send-item-sync', { as: manager, query });
  if (err) throw new Error(err.name);
  await server.jobs.run();
  return get(data.sync_id);
};
const get = async (id: string) => (await server.call('GET /item/syncs/{id}', { as: manager, params: { id } })).data;
const rowsOf = async (id: string) =>
  (await server.call('GET /item/syncs/{id}/rows', { as: manager, params: { id }, query: {} })).data.items;
const items = async () =>
  (await server.call('GET /item/item-info', { as: manager, query: { sort: 'code' } })).data.items;
const itemOf = async (code: string) => {
  const item = (await items()).find((one) => one.code === code);
  if (!item) throw new Error(`There is no item ${code}`);
  return item;
};
const edit = (id: string, body: object) =>
  server.call('PUT /item/item-info/{id}', { as: manager, params: { id }, body });
const decide = (id: string, ids: string[], decision: 'ours' | 'theirs') =>
  server.call('PUT /item/syncs/{id}/rows', { as: manager, params: { id }, body: { ids, decision } });
const counts = (item: object) => ({ seen: 0, added: 0, changed: 0, same: 0, gone: 0, refused: 0, ...item });

describe('a sync', () => {
  it('brings brands and categories before the items, and finds nothing new the second time', async () => {
    source.goods.brands = [{ id: 'B1', name: '岩下茶坊' }];
    source.goods.categories = [
      { id: 'C11', name: '壶泡', parent: 'C1' },
      { id: 'C1', name: '茶' },
    ];
    source.goods.items = [
      tea('1', { unit: '壶', category: 'C11', brand: 'B1' }),
      tea('2', { price: 8.5, state: 'stopped' }),
    ];
    const first = await sync();
    expect(first).toMatchObject({
      state: 'done',
      counts: {
        brand: counts({ seen: 1, added: 1 }),
        category: counts({ seen: 2, added: 2 }),
        item: counts({ seen: 2, added: 2 }),
      },
      undo_until: '2026-11-27T06:35:00.000Z',
    });
    expect(await items()).toMatchObject([
      {
        code: 'T1',
        price: 1_200,
        unit: '壶',
        brand_name: '岩下茶坊',
        category_name: '壶泡',
        external_id: '1',
        state: 'used',
      },
      { code: 'T2', price: 850, unit: null, brand_name: null, category_name: null, state: 'stopped' },
    ]);
    expect(source.asked.at(-1)?.headers.authorization).toBe('Bearer secret');
    const again = await sync();
    expect(again).toMatchObject({ state: 'done', counts: { item: counts({ seen: 2, same: 2 }) } });
    expect(await rowsOf(again.sync_id)).toEqual([]);
    expect((await itemOf('T1')).version).toBe(1);
  });

  it('changes what the source changed, and logs it', async () => {
    source.goods.items = [tea('1'), tea('2')];
    await sync();
    source.goods.items = [tea('1', { price: '15.00', name: '大红袍' }), tea('2')];
    const { sync_id, counts: counted } = await sync();
    expect(counted.item).toEqual(counts({ seen: 2, changed: 1, same: 1 }));
    expect(await rowsOf(sync_id)).toMatchObject([
      {
        result: 'changed',
        name: '大红袍',
        changes: [
          { field: 'name', ours: '茶1', theirs: '大红袍' },
          { field: 'price', ours: '¥12.00', theirs: '¥15.00' },
        ],
      },
    ]);
    const { rows } = await server.database.platform.execute(
      `select c.changes from operation_log l join operation_log_change c using (merchant_id, log_id)
       where l.merchant_id = $1 and l.action = 'item.sync'`,
      [shop.merchantId],
    );
    expect(rows).toEqual([{ changes: { name: ['茶1', '大红袍'], price: [1_200, 1_500] } }]);
  });

  it('disables what the source no longer has, never removes it, and enables it when it is back', async () => {
    source.goods.items = [tea('1'), tea('2')];
    await sync();
    source.goods.items = [tea('2')];
    const gone = await sync();
    expect(gone.counts.item).toEqual(counts({ seen: 2, same: 1, gone: 1 }));
    expect(await rowsOf(gone.sync_id)).toMatchObject([{ result: 'gone', vanished: true, name: '茶1' }]);
    expect(await itemOf('T1')).toMatchObject({ state: 'stopped' });
    expect((await sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    source.goods.items = [tea('1'), tea('2')];
    expect((await sync()).counts.item).toEqual(counts({ seen: 2, same: 1, changed: 1 }));
    expect(await itemOf('T1')).toMatchObject({ state: 'used' });
  });

  it('in which most rows are gone changes nothing unless that is accepted', async () => {
    source.goods.items = Array.from({ length: 21 }, (_, at) => tea(String(at + 1)));
    await sync();
    source.goods.items = [];
    const failed = await sync();
    expect(failed).toMatchObject({ state: 'failed', fault_name: 'item_sync_many_gone', counts: { item: counts({}) } });
    expect(failed.fault).toContain('21');
    expect(await items()).toHaveLength(20);
    expect((await items()).every(({ state }) => state === 'used')).toBe(true);
    expect((await sync({ accept_gone: true })).counts.item).toEqual(counts({ seen: 21, gone: 21 }));
  });

  it('refuses rows, each with its reason, and takes the others', async () => {
    source.goods.categories = [
      { id: 'A', name: '甲', parent: 'B' },
      { id: 'B', name: '乙', parent: 'A' },
      { id: 'C', name: '丙', parent: 'none' },
      { id: 'D', name: '丁' },
      { id: 'E', name: '戊', parent: 'D' },
      { id: 'F', name: '己', parent: 'E' },
    ];
    const wrong: [object | string, string][] = [
      [tea('1', { price: 12.345 }), 'price_decimals'],
      [tea('2', { price: '-28.00' }), 'price_negative'],
      [tea('3', { price: 'free' }), 'price'],
      [tea('4', { price: 1e9 }), 'price_large'],
      [tea('5', { name: '' }), 'name'],
      [tea('6', { name: ['x'] }), 'name'],
      [tea('7', { state: 'sold out' }), 'state'],
      [tea('8', { category: 'nowhere' }), 'category_unknown'],
      [tea('9', { brand: 'nobody' }), 'brand_unknown'],
      [tea('10', { unit: 'x'.repeat(11) }), 'unit'],
      [{ name: '无编号', price: 1 }, 'id_missing'],
      [{ id: {}, name: '无编号', price: 1 }, 'id_invalid'],
      ['no object', 'not_object'],
      [tea('right', { name: '第二次' }), 'id_twice'],
      [tea('twin', { code: 'tRIGHT' }), 'code_taken'],
    ];
    source.goods.items = [tea('right'), ...wrong.map(([row]) => row)];
    const run = await sync();
    expect(run).toMatchObject({
      state: 'partly',
      counts: {
        category: counts({ seen: 6, added: 2, refused: 4 }),
        item: counts({ seen: 1 + wrong.length, added: 1, refused: wrong.length }),
      },
    });
    expect((await items()).map(({ name }) => name)).toEqual(['茶right']);
    const { data } = await server.call('GET /item/syncs/{id}/rows', {
      as: manager,
      params: { id: run.sync_id },
      query: { result: ['refused'], size: 100 },
    });
    const faults = (thing: string) => data.items.filter((row) => row.thing === thing).map(({ fault }) => fault);
    expect(faults('item')).toEqual(wrong.map(([, fault]) => fault));
    expect(faults('category')).toEqual(['cycle', 'cycle', 'parent_unknown', 'too_deep']);
    const exported = await exportRows(server, manager, {
      list: 'item_sync_rows',
      query: { id: run.sync_id, result: ['refused'] },
      columns: ['external_id', 'theirs', 'why'],
    });
    expect(exported).toHaveLength(1 + 4 + wrong.length);
    expect(exported).toContainEqual(['1', '价格 12.345; 状态 在用', '价格最多两位小数']);
  });

  it('of categories alone, or brands alone, leaves the rest', async () => {
    source.goods.brands = [{ id: 'B1', name: '岩下茶坊' }];
    source.goods.categories = [{ id: 'C1', name: '茶' }];
    source.goods.items = [tea('1')];
    await server.call('POST /item/send-cls-sync', { as: manager, query: {} });
    await server.jobs.run();
    const { data } = await server.call('POST /item/send-brand-sync', { as: manager, query: {} });
    await server.jobs.run();
    expect((await get(data.sync_id)).counts).toMatchObject({
      brand: counts({ seen: 1, added: 1 }),
      category: counts({}),
    });
    expect(await items()).toEqual([]);
  });

  it('is refused while another runs, and without an address', async () => {
    const start = () => server.call('POST /item/send-item-sync', { as: manager, query: {} });
    const statuses = (await Promise.all([start(), start(), start()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect((await start()).err.name).toBe('item_sync_running');
    await server.jobs.run();
    expect((await start()).status).toBe(201);
    await server.jobs.run();
    await set({ address: null });
    expect((await start()).err.name).toBe('item_source_missing');
  });

  it('stopped before it began leaves room for the next', async () => {
    const { data } = await server.call('POST /item/send-item-sync', { as: manager, query: {} });
    await server.call('PUT /tasks/{id}/stop', { as: manager, params: { id: data.task_id } });
    expect(await get(data.sync_id)).toMatchObject({ state: 'stopped', undo_until: null });
    expect((await sync()).state).toBe('done');
    expect((await get(data.sync_id)).state).toBe('stopped');
  });

  it('refuses the one row that only the database finds wrong, and takes its neighbours', async () => {
    // JavaScript ends a word with another small sigma than PostgreSQL.
    source.goods.items = [tea('1'), tea('2', { code: 'ΑΣ' }), tea('3', { code: 'ασ' }), tea('4')];
    expect((await sync()).counts.item).toEqual(counts({ seen: 4, added: 3, refused: 1 }));
  });

  it('cut off while it writes goes on with the rows left, without reading again', async () => {
    const stopping = new AbortController();
    let chunks = 0;
    const cut = await startTestServer({
      itemSource: source.address,
      observe: ({ name }) => {
        if (name === 'item_sync_item_add' && (chunks += 1) === 2) stopping.abort();
      },
    });
    try {
      const as = await cut.make.user(await cut.make.shop());
      await cut.call('PUT /item/source', { as, body: { address: source.address } });
      source.goods.items = Array.from({ length: 1_000 }, (_, at) => tea(String(at)));
      const { data } = await cut.call('POST /item/send-item-sync', { as, query: {} });
      const { database, clock, log } = cut;
      const context = { database, clock, log, jobId: 'cut', signal: stopping.signal, stopping: stopping.signal };
      const [merchantId, taskId] = [as.merchantId ?? '', data.task_id];
      await expect(tasksJob(cut).handle(context, { merchantId, taskId })).rejects.toThrow();
      const params = { id: data.sync_id };
      const half = (await cut.call('GET /item/syncs/{id}', { as, params })).data;
      expect(half).toMatchObject({ state: 'writing', counts: { item: { seen: 1_000, added: 600 } } });
      source.asked.length = 0;
      await cut.jobs.run();
      const whole = (await cut.call('GET /item/syncs/{id}', { as, params })).data;
      expect(whole).toMatchObject({ state: 'done', counts: { item: counts({ seen: 1_000, added: 1_000 }) } });
      expect(source.asked).toEqual([]);
    } finally {
      await cut.stop();
    }
  });
});

describe('a conflict', () => {
  const conflict = async () => {
    source.goods.items = [tea('1')];
    await sync();
    await set({ keeps: ['name'] });
    await edit((await itemOf('T1')).item_id, { price: 900 });
    await set({ keeps: ['name', 'price', 'state'] });
    const run = await sync();
    const [row] = await rowsOf(run.sync_id);
    if (!row) throw new Error('There is no conflict');
    return { run, row };
  };

  it('is shown and never decided by itself', async () => {
    const { run, row } = await conflict();
    expect(run).toMatchObject({ state: 'partly', counts: { item: counts({ seen: 1, refused: 1 }) } });
    expect(row).toMatchObject({
      conflict: true,
      fault: 'edited_here',
      changes: [{ field: 'price', ours: '¥9.00', theirs: '¥12.00' }],
    });
    expect((await itemOf('T1')).price).toBe(900);
  });

  it('decided for ours is not asked again until the source changes it', async () => {
    const { run, row } = await conflict();
    const decided = await decide(run.sync_id, [row.row_id], 'ours');
    expect(decided.data).toMatchObject({ state: 'done', counts: { item: counts({ seen: 1, same: 1 }) } });
    expect((await sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    source.goods.items = [tea('1', { price: '13.00' })];
    expect((await sync()).counts.item).toEqual(counts({ seen: 1, refused: 1 }));
    expect((await itemOf('T1')).price).toBe(900);
  });

  it('decided for theirs is written, once, and only as it was shown', async () => {
    const { run, row } = await conflict();
    await set({ keeps: ['name'] });
    const { item_id } = await itemOf('T1');
    await edit(item_id, { price: 950 });
    expect((await decide(run.sync_id, [row.row_id], 'theirs')).err.name).toBe('item_sync_row_changed');
    await edit(item_id, { price: 900 });
    const decided = await decide(run.sync_id, [row.row_id], 'theirs');
    expect(decided.data.counts.item).toEqual(counts({ seen: 1, changed: 1 }));
    expect((await itemOf('T1')).price).toBe(1_200);
    expect((await decide(run.sync_id, [row.row_id], 'ours')).err.name).toBe('item_sync_row_settled');
  });

  it('of an earlier run can’t be decided', async () => {
    const { run, row } = await conflict();
    server.clock.advance({ minutes: 1 });
    await sync();
    expect((await decide(run.sync_id, [row.row_id], 'ours')).err.name).toBe('item_sync_outdated');
  });

  it('is also an item with the same code that was here before; deciding links it', async () => {
    await server.call('POST /item/item-info', { as: manager, body: { code: 't1', name: '茶1', price: 1_100 } });
    source.goods.items = [tea('1')];
    const run = await sync();
    const [row] = await rowsOf(run.sync_id);
    expect(row).toMatchObject({ conflict: true, fault: 'here_before' });
    expect((await items()).map(({ external_id }) => external_id)).toEqual([null]);
    await decide(run.sync_id, [row?.row_id ?? ''], 'theirs');
    expect(await items()).toMatchObject([{ external_id: '1', price: 1_200, code: 'T1' }]);
    expect((await sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
  });

  it('about what the source no longer has leaves it enabled until somebody decides', async () => {
    source.goods.items = [tea('1')];
    await sync();
    source.goods.items = [];
    await sync();
    const { item_id } = await itemOf('T1');
    await server.call('PUT /item/item-info', { as: manager, body: { ids: [item_id], operate: 'use' } });
    const run = await sync();
    expect(run.counts.item).toEqual(counts({ seen: 1, refused: 1 }));
    const [row] = await rowsOf(run.sync_id);
    await decide(run.sync_id, [row?.row_id ?? ''], 'ours');
    expect((await sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    expect((await itemOf('T1')).state).toBe('used');
  });
});

describe('an item that the source keeps', () => {
  it('can’t be edited here, but for what is kept here', async () => {
    source.goods.items = [tea('1')];
    await sync();
    await set({ keeps: ['name', 'price', 'category'] });
    const { item_id } = await itemOf('T1');
    const refused = (field: string) => ({
      name: 'item_kept_by_source',
      fields: [{ path: field, rule: 'kept_by_source' }],
    });
    expect((await edit(item_id, { price: 1 })).err).toMatchObject(refused('price'));
    expect((await edit(item_id, { code: 'X' })).err).toMatchObject(refused('code'));
    expect((await edit(item_id, { unit: '杯', price: 1_200, remark: '热' })).status).toBe(200);
    source.goods.items = [tea('1', { unit: '壶' })];
    expect((await sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    expect((await itemOf('T1')).unit).toBe('杯');
  });
});

describe('undoing a sync', () => {
  const undo = async (id: string) => {
    const answer = await server.call('PUT /item/syncs/{id}/undo', { as: manager, params: { id } });
    await server.jobs.run();
    return answer;
  };

  it('removes what it added and gives back what it changed and disabled, but for what was edited since', async () => {
    source.goods.categories = [
      { id: 'C1', name: '茶' },
      { id: 'C2', name: '壶泡', parent: 'C1' },
    ];
    source.goods.items = [tea('1', { category: 'C2' }), tea('2'), tea('3')];
    await sync();
    server.clock.advance({ minutes: 1 });
    source.goods.items = [tea('1', { category: 'C2', price: '20.00' }), tea('2', { price: '20.00' }), tea('4')];
    const run = await sync();
    expect(run.counts.item).toEqual(counts({ seen: 4, changed: 2, gone: 1, added: 1 }));
    await edit((await itemOf('T2')).item_id, { remark: '热' });
    expect((await undo(run.sync_id)).data.state).toBe('undoing');
    expect(await get(run.sync_id)).toMatchObject({ state: 'undone', undone: { undone: 3, kept: 1 }, undo_until: null });
    expect(await items()).toMatchObject([
      { code: 'T1', price: 1_200, category_name: '壶泡', state: 'used' },
      { code: 'T2', price: 2_000 },
      { code: 'T3', state: 'used' },
    ]);
    expect((await undo(run.sync_id)).err.name).toBe('item_sync_not_undoable');
    expect((await sync()).counts.item).toEqual(counts({ seen: 4, same: 1, changed: 1, gone: 1, added: 1 }));
  });

  it('takes back even the first, with its categories and brands', async () => {
    source.goods.brands = [{ id: 'B1', name: '岩下茶坊' }];
    source.goods.categories = [
      { id: 'C1', name: '茶' },
      { id: 'C2', name: '壶泡', parent: 'C1' },
    ];
    source.goods.items = [tea('1', { category: 'C2', brand: 'B1' })];
    const run = await sync();
    await undo(run.sync_id);
    expect((await get(run.sync_id)).undone).toEqual({ undone: 4, kept: 0 });
    const tree = await server.call('GET /item/category-info-tree', { as: manager, query: {} });
    expect(tree.data.items).toEqual([]);
    expect((await sync()).counts.category).toEqual(counts({ seen: 2, added: 2 }));
  });

  it('ends after 7 days, when its rows go too', async () => {
    source.goods.items = [tea('1')];
    const run = await sync();
    server.clock.advance({ days: 8 });
    manager = { ...manager, ...(await server.make.session(manager.accountId)) };
    expect((await undo(run.sync_id)).err.name).toBe('item_sync_not_undoable');
  });
});

describe('a sheet', () => {
  const upload = async (...lines: string[]) => {
    const form = new FormData();
    form.append('file', new File([lines.join('\r\n')], '商品.csv'));
    const answer = await server.send('POST', '/api/item/syncs', {
      headers: { authorization: `Bearer ${manager.token}`, 'x-merchant-id': shop.merchantId },
      body: form,
    });
    const { data } = (await answer.json()) as { data: { sync_id: string } }; // the server's own envelope
    await server.jobs.run();
    return get(data.sync_id);
  };
  const heading = '外部编号,编码,名称,价格,单位,分类,品牌,状态';

  it('is a source too: with paths of categories, and names of brands', async () => {
    const lines = ['1,T1,大红袍,128.00,壶,茶 / 壶泡,岩下茶坊,在用', '2,,白茶,98,壶,茶/壶泡,岩下茶坊,停用'];
    const run = await upload(heading, ...lines);
    expect(run).toMatchObject({
      state: 'done',
      origin: 'sheet',
      file_name: '商品.csv',
      counts: {
        brand: counts({ seen: 1, added: 1 }),
        category: counts({ seen: 2, added: 2 }),
        item: counts({ seen: 2, added: 2 }),
      },
    });
    expect(await items()).toMatchObject([
      { code: '2', category_name: '壶泡', state: 'stopped' },
      { code: 'T1', price: 12_800, category_name: '壶泡', brand_name: '岩下茶坊' },
    ]);
    expect((await upload(heading, ...lines)).counts.item).toEqual(counts({ seen: 2, same: 2 }));
    expect((await upload(heading, lines[1] ?? '')).counts).toMatchObject({
      item: counts({ seen: 2, same: 1, gone: 1 }),
      brand: counts({ seen: 1, same: 1 }),
    });
  });

  it('without its columns says which', async () => {
    const run = await upload('编码,名称', 'T1,大红袍');
    expect(run).toMatchObject({ state: 'failed', fault: '文件的第一行缺少这些列：外部编号、价格' });
    expect(await items()).toEqual([]);
  });
});
