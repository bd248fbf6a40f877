import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Factories, type Shop } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { ConstraintError, type TenantDb } from '../database/index.ts';
import { pagedList, type AskedPage } from './paged-list.ts';
import { rowsOf } from './rows.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';

const now = new Date('2026-11-20T06:35:00.000Z');

/** Roles, shown with their limit of points. */
const roles = pagedList({
  name: 'roles',
  table: 'role',
  id: 'role_id',
  sorts: {
    name: { column: 'name', kind: 'text', order: 'asc' },
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
    version: { column: 'version', kind: 'integer', order: 'desc' },
  },
  where: (e, { remark }: { remark?: string | undefined }) => [
    remark === undefined ? undefined : e('r.remark', '=', remark),
  ],
  totals: { versions: 'version', doubled: sql<number>`r.version * 2` },
  show: (rows, merchantId) =>
    rows
      .leftJoin('adjustment_limit as l', (join) =>
        join.on('l.merchant_id', '=', merchantId).onRef('l.role_id', '=', 'r.role_id'),
      )
      .select(['r.name', 'l.points']),
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

const ask = (asked: AskedPage<'name' | 'created_at' | 'version'>, filter: { remark?: string } = {}) =>
  roles.page(view, asked, filter, ({ name }) => name);

describe('a paged list', () => {
  beforeAll(async () => {
    for (const [at, name] of ['a', 'b', 'c', 'd', 'e'].entries())
      await add(shop.merchantId, name, { created_at: new Date(now.getTime() - at), version: at < 3 ? 1 : 2 });
    await add(other.merchantId, 'b of another merchant');
  });

  test('brings its merchant’s rows in the default order, with their count', async () => {
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
    [{ sort: 'version' }, 'edcba'], // ties go by id, as the sort goes
    [{ sort: 'version', order: 'asc' }, 'abcde'],
  ] as const)('sorted by %j, pages by number and by cursor show every row once', async (sorting, all) => {
    const byNumber = [1, 2, 3].map((index) => ask({ ...sorting, index, size: 2 }));
    expect((await Promise.all(byNumber)).flatMap(({ items }) => items).join('')).toBe(all);
    const byCursor: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { items: string[]; next_cursor: string | null } = await ask({ ...sorting, size: 2, cursor });
      byCursor.push(...page.items);
      cursor = page.next_cursor;
    }
    expect(byCursor.join('')).toBe(all);
  });

  test('counts beside an empty page', async () => {
    expect(await ask({ index: 4, size: 2 })).toMatchObject({ items: [], total: 5, next_cursor: null });
    expect(await ask({}, { remark: 'nobody has it' })).toMatchObject({ items: [], total: 0 });
  });

  test('totals columns and expressions of its merchant’s rows over all pages, by the same conditions', async () => {
    expect(await roles.totals(view, {})).toEqual({ count: 5, versions: 7, doubled: 14 });
    expect(await roles.totals(view, { remark: 'nobody has it' })).toEqual({ count: 0, versions: 0, doubled: 0 });
  });

  test('takes no cursor of another order, nor one that was made up', async () => {
    const { next_cursor: cursor } = await ask({ size: 2 });
    const made = (value: unknown) =>
      Buffer.from(JSON.stringify(['roles.version.desc', value, newId()])).toString('base64url');
    for (const asked of [
      { sort: 'version', cursor: cursor ?? '' },
      { sort: 'version', cursor: made('1; drop') },
      { sort: 'version', cursor: made(2) },
      { cursor: 'x' },
    ] as const)
      await expect(ask(asked)).rejects.toMatchObject({ problem: 'cursor_invalid' });
  });
});

describe('rows', () => {
  test('are written, found and counted up, of their merchant alone', async () => {
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

  test('of a taken name are refused by the constraint', async () => {
    await add(shop.merchantId, 'taken');
    await expect(add(shop.merchantId, 'taken')).rejects.toBeInstanceOf(ConstraintError);
  });
});
