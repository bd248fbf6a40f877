import { afterAll, beforeAll, expect, test } from 'vitest';
import { Factories } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import type { TenantDb } from '../database/index.ts';
import { getMapping, setMapping } from './mappings.queries.ts';

const start = Date.parse('2026-11-20T06:35:00.000Z');

let db: TestDatabase;
let view: TenantDb;
let userId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const factories = new Factories(db.database, () => new Date(start));
  const shop = await factories.shop();
  view = db.database.tenant(shop.merchantId);
  userId = (await factories.user(shop)).userId ?? '';
});
afterAll(() => db.drop());

const use = (file: number, second: number, columns = [`列${file}`]) =>
  view.transaction((tx) =>
    setMapping(tx, userId, 'member_import', {
      hash: Buffer.from([file]),
      columns,
      now: new Date(start + second * 1_000),
    }),
  );
const mapping = (file: number) => getMapping(view, userId, 'member_import', Buffer.from([file]));

test('of 51 mappings, the least recently used is removed; using one again counts', async () => {
  for (let file = 1; file <= 50; file += 1) await use(file, file);
  await use(1, 51, ['手机号']);
  await use(51, 52);
  expect(await mapping(1)).toEqual(['手机号']);
  expect(await mapping(2)).toBeUndefined();
  const kept = await Promise.all(Array.from({ length: 49 }, (_, at) => mapping(at + 3)));
  expect(kept.filter((columns) => columns === undefined)).toEqual([]);
});
