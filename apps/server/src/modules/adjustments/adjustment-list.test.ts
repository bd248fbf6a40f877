import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Factories, type Shop } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { testStart } from '../../../test/test-server.ts';
import { openDatabase, statement } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log/log.ts';
import { adjustmentList, valuesOf } from './adjustment-list.queries.ts';

let db: TestDatabase;
let known: Shop;
let unknown: Shop;

const run = (text: string, ...values: unknown[]) => db.database.platform.execute(text, values);

/** Adjustments a second apart, each of a member of its own. */
const addMany = async (make: Factories, shop: Shop, count: number): Promise<void> => {
  const { userId } = await make.user(shop);
  await run(
    `with people as (
       insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, joined_at)
       select $1, gen_random_uuid(), (8800000000 + at)::text, (13900000000 + at)::text, '林晓雯', 'till', $2, '2026-11-20', $3
       from generate_series(1, $5) as at returning member_id, member_no
     )
     insert into adjustment (merchant_id, adjustment_id, member_id, points, reason, state, asked_at, asked_by)
     select $1, gen_random_uuid(), member_id, 5, 'service', 'posted', $3::timestamptz + member_no::bigint % 86400 * interval '1 second', $4
     from people`,
    shop.merchantId,
    shop.gradeIds[0],
    testStart,
    userId,
    count,
  );
};

beforeAll(async () => {
  db = await createTestDatabase();
  const make = new Factories(db.database, () => new Date(testStart));
  [known, unknown] = [await make.shop(), await make.shop()];
  await addMany(make, known, 20_000);
  const owner = new Client(db.owner);
  await owner.connect();
  await owner.query('analyze adjustment');
  await owner.end();
  await addMany(make, unknown, 1_000);
});
afterAll(() => db.drop());

const tuples = statement<{ read: number }>(
  'test_adjustments_read',
  `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
   where relname = 'adjustment'`,
);

it('a page reads each matching row for the count and once more, also of a merchant that the statistics don’t know', async () => {
  const values = valuesOf({ branches: 'all', userId: '', now: new Date(testStart) });
  // Without the test database's check, which refuses the statistics.
  const database = openDatabase({ connection: db.connection, max: 1, log: createLog({ level: 'silent' }) });
  const view = database.tenant(unknown.merchantId);
  const [listed, read] = await view.transaction(async (tx) => {
    const page = await adjustmentList.page(tx, { size: 50 }, values, ({ asked_at }) => asked_at);
    return [page.items.length, (await tx.platform.query(tuples))[0]?.read];
  });
  await database.close();
  expect(listed).toBe(50);
  expect(read).toBeLessThan(3_000);
});
