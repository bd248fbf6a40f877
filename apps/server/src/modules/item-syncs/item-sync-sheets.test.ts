import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { openConnection } from '../../../test/raw-connection.ts';
import { headersOf } from '../../../test/send-input.ts';
import { counts, startSyncServer, tea, type SyncServer } from '../../../test/item-syncs.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { tasksJobs } from '../../modules.ts';
import { createLog } from '../../platform/log/log.ts';

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

describe('a sheet', () => {
  const send = async (...lines: string[]) => {
    const form = new FormData();
    form.append('file', new File([lines.join('\r\n')], '商品.csv'));
    const answer = await server.send('POST', '/api/item/syncs', {
      headers: { authorization: `Bearer ${manager.token}`, 'x-merchant-id': shop.merchantId },
      body: form,
    });
    return (await answer.json()) as { data: { sync_id: string; task_id: string }; err?: { name: string } }; // the server's own envelope
  };
  const upload = async (...lines: string[]) => (await send(...lines)).data;
  const check = async (...lines: string[]) => {
    const { sync_id } = await upload(...lines);
    await server.jobs.run();
    return on.get(sync_id);
  };
  const confirm = (id: string, query: { accept_gone?: boolean } = {}) =>
    server.call('PUT /item/syncs/{id}/confirm', { as: manager, params: { id }, query });
  const write = async (...lines: string[]) => {
    const { sync_id: id } = await check(...lines);
    await confirm(id);
    await server.jobs.run();
    return on.get(id);
  };
  const heading = '外部编号,编码,名称,价格,单位,分类,品牌,状态';

  it('is refused beside another that is still received, and not once that one is gone', async () => {
    const headers = {
      ...headersOf(manager),
      host: 'test',
      'content-length': '9000',
      'content-type': 'multipart/form-data; boundary=x',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const begin = async () => {
      const connection = await openConnection(server.url);
      connection.write(`POST /api/item/syncs HTTP/1.1\r\n${lines.join('')}\r\n`);
      return connection;
    };
    const empty = async (): Promise<string | undefined> => {
      const form = new FormData();
      form.append('file', new File([''], '商品.csv'));
      const answer = await server.send('POST', '/api/item/syncs', { headers: headersOf(manager), body: form });
      return ((await answer.json()) as { err?: { name: string } }).err?.name; // the server's own envelope
    };
    const others: Awaited<ReturnType<typeof begin>>[] = [];
    // One that arrives during a call is refused itself.
    const beside = async () => {
      others.push(await begin());
      return empty();
    };
    await expect.poll(beside).toBe('item_sync_running');
    for (const { socket } of others) socket.destroy();
    await expect.poll(empty).toBe('import_file_empty');
  });

  it('is a source too: with paths of categories, and names of brands', async () => {
    const lines = ['1,T1,大红袍,128.00,壶,茶 / 壶泡,岩下茶坊,在用', '2,,白茶,98,壶,茶/壶泡,岩下茶坊,停用'];
    const run = await write(heading, ...lines);
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
    expect(await on.items()).toMatchObject([
      { code: '2', category_name: '壶泡', state: 'stopped' },
      { code: 'T1', price: 12_800, category_name: '壶泡', brand_name: '岩下茶坊' },
    ]);
    expect((await write(heading, ...lines)).counts.item).toEqual(counts({ seen: 2, same: 2 }));
    expect((await write(heading, lines[1] ?? '')).counts).toMatchObject({
      item: counts({ seen: 2, same: 1, gone: 1 }),
      brand: counts({ seen: 1, same: 1 }),
    });
  });

  it('that brings more categories and brands than a shop may have says so in the check', async () => {
    await server.database.platform.execute(
      `insert into item_brand (merchant_id, brand_id, name, created_at) select $1, gen_random_uuid(), '品牌 ' || n, now() from generate_series(1, 4990) n`,
      [shop.merchantId],
    );
    const lines = Array.from({ length: 300 }, (_, at) => `${at},,茶${at},12.00,,类${at}/子类,新牌${at % 60},`);
    const told = await check(heading, ...lines);
    expect(told.counts).toMatchObject({
      category: counts({ seen: 600, added: 500, refused: 100 }),
      brand: counts({ seen: 60, added: 10, refused: 50 }),
    });
    await confirm(told.sync_id);
    await server.jobs.run();
    expect((await on.get(told.sync_id)).counts).toEqual(told.counts);
  });

  it('whose paths have many levels is read no further than to the first that is refused', async () => {
    const path = Array.from({ length: 60 }, (_, at) => at % 10).join('/');
    const { counts: counted } = await check(heading, `1,,大红袍,128.00,壶,${path},,在用`);
    expect(counted).toMatchObject({
      category: counts({ seen: 3, added: 2, refused: 1 }),
      item: counts({ seen: 1, refused: 1 }),
    });
  });

  it('without its columns says which', async () => {
    const run = await check('编码,名称', 'T1,大红袍');
    expect(run).toMatchObject({ state: 'failed', fault: '文件的第一行缺少这些列：外部编号、价格' });
    expect(await on.items()).toEqual([]);
  });

  it('is checked first: it says what would be, as the sync then does it, and writes nothing', async () => {
    await write(heading, '1,T1,大红袍,128.00,壶,茶,岩下茶坊,在用', '2,T2,白茶,98,,,,', '3,T3,单丛,68,,,,');
    const lines = [
      heading,
      '1,T1,大红袍,138.00,壶,茶 / 壶泡,新品牌,',
      '2,T2,,98,,,,',
      '4,T4,肉桂,88,,茶 / 壶泡,新品牌,',
    ];
    const before = await on.items();
    const { sync_id: id, ...checked } = await check(...lines, '5,T4,水仙,88,,,,');
    expect(checked).toMatchObject({ state: 'checked', checks: true, undo_until: null });
    expect(checked.finished_at).not.toBeNull();
    expect(checked.counts).toMatchObject({
      brand: counts({ seen: 1, added: 1 }),
      category: counts({ seen: 2, added: 1, same: 1 }),
      item: counts({ seen: 5, added: 1, changed: 1, gone: 1, refused: 2 }),
    });
    expect((await on.rowsOf(id)).map(({ name, fault }) => [name, fault])).toContainEqual(['水仙', 'code_taken']);
    expect(await on.items()).toEqual(before);
    expect((await confirm(id)).data).toMatchObject({ state: 'reading', checks: false });
    await server.jobs.run();
    expect(await on.get(id)).toMatchObject({ state: 'partly', counts: checked.counts });
    expect(await on.items()).toMatchObject([
      { code: 'T1', price: 13_800, category_name: '壶泡', brand_name: '新品牌' },
      { code: 'T2', name: '白茶' },
      { code: 'T3', state: 'stopped' },
      { code: 'T4', name: '肉桂' },
    ]);
    expect((await confirm(id)).err.name).toBe('item_sync_not_checked');
  });

  it('neither refuses a row and takes its item off the shelf, nor empties what it says nothing of', async () => {
    const items = ['1,T1,大红袍,128.00,壶,茶 / 壶泡,岩下茶坊,在用', '2,T2,白茶,98.00,壶,茶 / 壶泡,岩下茶坊,停用'];
    await write(heading, ...items);
    const before = await on.items();
    const run = await write('外部编号,编码,名称,价格,分类', 'X1,t1,大红袍,128.00,', '2,T2,白茶,98.00,');
    expect(run.counts.item).toEqual(counts({ seen: 2, same: 1, refused: 1 }));
    expect(await on.rowsOf(run.sync_id)).toMatchObject([{ external_id: 'X1', fault: 'code_taken' }]);
    expect(await on.items()).toEqual(before);
  });

  it('that lacks most items says so in the check, and is written only if that is accepted', async () => {
    const lines = Array.from({ length: 12 }, (_, at) => `${at},T${at},茶${at},1,,,,`);
    await write(heading, ...lines);
    const { sync_id: id, ...checked } = await check(heading, lines[0] ?? '');
    expect(checked).toMatchObject({
      state: 'checked',
      fault_name: 'item_sync_many_gone',
      counts: { item: { gone: 11 } },
    });
    await confirm(id, { accept_gone: true });
    await server.jobs.run();
    expect(await on.get(id)).toMatchObject({ state: 'done', fault: null, counts: { item: { gone: 11 } } });
  });

  it('that nobody confirms is forgotten with the next run, and decides nothing', async () => {
    const { sync_id: id } = await check(heading, '1,T1,大红袍,128.00,,,,');
    await on.sync();
    expect(await on.get(id)).toMatchObject({ state: 'stopped', checks: true });
    expect((await confirm(id)).err.name).toBe('item_sync_not_checked');
    for (const table of ['item_sync_sheet', 'item_sync_row']) {
      const { rows } = await server.database.platform.execute(
        `select from ${table} where merchant_id = $1 and sync_id = $2`,
        [shop.merchantId, id],
      );
      expect([table, rows]).toEqual([table, []]);
    }
  });

  it('is written with what the source keeps when it is confirmed', async () => {
    await write(heading, '1,T1,大红袍,128.00,,,,');
    const { sync_id: id, counts: checked } = await check(heading, '1,T1,肉桂,98.00,,,,');
    expect(checked.item).toMatchObject({ changed: 1 });
    await on.set({ keeps: ['name'] });
    await confirm(id);
    await server.jobs.run();
    expect(await on.items()).toMatchObject([{ name: '肉桂', price: 12_800 }]);
  });

  it('is checked as it is although a step loses a deadlock and is repeated', async () => {
    const owner = new Client(server.owner);
    await owner.connect();
    const signal = new AbortController().signal;
    try {
      // A sequence counts the attempts, because it keeps its value when one is rolled back.
      await owner.query('create sequence lost_steps');
      await owner.query(`create function lose_step() returns trigger security definer language plpgsql as $$
        begin
          if nextval('lost_steps') = 1 then raise sqlstate '40P01' using message = 'deadlock detected'; end if;
          return new;
        end $$`);
      await owner.query(`create trigger lose_step before update on item_sync_row
        for each row when (old.thing = 'item' and new.result = 'added') execute function lose_step()`);
      const { sync_id: id, task_id: taskId } = await upload(heading, '1,T1,大红袍,128.00,,,,', '2,T2,白茶,98.00,,,,');
      const { database, clock } = server;
      const log = createLog({ level: 'silent' });
      const context = { database, clock, log, jobId: 'x', signal, stopping: signal };
      await tasksJobs(server).job.handle(context, { merchantId: shop.merchantId, taskId });
      const { rows } = await owner.query<{ last_value: string }>('select last_value from lost_steps');
      expect(Number(rows[0]?.last_value)).toBeGreaterThan(1);
      expect(await on.get(id)).toMatchObject({ state: 'checked', counts: { item: counts({ seen: 2, added: 2 }) } });
    } finally {
      await owner.query('drop function if exists lose_step cascade');
      await owner.query('drop sequence if exists lost_steps');
      await owner.end();
      await server.jobs.run();
    }
  });

  it('keeps the fields of its items, also where no source was ever set', async () => {
    ({ shop, manager, on } = await syncs.openShop());
    await write(heading, '1,T1,大红袍,128.00,壶,茶,岩下茶坊,在用');
    const { item_id } = await on.itemOf('T1');
    expect((await server.call('GET /item/source', { as: manager })).data.keeps).toContain('name');
    for (const change of [{ name: '小红袍' }, { price: 1 }, { category_id: null }])
      expect((await on.edit(item_id, change)).err.name).toBe('item_kept_by_source');
    expect((await on.edit(item_id, { remark: '热' })).status).toBe(200);
  });

  it('says what is wrong with a file that can’t be read', async () => {
    const wide = await check([heading, ...Array.from({ length: 60 }, (_, at) => `列${at}`)].join(','));
    expect(wide).toMatchObject({ state: 'failed', fault: '文件读不了：最多 64 列，请删去多余的列' });
    expect((await send('<!doctype html><html></html>')).err?.name).toBe('import_file_kind');
  });

  it('that was only checked leaves conflicts of an earlier sync to be decided, and so do syncs of other things', async () => {
    source.goods.items = [tea('1')];
    await on.sync();
    await on.set({ keeps: ['price'] });
    await on.edit((await on.itemOf('T1')).item_id, { name: '改过' });
    await on.set({ keeps: ['name', 'price'] });
    const { sync_id } = await on.sync();
    const [conflict] = await on.rowsOf(sync_id);
    expect(conflict).toMatchObject({ conflict: true });
    server.clock.advance({ minutes: 1 });
    await check(heading, '2,T2,白茶,98,,,,');
    await server.call('POST /item/send-brand-sync', { as: manager, query: {} });
    await server.jobs.run();
    expect((await on.decide(sync_id, [conflict?.row_id ?? ''], 'theirs')).status).toBe(200);
    expect((await on.itemOf('T1')).name).toBe('茶1');
  });

  it.each(['confirmed', 'undone'] as const)(
    'that is %s while another run starts waits for it, and it not for the sheet',
    async (change) => {
      const { sync_id: id } = await check(heading, '1,T1,大红袍,128.00,,,,');
      const calls = {
        confirmed: () => confirm(id),
        undone: () => server.call('PUT /item/syncs/{id}/undo', { as: manager, params: { id } }),
      };
      const holder = new Client(server.connection);
      await holder.connect();
      const waiting = async (count: number) =>
        expect
          .poll(async () => {
            const sql = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
            return (await server.database.platform.execute(sql, [])).rows.length;
          })
          .toBeGreaterThanOrEqual(count);
      try {
        // Whoever starts tasks of the merchant waits for this.
        await holder.query('begin');
        await holder.query(`select pg_advisory_xact_lock(hashtextextended('task ' || $1::uuid, 0))`, [shop.merchantId]);
        const start = server.call('POST /item/send-item-sync', { as: manager, query: {} });
        await waiting(1);
        const other = calls[change]();
        await waiting(2);
        await holder.query('rollback');
        expect((await start).status).toBe(201);
        expect((await other).err.name).toBe('item_sync_running');
      } finally {
        await holder.end();
        await server.jobs.run();
      }
    },
  );
});
