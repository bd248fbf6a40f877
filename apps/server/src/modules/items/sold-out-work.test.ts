import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explain, rowsOfScan, sumOfScans, type Sent } from '../../../test/plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let client: Client;
const sent: Sent[] = [];

beforeAll(async () => {
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  client = new Client(server.owner ?? server.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

it('finds the few items that are sold out without asking each item', async () => {
  const items = 5_000;
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  await client.query(
    `insert into item (merchant_id, item_id, code, name, price, created_at)
     select $1, ('01930000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'T' || n, '茶' || n, 100, now() from generate_series(1, ${items}) n`,
    [shop.merchantId],
  );
  await client.query(
    `insert into item_sold_out (merchant_id, item_id, branch_id, created_at)
     select merchant_id, item_id, $2, now() from item where merchant_id = $1 and code in ('T1', 'T2')`,
    [shop.merchantId, shop.branchIds[0]],
  );
  await client.query('analyze item, item_sold_out');
  sent.length = 0;
  const { data } = await server.call('GET /item/item-info', { as, query: { sold_out: ['some', 'all'], sort: 'code' } });
  expect(data.items.map(({ code }) => code)).toEqual(['T1', 'T2']);
  const listing = sent.filter(({ text }) => text.includes('"item_sold_out"'));
  let read = 0;
  for (const one of listing)
    read += sumOfScans(await explain(client, one), (scan) => (scan['Relation Name'] === 'item' ? rowsOfScan(scan) : 0));
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(items / 100);
});
