import type { OrderMeans } from '@regulars/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { writtenColumnsOf } from '../../../test/ledger/kept-tables.ts';
import { explain, pagesOfScan, rowsOfScan, sumOfScans, type Sent } from '../../../test/plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { OrderFilter } from './orders.service.ts';

const many = 5_000;

let sent: Sent[] = [];
let server: TestServer;
let client: Client;
let shop: Shop;
let as: Caller;
/** Sees one branch. */
let local: Caller;

const pay = async (means: OrderMeans, branch = shop.branchIds[0], member: string | null = null): Promise<string> => {
  const lines = [{ key: 'a', price: 1_000, quantity: 1_000 }];
  const { data } = await server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id: member, lines } }); // prettier-ignore
  const payments = [{ means, fen: 1_000 }];
  return (await server.call('POST /orders', { as, body: { quote: data.quote, payments } })).data.order_id;
};
/** Copies of an order and of a closed shift, of the past. */
const copies = (
  table: string,
  columns: string,
  changes: string,
  of: string,
): string => `insert into ${table} (${columns})
  select ${columns} from (
    select (jsonb_populate_record(r, jsonb_build_object(${changes}))).* from ${table} r, generate_series(1, $2::integer) n where merchant_id = $1 and ${of}) c`;

beforeAll(async () => {
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  shop = await server.make.shop();
  as = await server.make.user(shop);
  local = await server.make.user(shop, { branches: [shop.branchIds[0]] });
  const [usual, voided] = [await pay('cash'), await pay('cash')];
  await pay('transfer');
  await server.call('PUT /orders/{id}/void', { as, params: { id: voided }, body: { reason: '收错了' } });
  const { data: shift } = await server.call('POST /shifts', { as, body: { branch_id: shop.branchIds[0], float: 0 } });
  const closing = { counted: 0, expected: 0 };
  await server.call('POST /shifts/{id}/close', { as, params: { id: shift.shift_id }, body: closing });
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  // Else a vacuum may come before a row is known to be committed, and its page isn't marked as visible.
  await client.query('set synchronous_commit = on');
  await client.query(
    copies('consumption', await writtenColumnsOf(client, 'consumption'), `'order_id', gen_random_uuid(), 'made_at', r.made_at - n * interval '1 hour'`, `order_id = '${usual}'`), // prettier-ignore
    [shop.merchantId, many],
  );
  await client.query(
    copies('shift', await writtenColumnsOf(client, 'shift'), `'shift_id', gen_random_uuid(), 'opened_at', r.opened_at - n * interval '1 hour'`, 'true'), // prettier-ignore
    [shop.merchantId, many],
  );
  await client.query('analyze');
});
afterAll(async () => {
  // Copies have no lines.
  await client.query(
    'delete from consumption o where not exists (select from consumption_line l where l.order_id = o.order_id)',
  );
  await client.end();
  await server.stop();
});

/** A call's statements on a table. */
const sentFor = async (table: string, call: () => Promise<{ readonly err: unknown }>): Promise<Sent[]> => {
  sent = [];
  expect((await call()).err).toBeUndefined();
  const statements = sent.filter(({ text }) => new RegExp(`"?\\b${table}\\b`).test(text) && /^\s*(with|select)/.test(text)); // prettier-ignore
  expect(statements).not.toHaveLength(0);
  return statements;
};
/** What their scans read: rows, or pages. */
const readBy = async (of: typeof rowsOfScan, table: string, call: () => Promise<{ readonly err: unknown }>) => {
  let sum = 0;
  for (const statement of await sentFor(table, call)) sum += sumOfScans(await explain(client, statement), of);
  return sum;
};
/** The rows that they read. */
const workOf = (table: string, call: () => Promise<{ readonly err: unknown }>): Promise<number> =>
  readBy(rowsOfScan, table, call);

it.each([
  ['state', { state: ['voided' as const] }],
  ['two states', { state: ['refunded' as const, 'partly_refunded' as const] }],
  ['means', { means: ['transfer' as const] }],
  ['means that nobody used', { means: ['stored_value' as const] }],
  ['cashier', () => ({ made_by: [local.userId ?? ''] })],
])('a %s of few orders is found without reading all, with its totals', async (_, asked) => {
  const query = typeof asked === 'function' ? asked() : asked;
  for (const by of [as, local])
    expect(await workOf('consumption', () => server.call('GET /orders', { as: by, query: { ...query, totals: true } }))).toBeLessThan(100); // prettier-ignore
});

it.each([
  ['state', () => ({ state: ['open' as const] })],
  ['difference', () => ({ difference: ['short' as const, 'over' as const] })],
  ['user', () => ({ user_id: local.userId ?? '' })],
])('a %s of few shifts is found without reading all, with its totals', async (_, query) => {
  for (const by of [as, local])
    expect(await workOf('shift', () => server.call('GET /shifts', { as: by, query: { ...query(), totals: true } }))).toBeLessThan(100); // prettier-ignore
});

/** The rows that the planner expects of the table's scans. */
const expectedBy = async (table: string, call: () => Promise<{ readonly err: unknown }>): Promise<number> => {
  let most = 0;
  for (const statement of await sentFor(table, call))
    most = Math.max(
      most,
      sumOfScans(await explain(client, statement), (scan) => scan['Plan Rows']),
    );
  return most;
};

// Else it would sort a million rows for a page.
it('of the usual state the planner knows that there are many', async () => {
  for (const by of [as, local]) {
    expect(await expectedBy('consumption', () => server.call('GET /orders', { as: by, query: { state: ['paid'] } }))).toBeGreaterThan(many / 2); // prettier-ignore
    expect(await expectedBy('shift', () => server.call('GET /shifts', { as: by, query: { state: ['closed'] } }))).toBeGreaterThan(many / 2); // prettier-ignore
  }
});

// Of each branch its own, or a reader of many would read the merchant's as often.
it('of a few states a reader of some branches reads no others', async () => {
  const refunded = await pay('cash');
  const params = { id: refunded };
  const { returned: expected } = (await server.call('POST /orders/{id}/refund-preview', { as, params, body: {} })).data;
  await server.call('POST /orders/{id}/refund', { as, params, body: { reason: '茶凉了', expected } });
  // Here all are paid, there all are refunded.
  for (const order of [refunded, await pay('cash', shop.branchIds[1])])
    await client.query(
      copies('consumption', await writtenColumnsOf(client, 'consumption'), `'order_id', gen_random_uuid()`, `order_id = '${order}'`), // prettier-ignore
      [shop.merchantId, many],
    );
  await client.query('analyze');
  const other = await server.make.user(shop, { branches: [shop.branchIds[1]] });
  for (const by of [other, as])
    expect(await workOf('consumption', () => server.call('GET /orders', { as: by, query: { state: ['refunded'], branch_id: [shop.branchIds[1]], totals: true } }))).toBeLessThan(100); // prettier-ignore
});

// Neither filter has few rows by itself, so one of them is read whole: in its index, and not row by row in the table.
it('two filters that few orders meet together are answered from an index', async () => {
  const body = { phone: '13900000001', name: '沈听澜' };
  const member = (await server.call('POST /vip-infos', { as, body })).data.vip_id;
  const [cash, partly] = [await pay('cash', shop.branchIds[0], member), await pay('cash', shop.branchIds[0], member)];
  const params = { id: partly };
  const asked = { fen: 1 };
  const { returned: expected } = (await server.call('POST /orders/{id}/refund-preview', { as, params, body: asked })).data; // prettier-ignore
  await server.call('POST /orders/{id}/refund', { as, params, body: { ...asked, reason: '茶凉了', expected } });
  const columns = await writtenColumnsOf(client, 'consumption');
  // Of each filter there are many.
  for (const order of [cash, partly, await pay('transfer')])
    await client.query(
      copies('consumption', columns, `'order_id', gen_random_uuid(), 'made_at', r.made_at - random() * interval '900 days'`, `order_id = '${order}'`), // prettier-ignore
      [shop.merchantId, many],
    );
  await client.query('vacuum analyze consumption');
  const asks: readonly OrderFilter[] = [
    { vip_id: member, means: ['transfer'] },
    { vip_id: member, means: ['transfer', 'terminal'], state: ['paid'] },
    { state: ['partly_refunded'], means: ['transfer'] },
    { state: ['partly_refunded'], made_by: [local.userId ?? ''] },
  ];
  for (const by of [as, local])
    for (const query of asks)
      expect(await readBy(pagesOfScan, 'consumption', () => server.call('GET /orders', { as: by, query }))).toBeLessThan(1_000); // prettier-ignore
});

it('differences one way are found among many the other way without reading those', async () => {
  await client.query(
    copies('shift', await writtenColumnsOf(client, 'shift'), `'shift_id', gen_random_uuid(), 'found', 1, 'reason', '多了', 'opened_at', r.opened_at - random() * interval '900 days'`, 'found = expected'), // prettier-ignore
    [shop.merchantId, 1],
  );
  await client.query('vacuum analyze shift');
  for (const by of [as, local])
    expect(await readBy(pagesOfScan, 'shift', () => server.call('GET /shifts', { as: by, query: { difference: ['short'] } }))).toBeLessThan(1_000); // prettier-ignore
});
