import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { writtenColumnsOf } from '../../../test/ledger/kept-tables.ts';
import { explain, rowsOfScan, sumOfScans, type Sent } from '../../../test/plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';

const many = 5_000;

let sent: Sent[] = [];
let server: TestServer;
let client: Client;
let shop: Shop;
let as: Caller;
let member: string;
let branch: string;

/** Copies of the one order, of the past. */
const copies = (columns: string): string => `insert into top_up_order (${columns})
  select ${columns} from (
    select (jsonb_populate_record(o, jsonb_build_object('order_id', gen_random_uuid(), 'paid_at', o.paid_at - n * interval '1 hour'))).*
    from top_up_order o, generate_series(1, $2::integer) n where merchant_id = $1) c`;

const { rule, quote, order, paid, send, orderBody } = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);

beforeAll(async () => {
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  shop = await server.make.shop();
  as = await server.make.user(shop);
  branch = shop.branchIds[0];
  member = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  await rule({ tiers: [tier(100, 0)], per_member: 900 });
  await paid(100);
  const columns = await writtenColumnsOf(client, 'top_up_order');
  await client.query(copies(columns), [shop.merchantId, many]);
  const { data } = await server.call('POST /vip-infos', { as, body: { phone: '13900000002', name: '顾西洲' } });
  member = data.vip_id;
  await order(100);
  await client.query('analyze');
});
afterAll(async () => {
  // Copies have no postings.
  await client.query('delete from top_up_order where order_id not in (select document_id from ledger_posting)');
  await client.end();
  await server.stop();
});

/** The rows that a call's statements on orders read. */
const workOf = async (call: () => Promise<unknown>): Promise<number> => {
  sent = [];
  await call();
  const statements = sent.filter(
    ({ text }) =>
      /\btop_up_order\b/.test(text) && /^\s*(with|select)/.test(text) && !/\bfor (no key )?update\b/.test(text),
  );
  expect(statements).not.toHaveLength(0);
  let sum = 0;
  for (const statement of statements) sum += sumOfScans(await explain(client, statement), rowsOfScan);
  return sum;
};

it.each([
  ['state', { state: ['waiting' as const] }],
  ['way of paying', { pay_way: ['transfer' as const] }],
  ['rule', { rule_id: '01920000-0000-7000-8000-999999999999' }],
])('a %s of few is found without reading all', async (_, query) => {
  expect(await workOf(() => server.call('GET /recharge-rule/flow', { as, query }))).toBeLessThan(100);
});

it('a limit for each member counts only theirs', async () => {
  expect(await workOf(() => quote(100))).toBeLessThan(100);
});

it('a top-up takes a bounded number of statements, however many rules have limits', async () => {
  const statementsOf = async (): Promise<number> => {
    const body = await orderBody(100, { way: 'cash' });
    sent = [];
    expect((await send(body)).err).toBeUndefined();
    return sent.length;
  };
  const few = await statementsOf();
  for (let at = 0; at < 5; at += 1) await rule({ name: `${at}`, tiers: [tier(700 + at, 0)], in_total: 5 });
  expect(await statementsOf()).toBeLessThanOrEqual(few + 1); // locks them
});
