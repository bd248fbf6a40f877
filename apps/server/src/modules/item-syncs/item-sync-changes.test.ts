import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { counts, startSyncServer, type SyncServer, tea } from '../../../test/item-syncs.ts';
import { openDatabase, statement } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { lockUndoable, markUndone, ranks } from './sync-rows.queries.ts';
import type { TestServer } from '../../../test/test-server.ts';

const addRows = statement(
  'test_sync_rows',
  `insert into item_sync_row (merchant_id, sync_id, row_id, thing, rank, result, external_id, given, subject_id, version)
   select $1::uuid, $2::uuid, gen_random_uuid(), 'item', 3, 'added', n, '{}', gen_random_uuid(), 1 from generate_series(1, $3::integer) n`,
);
const rowsRead = statement<{ read: number }>(
  'test_sync_rows_read',
  `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
   where relname = 'item_sync_row'`,
);

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

describe('a conflict', () => {
  const conflict = async () => {
    source.goods.items = [tea('1')];
    await on.sync();
    await on.set({ keeps: ['name'] });
    await on.edit((await on.itemOf('T1')).item_id, { price: 900 });
    await on.set({ keeps: ['name', 'price', 'state'] });
    const run = await on.sync();
    const [row] = await on.rowsOf(run.sync_id);
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
    expect((await on.itemOf('T1')).price).toBe(900);
  });

  it('decided for ours is not asked again until the source changes it', async () => {
    const { run, row } = await conflict();
    const decided = await on.decide(run.sync_id, [row.row_id], 'ours');
    expect(decided.data).toMatchObject({ state: 'done', counts: { item: counts({ seen: 1, same: 1 }) } });
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    source.goods.items = [tea('1', { price: '13.00' })];
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 1, refused: 1 }));
    expect((await on.itemOf('T1')).price).toBe(900);
  });

  it('decided for theirs is written, once, and only as it was shown', async () => {
    const { run, row } = await conflict();
    await on.set({ keeps: ['name'] });
    const { item_id } = await on.itemOf('T1');
    await on.edit(item_id, { price: 950 });
    expect((await on.decide(run.sync_id, [row.row_id], 'theirs')).err.name).toBe('item_sync_row_changed');
    await on.edit(item_id, { price: 900 });
    const decided = await on.decide(run.sync_id, [row.row_id], 'theirs');
    expect(decided.data.counts.item).toEqual(counts({ seen: 1, changed: 1 }));
    expect((await on.itemOf('T1')).price).toBe(1_200);
    expect((await on.decide(run.sync_id, [row.row_id], 'ours')).err.name).toBe('item_sync_row_settled');
  });

  it('of an earlier run can’t be decided', async () => {
    const { run, row } = await conflict();
    server.clock.advance({ minutes: 1 });
    await on.sync();
    expect((await on.decide(run.sync_id, [row.row_id], 'ours')).err.name).toBe('item_sync_outdated');
  });

  it('is also an item with the same code that was here before; deciding links it', async () => {
    await server.call('POST /item/item-info', { as: manager, body: { code: 't1', name: '茶1', price: 1_100 } });
    source.goods.items = [tea('1')];
    const run = await on.sync();
    const [row] = await on.rowsOf(run.sync_id);
    expect(row).toMatchObject({ conflict: true, fault: 'here_before' });
    expect((await on.items()).map(({ external_id }) => external_id)).toEqual([null]);
    await on.decide(run.sync_id, [row?.row_id ?? ''], 'theirs');
    expect(await on.items()).toMatchObject([{ external_id: '1', price: 1_200, code: 'T1' }]);
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
  });

  it('is also a quick item whose code the source sends later; until then no sync takes it for gone', async () => {
    source.goods.items = [tea('1')];
    await on.sync();
    const body = { code: '6901', name: '矿泉水', price: 600, origin: 'quick' } as const;
    await server.call('POST /item/item-info', { as: manager, body });
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    expect(await on.itemOf('6901')).toMatchObject({ state: 'used', external_id: null });
    source.goods.items = [tea('1'), tea('2', { code: '6901' })];
    const run = await on.sync();
    const [row] = await on.rowsOf(run.sync_id);
    expect(row).toMatchObject({ conflict: true });
    await on.decide(run.sync_id, [row?.row_id ?? ''], 'theirs');
    expect(await on.itemOf('6901')).toMatchObject({ name: '茶2', origin: 'quick', external_id: '2' });
  });

  it('about what the source no longer has leaves it enabled until somebody decides', async () => {
    source.goods.items = [tea('1')];
    await on.sync();
    source.goods.items = [];
    await on.sync();
    const { item_id } = await on.itemOf('T1');
    await server.call('PUT /item/item-info', { as: manager, body: { ids: [item_id], operate: 'use' } });
    const run = await on.sync();
    expect(run.counts.item).toEqual(counts({ seen: 1, refused: 1 }));
    const [row] = await on.rowsOf(run.sync_id);
    await on.decide(run.sync_id, [row?.row_id ?? ''], 'ours');
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    expect((await on.itemOf('T1')).state).toBe('used');
  });
});

describe('an item that the source keeps', () => {
  it('can’t be edited here, but for what is kept here', async () => {
    source.goods.items = [tea('1')];
    await on.sync();
    await on.set({ keeps: ['name', 'price', 'category'] });
    const { item_id } = await on.itemOf('T1');
    const refused = (field: string) => ({
      name: 'item_kept_by_source',
      fields: [{ path: field, rule: 'kept_by_source' }],
    });
    expect((await on.edit(item_id, { price: 1 })).err).toMatchObject(refused('price'));
    expect((await on.edit(item_id, { code: 'X' })).err).toMatchObject(refused('code'));
    expect((await on.edit(item_id, { unit: '杯', price: 1_200, remark: '热' })).status).toBe(200);
    source.goods.items = [tea('1', { unit: '壶' })];
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 1, same: 1 }));
    expect((await on.itemOf('T1')).unit).toBe('杯');
  });

  it('can’t be edited at all where nobody has set a source, but for sheets', async () => {
    source.goods.items = [tea('1')];
    await on.sync();
    await server.database.platform.execute('delete from item_source where merchant_id = $1', [shop.merchantId]);
    const { data } = await server.call('GET /item/source', { as: manager });
    expect(data.keeps).toContain('price');
    const { item_id } = await on.itemOf('T1');
    expect((await on.edit(item_id, { price: 1 })).err.name).toBe('item_kept_by_source');
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
    await on.sync();
    server.clock.advance({ minutes: 1 });
    source.goods.items = [tea('1', { category: 'C2', price: '20.00' }), tea('2', { price: '20.00' }), tea('4')];
    const run = await on.sync();
    expect(run.counts.item).toEqual(counts({ seen: 4, changed: 2, gone: 1, added: 1 }));
    await on.edit((await on.itemOf('T2')).item_id, { remark: '热' });
    expect((await undo(run.sync_id)).data.state).toBe('undoing');
    expect(await on.get(run.sync_id)).toMatchObject({
      state: 'undone',
      undone: { undone: 3, kept: 1 },
      undo_until: null,
    });
    expect(await on.items()).toMatchObject([
      { code: 'T1', price: 1_200, category_name: '壶泡', state: 'used' },
      { code: 'T2', price: 2_000 },
      { code: 'T3', state: 'used' },
    ]);
    expect((await undo(run.sync_id)).err.name).toBe('item_sync_not_undoable');
    expect((await on.sync()).counts.item).toEqual(counts({ seen: 4, same: 1, changed: 1, gone: 1, added: 1 }));
  });

  it('takes back even the first, with its categories and brands', async () => {
    source.goods.brands = [{ id: 'B1', name: '岩下茶坊' }];
    source.goods.categories = [
      { id: 'C1', name: '茶' },
      { id: 'C2', name: '壶泡', parent: 'C1' },
    ];
    source.goods.items = [tea('1', { category: 'C2', brand: 'B1' })];
    const run = await on.sync();
    await undo(run.sync_id);
    expect((await on.get(run.sync_id)).undone).toEqual({ undone: 4, kept: 0 });
    const tree = await server.call('GET /item/category-info-tree', { as: manager, query: {} });
    expect(tree.data.items).toEqual([]);
    expect((await on.sync()).counts.category).toEqual(counts({ seen: 2, added: 2 }));
  });

  it('is refused for a run that changed nothing', async () => {
    source.goods.items = [tea('1'), tea('2')];
    await on.sync();
    server.clock.advance({ minutes: 1 });
    const run = await on.sync();
    expect(run).toMatchObject({ state: 'done', undo_until: null });
    expect((await undo(run.sync_id)).err.name).toBe('item_sync_not_undoable');
    expect((await on.get(run.sync_id)).state).toBe('done');
  });

  it('reads a row that was undone no more', async () => {
    source.goods.items = [tea('1')];
    const { sync_id } = await on.sync();
    const [batch, size] = [100, 1_000];
    await server.database.tenant(shop.merchantId).query(addRows, [shop.merchantId, sync_id, size]);
    const owner = new Client(server.owner);
    await owner.connect();
    await owner.query('analyze item_sync_row'); // as autovacuum does within a minute
    await owner.end();
    const database = openDatabase({ connection: server.connection, max: 1, log: createLog({ level: 'silent' }) });
    const reads = await database.tenant(shop.merchantId).transaction(async (tx) => {
      const found: number[] = [];
      for (let before = 'ffffffff-ffff-ffff-ffff-ffffffffffff'; found.length < size / batch;) {
        const [had] = await tx.platform.query(rowsRead);
        const place = { before, limit: batch };
        const ids = (await lockUndoable(tx, sync_id, { thing: 'item', rank: ranks.added }, place)).map(
          ({ row_id }) => row_id,
        );
        const [has] = await tx.platform.query(rowsRead);
        found.push((has?.read ?? NaN) - (had?.read ?? NaN));
        await markUndone(tx, ids);
        before = ids.at(-1) ?? '';
      }
      return found;
    });
    await database.close();
    expect(reads).toEqual(reads.map(() => reads[0]));
  });

  it('ends after 7 days, when its rows go too', async () => {
    source.goods.items = [tea('1')];
    const run = await on.sync();
    server.clock.advance({ days: 8 });
    manager = { ...manager, ...(await server.make.session(manager.accountId)) };
    expect((await undo(run.sync_id)).err.name).toBe('item_sync_not_undoable');
  });
});
