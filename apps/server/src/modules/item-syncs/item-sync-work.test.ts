import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { explain, rowsOfScan, sumOfScans, type Sent } from '../../../test/plans.ts';
import { startTestServer } from '../../../test/test-server.ts';
import { listVanished } from './sync-rows.queries.ts';

const items = 5_000;
const page = 1_000;

it('finds what has vanished by row, also in tables that were never analysed', async () => {
  const sent: Sent[] = [];
  const server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  const shop = await server.make.shop();
  const manager = await server.make.user(shop);
  const client = new Client(server.owner ?? server.connection);
  await client.connect();
  const syncId = newId();
  for (const table of ['item', 'item_source_row', 'item_sync_row'])
    await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const tenant = [shop.merchantId];
  await client.query(
    `insert into item_sync (merchant_id, sync_id, scope, origin, by_schedule, accept_gone, keeps, user_id, task_id, state, counts, created_at)
     values ($1, $2, 'item', 'sheet', false, false, '{state}', $3, $2, 'reading', '{}', now())`,
    [...tenant, syncId, manager.userId],
  );
  await client.query(
    `insert into item (merchant_id, item_id, code, name, price, external_id, created_at)
     select $1, gen_random_uuid(), 'T' || n, 'T' || n, 100, 'D-' || n, now() from generate_series(1, ${items}) n`,
    tenant,
  );
  await client.query(
    `insert into item_source_row (merchant_id, thing, external_id, given, overruled)
     select $1, 'item', 'D-' || n, jsonb_build_object('code', 'T' || n), '{}' from generate_series(1, ${items}) n`,
    tenant,
  );
  await client.query(
    `insert into item_sync_row (merchant_id, sync_id, row_id, thing, rank, result, external_id, given)
     select $1, $2, gen_random_uuid(), 'item', 9, 'read', 'D-' || n, jsonb_build_object('code', 'T' || n) from generate_series(2, ${items}) n`,
    [...tenant, syncId],
  );
  sent.length = 0;
  const looked: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const view = server.database.tenant(shop.merchantId);
    const found: Awaited<ReturnType<typeof listVanished>> = await listVanished(view, syncId, 'item', {
      after,
      limit: page,
    });
    looked.push(...found.vanished);
    after = found.last;
  }
  expect(looked).toEqual(['D-1']);
  let read = 0;
  for (const statement of sent.slice()) read += sumOfScans(await explain(client, statement), rowsOfScan);
  // Each page reads the run once more at most, and not each of its rows.
  expect(read).toBeLessThan(((2 * items) / page + 2) * items);
  await client.end();
  await server.stop();
});
