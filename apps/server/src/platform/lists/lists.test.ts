import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Factories, type Shop } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { ConstraintError, type TenantDb } from '../database/index.ts';
import { pagedList, type AskedPage } from './paged-list.ts';
import { rowsOf } from './rows.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

const now = new Date('2026-11-20T06:35:00.000Z');

/** Roles, shown with their points limit. */
const roles = pagedList({
  name: 'roles',
  table: 'role',
  id: 'role_id',
  sorts: {
    name: { column: 'name', kind: 'text', order: 'asc' },
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
    version: { column: 'version', kind: 'integer', order: 'desc' },
    role_id: { column: 'role_id', kind: 'id', order: 'asc', unique: true },
  },
  where: (e, { remark }: { remark?: string | undefined }) => [
    remark === undefined ? undefined : e('r.remark', '=', remark),
  ],
  created: 'created_at',
  totals: { versions: 'version', doubled: sql<number>`r.version * 2` },
  show: (rows) =>
    rows
      .leftJoin('adjustment_limit as l', (join) =>
        join.onRef('l.merchant_id', '=', 'r.merchant_id').onRef('l.role_id', '=', 'r.role_id'),
      )
      .select(['r.name', 'l.points']),
});

/** The same in parts that exclude each other. */
const rolesInParts = pagedList({
  name: 'roles',
  table: 'role',
  id: 'role_id',
  sorts: { name: { column: 'name', kind: 'text', order: 'asc' } },
  where: (e, { remark }: { remark?: string | undefined }) => [
    remark === undefined ? undefined : e('r.remark', '=', remark),
  ],
  parts: (e) => [[e('r.version', '=', 1), e('r.name', '<>', 'b')], [e('r.version', '=', 2)]],
  show: (rows) => rows.select('r.name'),
});

let db: TestDatabase;
let shop: Shop;
let other: Shop;
let view: TenantDb;
beforeAll(async () => {
  db = await createTestDatabase();
  const factories = new Factories(db.database, () => now);
  shop = await factories.shop();
  other = await factories.shop();
  view = db.database.tenant(shop.merchantId);
});
afterAll(() => db.drop());

const rows = rowsOf('role', 'role_id');
const add = (
  merchantId: string,
  name: string,
  changes: { remark?: string; created_at?: Date; version?: number } = {},
) =>
  db.database
    .tenant(merchantId)
    .transaction((tx) => rows.add(tx, { role_id: newId(), name, created_at: now, ...changes }));

type SortName = 'name' | 'created_at' | 'version' | 'role_id';
const ask = (asked: AskedPage<SortName>, filter: { remark?: string } = {}) =>
  roles.page(view, asked, filter, ({ name }) => name);

describe('a paged list', () => {
  beforeAll(async () => {
    for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries())
      await add(shop.merchantId, name, { created_at: new Date(now.getTime() - at), version: at < 3 ? 1 : 2 });
    await add(other.merchantId, 'b of another merchant');
  });

  test('returns its merchant’s rows in the default order, with their count', async () => {
    expect(await ask({})).toEqual({
      items: ['a', 'b', 'c', 'd', 'e'],
      total: 5,
      total_exact: true,
      index: 1,
      size: 20,
      next_cursor: null,
    });
  });

  test.each([
    [{ sort: 'name', order: 'desc' }, 'edcba'],
    [{ sort: 'created_at' }, 'abcde'],
    [{ sort: 'created_at', order: 'asc' }, 'edcba'],
    [{ sort: 'version' }, 'edcba'], // ties are ordered by id, in the direction of the sort
    [{ sort: 'version', order: 'asc' }, 'abcde'],
    [{ sort: 'role_id' }, 'abcde'],
    [{ sort: 'role_id', order: 'desc' }, 'edcba'],
  ] as const)('sorted by %j, pages by number and by cursor show every row once', async (sorting, all) => {
    const byNumber = [1, 2, 3].map((index) => ask({ ...sorting, index, size: 2 }));
    expect((await Promise.all(byNumber)).flatMap(({ items }) => items).join('')).toBe(all);
    const byCursor: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { items: string[]; next_cursor: string | null } = await ask({ ...sorting, size: 2, cursor });
      const slice = await roles.slice(view, { ...sorting, size: 2, cursor }, {}, ({ name }) => name);
      expect(slice).toEqual({ items: page.items, next_cursor: page.next_cursor });
      byCursor.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(byCursor.join('')).toBe(all);
  });

  test('gets one of its merchant’s rows, if it matches', async () => {
    const [id = ''] = await roles.ids(view, {}, { asOf: now, limit: 1 });
    const stranger = db.database.tenant(other.merchantId);
    const name = async (by: TenantDb, filter: { remark?: string }) => (await roles.get(by, id, filter))?.name;
    expect(await Promise.all([name(view, {}), name(view, { remark: 'no' }), name(stranger, {})])).toEqual([
      'a',
      undefined,
      undefined,
    ]);
  });

  test('counts on an empty page', async () => {
    expect(await ask({ index: 4, size: 2 })).toMatchObject({ items: [], total: 5, next_cursor: null });
    expect(await ask({}, { remark: 'nobody has it' })).toMatchObject({ items: [], total: 0 });
  });

  test('totals columns and expressions over all pages, of its merchant’s rows under the same conditions', async () => {
    expect(await roles.totals(view, {})).toEqual({ count: 5, versions: 7, doubled: 14 });
    expect((await ask({ size: 2, totals: true })).totals).toEqual({ count: 5, versions: 7, doubled: 14 });
    expect(await ask({ size: 2 })).not.toHaveProperty('totals');
    expect(await roles.totals(view, { remark: 'nobody has it' })).toEqual({ count: 0, versions: 0, doubled: 0 });
  });

  test('of parts shows each row of each part once, in the order of all, with their count', async () => {
    const page = (asked: AskedPage<'name'>, filter = {}) => rolesInParts.page(view, asked, filter, ({ name }) => name);
    const first = await page({ size: 2 });
    expect(first).toMatchObject({ items: ['a', 'c'], total: 4, total_exact: true });
    expect(await page({ size: 2, index: 2 })).toMatchObject({ items: ['d', 'e'], total: 4, next_cursor: null });
    const after = await page({ size: 2, cursor: first.next_cursor ?? '' });
    expect(after).toMatchObject({ items: ['d', 'e'], total: 4, next_cursor: null });
    expect(await page({ size: 3, order: 'desc' })).toMatchObject({ items: ['e', 'd', 'c'] });
    expect(await page({}, { remark: 'nobody has it' })).toMatchObject({ items: [], total: 0 });
    expect((await rolesInParts.slice(view, { size: 3 }, {}, ({ name }) => name)).items).toEqual(['a', 'c', 'd']);
  });

  test('takes a cursor of any whole number', async () => {
    const after = (value: string, order: 'asc' | 'desc') => {
      const cursor = Buffer.from(JSON.stringify([`roles.version.${order}`, value, newId()])).toString('base64url');
      return ask({ sort: 'version', order, cursor });
    };
    expect((await after('999999999999999', 'asc')).items).toEqual([]);
    expect((await after('-999999999999999', 'asc')).items).toHaveLength(5);
  });

  test('refuses a cursor of another order or a made-up one', async () => {
    const { next_cursor: cursor } = await ask({ size: 2 });
    const made = (value: unknown, list = 'roles.version.desc', id: unknown = newId()) =>
      Buffer.from(JSON.stringify([list, value, id])).toString('base64url');
    for (const asked of [
      { sort: 'version', cursor: cursor ?? '' },
      { sort: 'version', cursor: made('1; drop') },
      { sort: 'version', cursor: made(2) },
      { sort: 'version', cursor: made('2', undefined, '') },
      { sort: 'role_id', cursor: made('2', 'roles.role_id.asc', '') },
      { sort: 'role_id', cursor: made(newId(), 'roles.role_id.asc') },
      { cursor: 'x' },
    ] as const)
      await expect(ask(asked)).rejects.toMatchObject({ problem: 'cursor_invalid' });
  });
});

describe('rows', () => {
  test('are inserted, found and versioned, for their merchant only', async () => {
    const { role_id: id } = await add(shop.merchantId, 'written');
    expect(await rows.get(view, id)).toMatchObject({ name: 'written', remark: null, version: 1 });
    expect(await rows.get(db.database.tenant(other.merchantId), id)).toBeUndefined();
    const updated = await view.transaction(async (tx) => {
      await rows.lock(tx, [id]);
      return rows.edit(tx, [id], { remark: 'seen' });
    });
    expect(updated).toMatchObject([{ name: 'written', remark: 'seen', version: 2 }]);
    await db.database.tenant(other.merchantId).transaction((tx) => rows.remove(tx, [id]));
    expect(await rows.get(view, id)).toBeDefined();
    await view.transaction((tx) => rows.remove(tx, [id]));
    expect(await rows.get(view, id)).toBeUndefined();
  });

  test('with a taken name are refused by the constraint', async () => {
    await add(shop.merchantId, 'taken');
    await expect(add(shop.merchantId, 'taken')).rejects.toBeInstanceOf(ConstraintError);
  });
});
