import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { explain, type Plan, type Sent } from '../../../test/plans.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const many = 3_000;

let sent: Sent[] = [];
let server: TestServer;
let client: Client;
let shop: Shop;
let clerk: Caller;

/** Users of the first branch, of whom a 20th is invited and a tenth disabled. */
const addMany = [
  `insert into account (account_id, account_no, phone, actual_name, created_at, password_hash, password_set_at)
   select gen_random_uuid(), 'B' || n, (15000000000 + n)::text, (array['王', '李', '张'])[1 + n % 3] || '伟', now(),
     case when n % 20 <> 0 then 'x' end, case when n % 20 <> 0 then now() end
   from generate_series(1, $2::integer) n where $1::uuid is not null and $3::uuid is not null`,
  `insert into merchant_user (merchant_id, user_id, account_id, all_branches, in_branches, created_at, disabled_at, invited_at)
   select $1, gen_random_uuid(), account_id, false, true, now() - n * interval '1 hour', case when n % 10 = 9 then now() end, case when n % 20 = 0 then now() end
   from account, lateral (select substr(account_no, 2)::integer as n) o where account_no like 'B%' and n <= $2::integer and $3::uuid is not null`,
  `insert into user_branch (merchant_id, user_id, branch_id)
   select $1, user_id, $3 from merchant_user join account using (account_id) where merchant_id = $1 and account_no like 'B%' and $2::integer > 0`,
];

beforeAll(async () => {
  server = await startTestServer({ observe: ({ text }, values) => sent.push({ text, values }) });
  shop = await server.make.shop();
  clerk = await server.make.user(shop, { permissions: ['user:read'], branches: [shop.branchIds[0]] });
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  for (const text of addMany) await client.query(text, [shop.merchantId, many, shop.branchIds[0]]);
  await client.query('analyze');
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

/** How often the part of a plan is run that is run most often. */
const mostLoops = ({ Plans = [], 'Actual Loops': loops }: Plan): number => Math.max(loops, ...Plans.map(mostLoops));

it.each([
  ['a state and a name', { state: ['enabled' as const], keyword: '王' }],
  ['two states and a name', { state: ['enabled' as const, 'invited' as const], keyword: '王' }],
  ['a name', { keyword: '王' }],
])('a page by %s reads users together, and none of them one by one', async (_, query) => {
  sent = [];
  const { data } = await server.call('GET /users', { as: clerk, query });
  expect(data.total).toBeGreaterThan(many / 4);
  const [page] = sent.filter(({ text }) => /"counted"/.test(text));
  if (!page) throw new Error('The page was read');
  expect(mostLoops(await explain(client, page))).toBeLessThan(many / 5);
});
