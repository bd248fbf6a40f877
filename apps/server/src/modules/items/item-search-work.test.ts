import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../test/factories.ts';
import { explain, largestSort, rowsOfScan, sumOfScans, type Plan, type Sent } from '../../../test/plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let client: Client;
let as: Caller;
const sent: Sent[] = [];
const items = 20_000;

beforeAll(async () => {
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  const [shop, other] = [await server.make.shop(), await server.make.shop()];
  as = await server.make.user(shop);
  // A quarter is 大红袍.
  for (const { merchantId } of [shop, other])
    await client.query(
      `insert into item (merchant_id, item_id, code, name, price, created_at)
       select $1, gen_random_uuid(), 'T' || n, (array['大红袍', '龙井茶', '碧螺春', '铁观音'])[1 + n % 4] || n, 100,
         timestamptz '2026-03-01' + n * interval '1 second'
       from generate_series(1, ${items}) n`,
      [merchantId],
    );
  await client.query('vacuum analyze item');
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

const search = async (keyword: string) => {
  sent.length = 0;
  const { data } = await server.call('GET /item/item-info', { as, query: { keyword, size: 20 } });
  const listings = sent.filter(({ text }) => text.includes('keyword_terms'));
  expect(listings).toHaveLength(1);
  const plans: Plan[] = [];
  for (const one of listings) plans.push(await explain(client, one));
  const read = plans.map((plan) =>
    sumOfScans(plan, (scan) => (scan['Relation Name'] === 'item' ? rowsOfScan(scan) : 0)),
  );
  return {
    total: data.total,
    codes: data.items.map(({ code }) => code),
    read: Math.max(...read),
    sorted: Math.max(...plans.map(largestSort)),
  };
};

it.each([
  ['没有这个', []],
  ['袍龙', []],
  ['龘', []],
  ['zzzz', []],
  ['铁观音19999', ['T19999']],
  ['tgy19999', ['T19999']],
  ['t19998', ['T19998']],
])('finds the few items with %s without reading the others', async (keyword, codes) => {
  const found = await search(keyword);
  expect(found.codes).toEqual(codes);
  expect(found.read).toBeLessThan(200);
});

it('reads the first page of a common keyword in order, without sorting all rows that have it', async () => {
  const found = await search('大红袍');
  expect(found).toMatchObject({ total: items / 4, codes: expect.arrayContaining(['T20000', 'T19996']) });
  expect(found.sorted).toBeLessThan(items / 10);
});

it('gives every item all terms of any part of its name, code and initials', async () => {
  const names = ['İstanbul ÇAY', 'ＬＡＴＴＥ 拿铁', 'a%_\\b', '👩‍👩‍👧 套餐', 'x', '東方美人', "O'Brien “No. 1”"];
  await client.query(
    `insert into item (merchant_id, item_id, code, name, price, created_at)
     select $1, gen_random_uuid(), 'X-' || n, name, 1, now() from unnest($2::text[]) with ordinality as given (name, n)`,
    [as.merchantId, names],
  );
  const { rows } = await client.query(
    `select item.name, given, at, size from item, unnest(array[lower(name), lower(code), initials]) as given,
       generate_series(1, length(given)) as at, generate_series(1, length(given) - at + 1) as size
     where merchant_id = $1 and code like 'X-%' and not terms @> keyword_terms(merchant_id, substr(given, at, size))`,
    [as.merchantId],
  );
  expect(rows).toEqual([]);
  for (const [at, name] of names.entries()) expect((await search(name)).codes).toContain(`X-${at + 1}`);
});
