import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { brandRows, lockBrandCount } from './brands.queries.ts';

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

const add = (name: string, more: { origin?: 'own' | 'supplied'; remark?: string } = {}) =>
  server.call('POST /item/brand-info', { as: manager, body: { name, ...more } });
const list = async (query: object = {}) =>
  (await server.call('GET /item/brand-info', { as: manager, query })).data.items.map(({ name }) => name);
const logged = async () => {
  const { rows } = await server.database.platform.execute(
    'select l.action, c.changes from operation_log l left join operation_log_change c using (merchant_id, log_id) where l.merchant_id = $1 order by l.log_id',
    [shop.merchantId],
  );
  return rows;
};

describe('a brand', () => {
  it('is added, read, edited and removed, each logged', async () => {
    const { status, data, headers } = await add('岩下茶坊', { origin: 'supplied', remark: '岩茶' });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(data).toEqual({
      brand_id: expect.any(String) as string,
      name: '岩下茶坊',
      origin: 'supplied',
      remark: '岩茶',
      state: 'used',
      created_at: '2026-11-20T06:35:00.000Z',
      version: 1,
    });
    const params = { id: data.brand_id };
    const edited = await server.call('PUT /item/brand-info/{id}', {
      as: manager,
      params,
      body: { remark: null },
      headers: { 'if-match': '"1"' },
    });
    expect(edited.data).toEqual({ ...data, remark: null, version: 2 });
    expect((await server.call('GET /item/brand-info/{id}', { as: manager, params })).data).toEqual(edited.data);
    const removed = { ids: [data.brand_id], operate: 'remove' as const };
    expect((await server.call('PUT /item/brand-info', { as: manager, body: removed })).data).toEqual({
      changed: 1,
      skipped: 0,
      skipped_by: {},
      task_id: null,
      undo: { action_id: expect.any(String) as string, until: '2026-11-21T06:35:00.000Z' },
    });
    expect((await server.call('GET /item/brand-info/{id}', { as: manager, params })).err.name).toBe('brand_not_found');
    expect(await logged()).toMatchObject([
      { action: 'brand.create', changes: { name: [null, '岩下茶坊'], remark: [null, '岩茶'] } },
      { action: 'brand.update', changes: { remark: ['岩茶', null] } },
      { action: 'brand.remove', changes: { name: ['岩下茶坊', null] } },
    ]);
  });

  it('with an edit that changes nothing keeps its version and is not logged', async () => {
    const { data } = await add('桂巷糕点');
    const params = { id: data.brand_id };
    const same = await server.call('PUT /item/brand-info/{id}', { as: manager, params, body: { name: '桂巷糕点' } });
    expect(same.data).toEqual(data);
    expect(await logged()).toHaveLength(1);
  });

  it('is refused beyond 5,000, counted behind the lock of whoever adds another', async () => {
    await server.database.platform.execute(
      `insert into item_brand (merchant_id, brand_id, name, created_at) select $1, gen_random_uuid(), '品牌 ' || n, now() from generate_series(1, 4999) n`,
      [shop.merchantId],
    );
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%from merchant%'`;
    const { answer } = await server.database.tenant(shop.merchantId).transaction(async (tx) => {
      expect(await lockBrandCount(tx)).toBe(4_999);
      const answer = add('岩下茶坊');
      await expect.poll(async () => (await server.database.platform.execute(waits, [])).rows.length).toBe(1);
      await brandRows.add(tx, { brand_id: newId(), name: '桂巷糕点', origin: 'own', created_at: server.clock.now() });
      return { answer };
    });
    expect((await answer).err).toMatchObject({ name: 'brands_too_many', msg: '最多 5,000 个品牌，请先删除不用的' });
  });

  it('with a name that is taken, in any case, is refused at the field', async () => {
    await add('Moon');
    const taken = { name: 'brand_name_taken', fields: [{ path: 'name', rule: 'taken' }] };
    expect((await add('moon')).err).toMatchObject(taken);
    const { data } = await add('Sun');
    const params = { id: data.brand_id };
    expect(
      (await server.call('PUT /item/brand-info/{id}', { as: manager, params, body: { name: 'MOON' } })).err,
    ).toMatchObject(taken);
    expect(
      (
        await server.call('POST /item/brand-info', {
          as: await server.make.user(await server.make.shop()),
          body: { name: 'Moon' },
        })
      ).status,
    ).toBe(201);
  });

  it.each(['', ' x', 'x ', 'a\nb', 'x'.repeat(41)])('can not be called %j', async (name) => {
    expect((await add(name)).err).toMatchObject({ name: 'invalid_input', fields: [{ path: 'name', rule: 'label' }] });
  });

  it('changed by someone else in the meantime is not overwritten', async () => {
    const { data } = await add('青柚冷泡');
    const edit = (remark: string) =>
      server.call('PUT /item/brand-info/{id}', {
        as: manager,
        params: { id: data.brand_id },
        body: { remark },
        headers: { 'if-match': '"1"' },
      });
    expect((await edit('夏季为主')).status).toBe(200);
    expect((await edit('冬季为主')).err.name).toBe('stale_edit');
  });
});

describe('several brands', () => {
  it('are disabled and enabled again, all or none; those already in that state are skipped', async () => {
    const ids = [(await add('甲')).data.brand_id, (await add('乙')).data.brand_id];
    const change = (operate: 'use' | 'stop', more: readonly string[] = []) =>
      server.call('PUT /item/brand-info', { as: manager, body: { ids: [...ids, ...more], operate } });
    await server.call('PUT /item/brand-info', { as: manager, body: { ids: ids.slice(0, 1), operate: 'stop' } });
    expect((await change('stop')).data).toMatchObject({ changed: 1, skipped: 1 });
    expect(await list({ state: ['stopped'] })).toHaveLength(2);
    expect((await change('use', [newId()])).err.name).toBe('brand_not_found');
    expect(await list({ state: ['used'] })).toEqual([]);
  });

  it('need the permission of the operation', async () => {
    const { data } = await add('甲');
    const body = { ids: [data.brand_id], operate: 'remove' as const };
    const as = await server.make.user(shop, { permissions: ['brand:read', 'brand:update'] });
    expect((await server.call('PUT /item/brand-info', { as, body })).err.name).toBe('permission_denied');
    expect(await list()).toEqual(['甲']);
  });
});

describe('the list', () => {
  it('is filtered by name, state and origin, and sorted', async () => {
    for (const name of ['b 100%', 'a', 'c_茶']) {
      await add(name, { origin: name === 'a' ? 'own' : 'supplied' });
      server.clock.advance({ minutes: 1 });
    }
    expect(await list()).toEqual(['c_茶', 'a', 'b 100%']);
    expect(await list({ sort: 'name' })).toEqual(['a', 'b 100%', 'c_茶']);
    expect(await list({ keyword: '0%' })).toEqual(['b 100%']);
    expect(await list({ keyword: 'C_' })).toEqual(['c_茶']);
    expect(await list({ keyword: '_' })).toEqual(['c_茶']);
    expect(await list({ origin: ['own'] })).toEqual(['a']);
  });

  it('for choosing has the enabled ones, by name', async () => {
    const { data } = await add('b');
    await add('a');
    await server.call('PUT /item/brand-info', { as: manager, body: { ids: [data.brand_id], operate: 'stop' } });
    const { data: choices } = await server.call('GET /item/brand-info-tree', { as: manager });
    expect(choices).toEqual([{ value: expect.any(String) as string, label: 'a' }]);
  });
});
