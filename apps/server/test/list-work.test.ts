import type { Address } from '@regulars/contract/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantTables } from '../src/platform/database/schema.ts';
import { endpointsByAddress } from './answer-check.ts';
import type { Caller, Shop } from './factories.ts';
import { writtenColumnsOf } from './ledger/kept-tables.ts';
import { explain, largestSort, rowsOfScan, sumOfScans, type Sent } from './plans.ts';
import { headersOf, sendInput, type RawInput } from './send-input.ts';
import { tablesNamed } from './tables-named.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { worldOf } from './valid-inputs.ts';

/**
 * What a page reads, for a merchant whose rows came after the planner's statistics: it takes any index that begins with
 * merchant_id to find one row, so it must have no choice that reads all rows of the merchant for each row of the page.
 */

const rowsOfMerchant = 200;

let server: TestServer;
let shop: Shop;
let owner: Caller;
let client: Client;
let sent: Sent[] = [];
/** Every list that is read by page or cursor, and what its call sent. */
const lists = [...endpointsByAddress].flatMap(([address, { query, scope }]) =>
  scope === 'merchant' && query && 'cursor' in query.properties ? [address] : [],
);

/** Drops what forbids copied rows, until the rollback. */
const dropConstraints = async (table: string): Promise<void> => {
  const { rows } = await client.query<{ command: string }>(
    `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as command from pg_constraint
     where contype = 'f' and $1::regclass in (conrelid, confrelid) or contype = 'c' and conrelid = $1::regclass`,
    [table],
  );
  for (const { command } of rows) await client.query(command);
};

/** Copies the rows of `mine` for a merchant, with other values in the columns of unique keys. */
const copyRows = async (table: string, merchantId: string, count: number): Promise<void> => {
  const { rows: keys } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute a
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'merchant_id' and exists (
       select from pg_index i where i.indrelid = attrelid and (indisunique or indisexclusion) and pg_get_indexdef(i.indexrelid) ~ ('\\m' || attname || '\\M')
     )`,
    [table],
  );
  const other: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    bigint: 'n + 100',
    integer: 'n + 100',
    smallint: 'n + 100',
    text: 'md5(random()::text)',
  };
  const changes = keys.flatMap(({ name, type }) => (other[type] === undefined ? [] : [`'${name}', ${other[type]}`]));
  const columns = await writtenColumnsOf(client, table);
  await client.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from (
     select (jsonb_populate_record(null::${table}, to_jsonb(m) || jsonb_build_object(${["'merchant_id', $1::text", ...changes].join(', ')}))).*
     from (select * from mine limit 1) m, generate_series(1, $2) n) c`,
    [merchantId, count],
  );
};

/** Gives the merchant many rows that the statistics don't know, beside other merchants that they know. */
const growUnknown = async (table: string): Promise<void> => {
  await dropConstraints(table);
  await client.query(
    `create temp table mine on commit drop as select * from ${table} where merchant_id = '${shop.merchantId}'`,
  );
  await client.query(`delete from ${table}`);
  for (let other = 0; other < 3; other += 1) await copyRows(table, crypto.randomUUID(), rowsOfMerchant);
  await client.query(`analyze ${table}`);
  const columns = await writtenColumnsOf(client, table);
  await client.query(`insert into ${table} (${columns}) overriding system value select ${columns} from mine`);
  await copyRows(table, shop.merchantId, rowsOfMerchant);
  await client.query('drop table mine');
};

const rowsReadBy = async (one: Sent): Promise<number> => sumOfScans(await explain(client, one), rowsOfScan);

const call = async (address: Address, input: RawInput): Promise<number> =>
  (await sendInput(server, address, input, headersOf(owner))).status;

/** What a list sends for its first page, without filters if it can do without. */
const sentFor = async (address: Address, { query, ...input }: RawInput): Promise<readonly Sent[]> => {
  sent = [];
  if ((await call(address, input)) !== 200) {
    sent = [];
    expect(await call(address, { ...input, ...(query && { query }) })).toBe(200);
  }
  return sent.filter(({ text }) => /\blimit\b/.test(text));
};

const pages = new Map<Address, readonly Sent[]>();
/** Of a reader of a branch of which there is nothing. */
let ofOtherBranch: readonly Sent[];
let branchFigures: readonly Sent[];
let merchantFigures: readonly Sent[];
beforeAll(async () => {
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  const world = worldOf(server, shop, owner);
  await Promise.all([
    world.newOpening('posted'),
    world.newAdjustment(),
    world.newConsumption(),
    world.newVerification(),
  ]);
  await call('POST /item/item-info', await world.inputFor('POST /item/item-info'));
  for (const address of lists) pages.set(address, await sentFor(address, await world.inputFor(address)));
  const as = await server.make.user(shop, { permissions: ['adjustment:read'], branches: [shop.branchIds[1]] });
  sent = [];
  await server.call('GET /vip-trim-order', { as, query: {} });
  ofOtherBranch = sent.filter(({ text }) => /\blimit\b/.test(text));
  sent = [];
  await server.call('GET /branches/merchant-center', { as: owner, query: {} });
  branchFigures = sent.filter(({ text }) => text.includes('as new_members'));
  sent = [];
  await server.call('GET /provider/merchants', { as: await server.make.account({ provider: true }), query: {} });
  merchantFigures = sent.filter(({ text }) => text.includes('as owner'));
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  await client.query('begin');
  const tables = new Set([...pages.values()].flat().flatMap(({ text }) => tablesNamed(text)));
  for (const table of tables) if (tenantTables.has(table)) await growUnknown(table);
});
afterAll(async () => {
  await client.query('rollback');
  await client.end();
  await server.stop();
});

test.each(lists)('%s reads each row of an unknown merchant a few times at most', async (address) => {
  const works: number[] = [];
  for (const page of pages.get(address) ?? []) works.push(await rowsReadBy(page));
  expect(Math.max(0, ...works)).toBeLessThan(5 * rowsOfMerchant);
});

test.each(lists)('%s has its rows in the order of an index', async (address) => {
  // Where an index has the order, nothing but the page is sorted.
  await client.query(
    'savepoint as_planned; set local enable_sort = off; set local enable_seqscan = off; set local enable_bitmapscan = off',
  );
  const sorts: number[] = [];
  for (const page of pages.get(address) ?? []) sorts.push(largestSort(await explain(client, page)));
  await client.query('rollback to as_planned');
  expect(Math.max(0, ...sorts)).toBeLessThan(rowsOfMerchant / 2);
});

/** Adds as many rows, which the statistics know. */
const growKnown = async (table: string, count: number): Promise<void> => {
  await client.query(
    `create temp table mine on commit drop as select * from ${table} where merchant_id = '${shop.merchantId}'`,
  );
  await copyRows(table, shop.merchantId, count);
  await client.query('drop table mine');
  await client.query('analyze');
};

test('adjustments of other branches are not read', async () => {
  await growKnown('adjustment', 5_000);
  await client.query('update adjustment set branch_id = gen_random_uuid(), asked_by = gen_random_uuid()');
  expect(ofOtherBranch.length).toBeGreaterThan(0);
  for (const page of ofOtherBranch) expect(await rowsReadBy(page)).toBeLessThan(2_000);
});

test('the figures of branches read the merchant’s users once', async () => {
  const { rows } = await client.query<{ branch_id: string }>('select branch_id from branch where merchant_id = $1', [shop.merchantId]); // prettier-ignore
  const ids = rows.map(({ branch_id }) => branch_id);
  expect(branchFigures.length).toBeGreaterThan(0);
  for (const { text, values } of branchFigures) {
    const ofAll = values.map((value) => (Array.isArray(value) ? ids : value));
    expect(await rowsReadBy({ text, values: ofAll })).toBeLessThan(5 * rowsOfMerchant);
  }
});

test('the figures of merchants count the users, and look for an owner among the holders of all permissions', async () => {
  await growKnown('merchant_user', 5_000);
  await client.query(
    `insert into account (account_id, account_no, phone, created_at)
     select account_id, 'L' || n, (18000000000 + n)::text, now()
     from (select account_id, row_number() over () as n from merchant_user u where not exists (select from account a where a.account_id = u.account_id)) u`,
  );
  await client.query('analyze');
  await client.query('update role set all_permissions = role_id in (select role_id from user_role where user_id = $2) where merchant_id = $1', [shop.merchantId, owner.userId]); // prettier-ignore
  expect(merchantFigures.length).toBeGreaterThan(0);
  for (const figures of merchantFigures) expect(await rowsReadBy(figures)).toBeLessThan(8_000);
});
