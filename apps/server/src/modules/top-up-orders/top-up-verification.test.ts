import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';
import { verifyMerchant } from '../../ledger/index.ts';

let server: TestServer;
let client: Client;
let shop: Shop;
let as: Caller;
let member: string;

const { rule, paid, order, refund, spend } = topUpCalls(
  () => server,
  () => ({ as, member, branch: shop.branchIds[0] }),
);

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  as = await server.make.user(shop);
  member = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
  await rule({ tiers: [tier(10_000, 1_000, { points: 10, growth: 5 })] });
  const { order_id: id } = await paid(10_000);
  await spend(3_333, 'proportional');
  expect((await refund(id, { cash: 1_001 })).err).toBeUndefined();
  expect((await refund(id)).err).toBeUndefined();
  const wished = await paid(10_000);
  await spend(5_000, 'principal_first');
  expect((await refund(wished.order_id, { cause: 'merchant' })).err).toBeUndefined();
  await order(10_000);
  client = new Client(server.owner ?? server.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

const broken = async (): Promise<string[]> =>
  (await verifyMerchant(server.database, shop.merchantId)).checks
    .filter(({ breaches }) => breaches > 0)
    .map(({ name }) => name);

it('orders and refunds as they were made are right', async () => {
  expect(await broken()).toEqual([]);
});

it.each([
  ...['paid = paid + 1', 'bonus = bonus + 1', 'points = points + 1', 'growth = growth + 1', 'points_earned = 1'].map(
    (set) => ['top_up_order', set, 'top_up.order'] as const,
  ),
  ...['member_id', 'branch_id', 'rule_id', 'paid_by'].map(
    (column) => ['top_up_order', `${column} = gen_random_uuid()`, 'top_up.order'] as const,
  ),
  ['top_up_order', 'rule_number = rule_number + 1', 'top_up.order'],
  ['top_up_order', 'value_after = value_after + 1', 'top_up.order'],
  [
    'top_up_order',
    `state = 'waiting', refunded = 0, pay_way = null, paid_at = null, paid_by = null, value_after = null`,
    'top_up.order',
  ],
  ['top_up_order', 'refunded = refunded - 1', 'top_up.refunded'],
  ...['cash', 'principal', 'bonus', 'points', 'growth', 'missing_points'].map(
    (column) => ['top_up_refund', `${column} = ${column} + 1`, 'top_up.refund'] as const,
  ),
  ['top_up_refund', 'made_by = gen_random_uuid()', 'top_up.refund'],
] as const)('%s: %s is found', async (table, set, check) => {
  const kept = (await client.query(`select * from ${table} where merchant_id = $1`, [shop.merchantId])).rows;
  expect(kept).not.toHaveLength(0);
  const where = table === 'top_up_order' ? `and state = 'paid' and refunded > 0` : '';
  await client.query('create temporary table if not exists kept_order as select * from top_up_order');
  await client.query('create temporary table if not exists kept_refund as select * from top_up_refund');
  await client.query(`set session_replication_role = replica`); // without foreign keys
  await client.query(`update ${table} set ${set} where merchant_id = $1 ${where}`, [shop.merchantId]);
  const found = await broken();
  await client.query(`delete from ${table} where merchant_id = $1`, [shop.merchantId]);
  await client.query(
    `insert into ${table} select * from ${table === 'top_up_order' ? 'kept_order' : 'kept_refund'} where merchant_id = $1`,
    [shop.merchantId],
  );
  expect(found).toContain(check);
  expect(await broken()).toEqual([]);
});
