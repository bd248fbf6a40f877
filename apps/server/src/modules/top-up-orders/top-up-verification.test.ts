import type { TopUpOrderPage } from '@regulars/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { keepTables } from '../../../test/ledger/kept-tables.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';
import { merge, verifyMerchant } from '../../ledger/index.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';

let server: TestServer;
let client: Client;
let shop: Shop;
let as: Caller;
let member: string;
/** Of the order that is changed: it gave all that an order gives, and was refunded twice. */
let rich: string;
const made: TopUpOrderPage[] = [];

const tables = ['top_up_order', 'top_up_refund'] as const;
type Table = (typeof tables)[number];
/** Undoes what was changed in a table. */
let restore: (table: Table) => Promise<void>;

const { rule, paid, order, refund, spend } = topUpCalls(
  () => server,
  () => ({ as, member, branch: shop.branchIds[0] }),
);
const newMember = async (phone: string): Promise<string> =>
  (await server.call('POST /vip-infos', { as, body: { phone, name: '沈听澜' } })).data.vip_id;

const inForce = async (): Promise<void> => {
  await server.call('POST /point-rule/base', { as, body: { ...pointBase, top_up_share: 10_000 } });
  await server.call('PUT /point-rule/in-force', { as });
  const growth = { ...growthRulesInput, per_yuan_topped_up: 20_000 };
  await server.call('POST /vip-card-config/grade-exp', { as, body: growth });
  await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  as = await server.make.user(shop);
  member = await newMember('13900000001');
  await rule({ tiers: [tier(10_000, 1_000, { points: 10, growth: 5 })] });
  const plain = await paid(10_000); // earns nothing
  await spend(5_000, 'principal_first');
  // What the law grants beyond the principal left was bonus before.
  made.push((await refund(plain.order_id, { cause: 'merchant' })).data);
  member = await newMember('13900000002');
  await inForce();
  rich = (await paid(10_000)).order_id;
  await spend(9_333, 'bonus_first');
  await refund(rich, { cash: 1_001 });
  made.push((await refund(rich)).data);
  await order(10_000);
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  restore = await keepTables(client, tables);
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

const broken = async (from?: string): Promise<string[]> =>
  (await verifyMerchant(server.database, shop.merchantId, { from })).checks
    .filter(({ breaches }) => breaches > 0)
    .map(({ name }) => name);

/** The checks that fail once a statement changed the rich order or its refunds. */
const brokenBy = async (table: Table, change: string): Promise<string[]> => {
  const { rowCount } = await client.query(`${change} where merchant_id = $1 and order_id = $2`, [
    shop.merchantId,
    rich,
  ]);
  expect(rowCount).toBeGreaterThan(0);
  const found = await broken();
  await restore(table);
  return found;
};

/** What only the row says: nothing of it is in the ledger. */
const onlyThere: Readonly<Record<Table, readonly string[]>> = {
  top_up_order: [
    'grade_id',
    'grade_from',
    'grade_to',
    'source',
    'made_at',
    'dated_at', // generated
    'made_by',
    'made_by_name',
    'waits_until',
    'pay_way',
    'pay_reference',
    'paid_by_name',
    'closed_at',
    'closed_by',
    'closed_by_name',
    'shift_id',
    'value_left', // after holds, which leave no postings
    'version',
  ],
  // Who approved one is held against its posting; none here is.
  top_up_refund: ['grade_id', 'coupons', 'cause', 'pay_way', 'pay_reference', 'reason', 'made_by_name', 'shift_id', 'approved_by', 'approved_by_name'], // prettier-ignore
};

/** Other values of a cell, by its type. */
const others: Readonly<Record<string, (column: string) => readonly string[]>> = {
  bigint: (column) => [`${column} + 1`, `${column} - 1`],
  integer: (column) => [`${column} + 1`],
  uuid: () => ['gen_random_uuid()'],
  text: () => ["'waiting'"],
  jsonb: () => [`jsonb_build_array(jsonb_build_object('coupon_id', gen_random_uuid(), 'given', 1))`],
  // A test's clock may be a hundred years from the database's.
  'timestamp with time zone': (column) => [`${column} + interval '1 second'`, `${column} - interval '300 years'`],
};

describe('top-ups and refunds', () => {
  it('as they were made are right', async () => {
    expect(made).toMatchObject([
      { state: 'partly_refunded', points_earned: 0 },
      { points_earned: 100, growth_earned: 200, refunds: [{ missing_bonus: 100 }, {}] },
    ]);
    expect(await broken()).toEqual([]);
  });

  it.each(tables)('whose %s changed in any cell are found', async (table) => {
    const { rows } = await client.query<{ name: string; type: string; nullable: boolean }>(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    );
    const told = rows.filter(({ name }) => !onlyThere[table].includes(name));
    expect(told).toHaveLength(rows.length - onlyThere[table].length);
    const missed: string[] = [];
    for (const { name, type, nullable } of told)
      for (const value of [...(others[type]?.(name) ?? [`unknown_${type}`]), ...(nullable ? ['null'] : [])])
        if ((await brokenBy(table, `update ${table} set ${name} = ${value}`)).length === 0)
          missed.push(`${name} = ${value}`);
    expect(missed).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('that were deleted are found', async () => {
    expect(await brokenBy('top_up_order', 'delete from top_up_order')).toContain('top_up.order');
    expect(await brokenBy('top_up_refund', 'delete from top_up_refund')).toEqual(['top_up.refunded', 'top_up.refund']);
  });

  it('are named in the report, with what differs from the ledger', async () => {
    await client.query(
      'update top_up_order set bonus = bonus + 1, refunded = refunded - 1 where merchant_id = $1 and order_id = $2',
      [shop.merchantId, rich],
    );
    const { data: asked } = await server.call('POST /ledger/verifications', { as, body: {} });
    await server.jobs.run();
    await restore('top_up_order');
    const params = { id: asked.verification_id };
    const { data } = await server.call('GET /ledger/verifications/{id}', { as, params });
    const account = { name: 'account', value: member, called: '沈听澜' };
    const order = { name: 'order', value: rich, called: expect.stringMatching(/^TU\d{8}-\d{4}$/) };
    const found = data.checks.flatMap(({ name, breaches, rows }) => (breaches > 0 ? [{ name, rows }] : []));
    expect(found).toEqual([
      {
        name: 'top_up.order',
        rows: [
          {
            at: expect.arrayContaining([account, order, { name: 'step', value: '', called: null }]),
            expected: 'bonus 1001',
            found: 'bonus 1000',
          },
        ],
      },
      {
        name: 'top_up.refunded',
        rows: [{ at: expect.arrayContaining([account, order]), expected: 'cash 1667', found: 'cash 1666' }],
      },
    ]);
  });

  it('are verified since a closed day also if a merge moved the top-up before it was refunded', async () => {
    const tenant = server.database.tenant(shop.merchantId);
    const fromId = (member = await newMember('13900000003'));
    const moved = (await paid(10_000)).order_id;
    const paper = { document: { kind: 'test', id: crypto.randomUUID() }, branchId: null, actorId: null };
    const toId = await newMember('13900000004');
    await tenant.transaction((tx) => merge(tx, server.clock.now(), { ...paper, fromId, toId }));
    await client.query('select ledger_fold($1, 50000)', [shop.merchantId]);
    server.clock.set('2026-11-21T06:35:00Z');
    await client.query('select ledger_close_day($1, $2, $3)', [shop.merchantId, '2026-11-20', server.clock.now()]);
    as = await server.make.user(shop);
    await refund(moved, { cash: 5_000 });
    expect(await broken('2026-11-21')).toEqual([]);
    await client.query('update top_up_refund set cash = cash + 1 where merchant_id = $1', [shop.merchantId]);
    expect(await broken('2026-11-21')).toEqual(['top_up.refunded', 'top_up.refund']);
    await client.query('update top_up_refund set cash = cash - 1 where merchant_id = $1', [shop.merchantId]);
    expect(await broken()).toEqual([]);
  });
});
