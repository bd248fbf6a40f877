import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { counts, startSyncServer, type SyncServer, tea } from '../../../test/item-syncs.ts';
import { exportRows } from '../../../test/tasks.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { definitionsOf, tasksJobs } from '../../modules.ts';
import { tidyTasks } from '../../platform/tasks/index.ts';

let server: TestServer;
let source: SyncServer['source'];
let syncs: SyncServer;
let shop: Shop;
let manager: Caller;
let on: Awaited<ReturnType<SyncServer['openShop']>>['on'];

beforeAll(async () => {
  syncs = await startSyncServer();
  ({ server, source } = syncs);
});
afterAll(() => syncs.stop());
beforeEach(async () => {
  ({ shop, manager, on } = await syncs.openShop());
  await on.set({ address: source.address, token: 'secret' });
});

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
    const first = await on.sync();
    expect(first).toMatchObject({
      state: 'done',
      counts: {
        brand: counts({ seen: 1, added: 1 }),
        category: counts({ seen: 2, added: 2 }),
        item: counts({ seen: 2, added: 2 }),
      },
      undo_until: '2026-11-27T06:35:00.000Z',
    });
    expect(await on.items()).toMatchObject([
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
    const again = await on.sync();
    expect(again).toMatchObject({ state: 'done', counts: { item: counts({ seen: 2, same: 2 }) }, undo_until: null });
    expect(await on.rowsOf(again.sync_id)).toEqual([]);
    expect((await on.itemOf('T1')).version).toBe(1);
  });

  it('adds brands up to 5,000, and refuses the others with the reason', async () => {
    source.goods.brands = [{ id: 'B1', name: '岩下茶坊' }];
    await on.sync();
    await server.database.platform.execute(
      `insert into item_brand (merchant_id, brand_id, name, created_at) select $1, gen_random_uuid(), '品牌 ' || n, now() from generate_series(1, 4998) n`,
      [shop.merchantId],
    );
    source.goods.brands = ['B1', 'B2', 'B3'].map((id) => ({ id, name: `新${id}` }));
    const { sync_id, counts: counted } = await on.sync();
    expect(counted.brand).toEqual(counts({ seen: 3, changed: 1, added: 1, refused: 1 }));
    const refused = (await on.rowsOf(sync_id)).filter(({ result }) => result === 'refused');
    expect(refused).toMatchObject([{ name: '新B3', fault: 'too_many' }]);
  });

  it('says of each category what became of it, also of more than a shop could ever have', async () => {
    source.goods.categories = Array.from({ length: 5_200 }, (_, at) => ({ id: `C${at}`, name: `分类${at}` }));
    const { state, counts: counted } = await on.sync();
    expect({ state, category: counted.category }).toEqual({
      state: 'partly',
      category: counts({ seen: 5_200, added: 500, refused: 4_700 }),
    });
  });

  it('changes what the source changed, and logs it', async () => {
    source.goods.items = [tea('1'), tea('2')];
    await on.sync();
    source.goods.items = [tea('1', { price: '15.00', name: '大红袍' }), tea('2')];
    const { sync_id, counts: counted } = await on.sync();
    expect(counted.item).toEqual(counts({ seen: 2, changed: 1, same: 1 }));
    expect(await on.rowsOf(sync_id)).toMatchObject([
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
    await on.sync();
    source.goods.items = [tea('2')];
    const gone = await on.sync();
    expect(gone.counts.item).toEqual(counts({ seen: 2, same: 1, gone: 1 }));
    expect(await on.rowsOf(gone.sync_id)).toMatchObject([{ result: 'gone', vanished: true, name: '茶1' }]);
    expect(await on.itemOf('T1')).toMatchObject({ state: 'stopped' });
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    source.goods.items = [tea('1'), tea('2')];
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 2, same: 1, changed: 1 }));
    expect(await on.itemOf('T1')).toMatchObject({ state: 'used' });
  });

  it('in which most rows are gone changes nothing unless that is accepted', async () => {
    source.goods.items = Array.from({ length: 21 }, (_, at) => tea(String(at + 1)));
    await on.sync();
    source.goods.items = [];
    const failed = await on.sync();
    expect(failed).toMatchObject({ state: 'failed', fault_name: 'item_sync_many_gone', counts: { item: counts({}) } });
    expect(failed.fault).toContain('21');
    expect(await on.items()).toHaveLength(20);
    expect((await on.items()).every(({ state }) => state === 'used')).toBe(true);
    expect((await on.sync({ accept_gone: true })).counts.item).toEqual(counts({ seen: 21, gone: 21 }));
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
    const run = await on.sync();
    expect(run).toMatchObject({
      state: 'partly',
      counts: {
        category: counts({ seen: 6, added: 2, refused: 4 }),
        item: counts({ seen: 1 + wrong.length, added: 1, refused: wrong.length }),
      },
    });
    expect((await on.items()).map(({ name }) => name)).toEqual(['茶right']);
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
    expect(exported).toContainEqual(['1', '价格 12.345；状态 在用', '价格最多两位小数']);
  });

  it('of categories alone, or brands alone, leaves the rest', async () => {
    source.goods.brands = [{ id: 'B1', name: '岩下茶坊' }];
    source.goods.categories = [{ id: 'C1', name: '茶' }];
    source.goods.items = [tea('1')];
    await server.call('POST /item/send-cls-sync', { as: manager, query: {} });
    await server.jobs.run();
    const { data } = await server.call('POST /item/send-brand-sync', { as: manager, query: {} });
    await server.jobs.run();
    expect((await on.get(data.sync_id)).counts).toMatchObject({
      brand: counts({ seen: 1, added: 1 }),
      category: counts({}),
    });
    expect(await on.items()).toEqual([]);
  });

  it('is refused while another runs, and without an address', async () => {
    const start = () => server.call('POST /item/send-item-sync', { as: manager, query: {} });
    const statuses = (await Promise.all([start(), start(), start()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409]);
    expect((await start()).err.name).toBe('item_sync_running');
    await server.jobs.run();
    expect((await start()).status).toBe(201);
    await server.jobs.run();
    await on.set({ address: null });
    expect((await start()).err.name).toBe('item_source_missing');
  });

  it('stopped before it began leaves room for the next', async () => {
    const { data } = await server.call('POST /item/send-item-sync', { as: manager, query: {} });
    await server.call('PUT /tasks/{id}/stop', { as: manager, params: { id: data.task_id } });
    const stopped = await on.get(data.sync_id);
    expect(stopped).toMatchObject({ state: 'stopped', undo_until: null });
    expect(stopped.finished_at).not.toBeNull();
    expect((await on.sync()).state).toBe('done');
    expect((await on.get(data.sync_id)).state).toBe('stopped');
  });

  it('whose server is gone for good is closed with its task, and leaves room for the next', async () => {
    const { data } = await server.call('POST /item/send-item-sync', { as: manager, query: {} });
    const lost = "update task set state = 'running', attempt = 1 where merchant_id = $1 and task_id = $2";
    await server.database.platform.execute(lost, [shop.merchantId, data.task_id]);
    await tidyTasks(server.database, new Date(server.clock.now().getTime() + 5 * 3_600_000), definitionsOf(server));
    const closed = await on.get(data.sync_id);
    expect(closed.finished_at).not.toBeNull();
    expect((await on.sync()).state).toBe('done');
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
      await expect(tasksJobs(cut).job.handle(context, { merchantId, taskId })).rejects.toThrow();
      const params = { id: data.sync_id };
      const half = (await cut.call('GET /item/syncs/{id}', { as, params })).data;
      expect(half).toMatchObject({ state: 'writing', counts: { item: { seen: 1_000, added: 160 } } }); // two batches
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
