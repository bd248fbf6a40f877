import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { rowsOf, type RowOf } from './rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const brands = rowsOf('item_brand', 'brand_id');

it('restores the same unique keys concurrently in any order, without a deadlock', async () => {
  const { merchantId } = await server.make.shop();
  const db = server.database.tenant(merchantId);
  const now = server.clock.now();
  /** Brands with these names and ascending ids, removed. */
  const removed = (names: readonly string[]): Promise<RowOf<'item_brand'>[]> =>
    db.transaction(async (tx) => {
      const rows: RowOf<'item_brand'>[] = [];
      for (const name of names) rows.push(await brands.add(tx, { brand_id: newId(), name, created_at: now }));
      await brands.remove(
        tx,
        rows.map(({ brand_id }) => brand_id),
      );
      return rows;
    });
  const batches = [await removed(['a', 'b', 'c']), await removed(['c', 'b', 'a'])];
  const holder = new Client(server.connection);
  await holder.connect();
  try {
    await holder.query('begin');
    const held = "insert into item_brand (merchant_id, brand_id, name, created_at) values ($1, $2, 'b', now())";
    await holder.query(held, [merchantId, newId()]);
    const restored = batches.map((rows) => db.transaction((tx) => brands.restore(tx, rows, now)));
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await server.database.platform.execute(waiting, [])).rows.length).toBe(2);
    await holder.query('rollback');
    expect((await Promise.all(restored)).map((rows) => rows.length).toSorted()).toEqual([0, 3]);
  } finally {
    await holder.end();
  }
});
