import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { explain, rowsOfScan, sumOfScans, type Sent } from '../../../test/plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { TenantDb } from '../../platform/database/index.ts';
import { fieldsKept } from './decide.rules.ts';
import { removeSameItems } from './same-items.queries.ts';
import { listVanished } from './sync-rows.queries.ts';

const items = 5_000;
const page = 1_000;
const firstId = '00000000-0000-0000-0000-000000000000';

let server: TestServer;
let client: Client;
let sent: Sent[];
let view: TenantDb;
let syncId: string;

beforeAll(async () => {
  sent = [];
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  for (const table of ['item', 'item_source_row', 'item_sync_row'])
    await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

/** A run that has read all but the first of the shop's items, in tables that were never analysed. */
beforeEach(async () => {
  const shop = await server.make.shop();
  const { userId } = await server.make.user(shop);
  const tenant = [shop.merchantId];
  view = server.database.tenant(shop.merchantId);
  syncId = newId();
  await client.query(
    `insert into item_sync (merchant_id, sync_id, scope, origin, by_schedule, accept_gone, keeps, user_id, task_id, state, counts, created_at)
     values ($1, $2, 'item', 'sheet', false, false, '{state}', $3, $2, 'reading', '{}', now())`,
    [...tenant, syncId, userId],
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
});

it('finds what has vanished in one pass, also in tables that were never analysed', async () => {
  const found = await view.transaction((tx) => listVanished(tx, syncId, 'item', { after: '', limit: page }));
  expect(found.map(({ external_id }) => external_id)).toEqual(['D-1']);
  // As its transaction is told to plan it.
  const [told] = sent.filter(({ text }) => text.includes('set_config'));
  expect(told?.text).toContain("'enable_nestloop', 'off', true");
  await client.query('begin');
  await client.query('set local enable_nestloop = off');
  let read = 0;
  for (const statement of sent.filter(({ text }) => text.includes('not exists')))
    read += sumOfScans(await explain(client, statement), rowsOfScan);
  await client.query('rollback');
  // Each table at most twice, and not once for each row of another.
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(6 * items);
});

it('passes over rows that are the same by reading little more than them', async () => {
  const kept = fieldsKept('item', ['price']);
  const pass = (limit: number) =>
    view.transaction((tx) => removeSameItems(tx, syncId, kept, { after: firstId, limit }));
  expect((await pass(page)).same).toBe(page);
  const [statement] = sent.filter(({ text }) => text.includes('jsonb_build_object'));
  if (!statement) throw new Error('No statement was sent');
  expect(sent.some(({ text }) => text.includes("'enable_nestloop', 'off', true"))).toBe(true);
  await client.query('begin');
  await client.query('set local enable_nestloop = off');
  const read = sumOfScans(await explain(client, statement), rowsOfScan);
  await client.query('rollback');
  // Each row once in each of four places, and once where it is removed.
  expect(read).toBeGreaterThan(3 * page);
  expect(read).toBeLessThanOrEqual(5 * page);
  expect(await pass(items)).toMatchObject({ same: items - 1 - page });
});
