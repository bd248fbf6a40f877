import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { keepTables } from '../../../test/ledger/kept-tables.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';
import { shareOf } from '../../../test/turn.ts';
import { merge, post as postMovement, verifyMerchant, type Moved } from '../../ledger/index.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';

/** Of the columns, a share in each run. */
const share = shareOf(4);
let server: TestServer;
let client: Client;
let shop: Shop;
let as: Caller;
let member: string;
/** The order that is changed: it was held, two means and points paid it, it earned, and it was refunded twice, once with approval. */
let rich: string;
let voided: string;

const tables = ['consumption', 'consumption_line', 'consumption_payment', 'consumption_refund', 'held_order'] as const;
type Table = (typeof tables)[number];
/** Undoes what was changed in a table. */
let restore: (table: Table) => Promise<void>;

const topUps = topUpCalls(
  () => server,
  () => ({ as, member, branch: shop.branchIds[0] }),
);
const newMember = async (phone: string): Promise<string> =>
  (await server.call('POST /vip-infos', { as, body: { phone, name: '沈听澜' } })).data.vip_id;

const tea = [
  { key: 'a', name: '大红袍', price: 12_800, quantity: 1_000 },
  { key: 'b', name: '茶位', price: 2_500, quantity: 2_000 },
];
const pay = async (more: object, ...payments: BodyOf<Api['POST /orders']>['payments']): Promise<string> => {
  const basket = { branch_id: shop.branchIds[0], vip_id: member, lines: tea, ...more };
  const { quote } = (await server.call('POST /orders/quote', { as, body: basket })).data;
  return (await server.call('POST /orders', { as, body: { quote, payments } })).data.order_id;
};
const hold = async (more: object, stored_value: number): Promise<string> => {
  const basket = { branch_id: shop.branchIds[0], vip_id: member, lines: tea, ...more };
  const { quote } = (await server.call('POST /orders/quote', { as, body: basket })).data;
  return (await server.call('POST /orders/hold', { as, body: { quote, stored_value } })).data.order_id;
};
const refund = async (id: string, asked: object = {}): Promise<void> => {
  const params = { id };
  const { returned: expected } = (await server.call('POST /orders/{id}/refund-preview', { as, params, body: asked })).data; // prettier-ignore
  const body = { ...asked, reason: '茶凉了', expected };
  expect((await server.call('POST /orders/{id}/refund', { as, params, body })).data.refunds).not.toEqual([]);
};

/** Asked for by one user and approved by another. */
const refundWithApproval = async (id: string, asked: object): Promise<void> => {
  const { returned: expected } = (await server.call('POST /orders/{id}/refund-preview', { as, params: { id }, body: asked })).data; // prettier-ignore
  const body = { ...asked, reason: '茶凉了', expected };
  const { data } = await server.call('POST /orders/{id}/refund-requests', { as, params: { id }, body });
  const params = { id: data.refund_requests[0]?.request_id ?? '' };
  const { err } = await server.call('PUT /refund-requests/{id}/approve', { as: await server.make.user(shop), params });
  expect(err).toBeUndefined();
};

const inForce = async (): Promise<void> => {
  await server.call('POST /point-rule/base', { as, body: pointBase });
  await server.call('PUT /point-rule/in-force', { as });
  await server.call('POST /vip-card-config/grade-exp', { as, body: growthRulesInput });
  await server.call('PUT /vip-card-config/grade-exp/in-force', { as });
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  as = await server.make.user(shop);
  member = await newMember('13900000001');
  await inForce();
  await topUps.rule({ tiers: [tier(50_000, 5_000, { points: 1_000 })] });
  await topUps.paid();
  rich = await hold({ points: 500, off: 1_000 }, 12_000);
  const payments = [
    { means: 'stored_value', fen: 10_000 },
    { means: 'cash', fen: 6_300, tendered: 7_000 },
  ] as const;
  await server.call('PUT /orders/{id}/capture', { as, params: { id: rich }, body: { payments: [...payments] } });
  const released = await hold({ points: 500 }, 1_000);
  await server.call('PUT /orders/{id}/release', { as, params: { id: released }, body: { reason: '客人走了' } });
  await hold({}, 1_000);
  await refund(rich, { lines: [{ no: 2, quantity: 1_000 }] });
  await refundWithApproval(rich, { fen: 3_333 });
  voided = await pay({ points: 500 }, { means: 'stored_value', fen: 17_300 });
  await server.call('PUT /orders/{id}/void', { as, params: { id: voided }, body: { reason: '收错了' } });
  await pay({ vip_id: null }, { means: 'terminal', fen: 17_800 });
  await refund(await pay({ lines: [{ key: 'a', price: 0, quantity: 1_000 }] }));
  client = new Client(server.owner ?? server.connection);
  await client.connect();
  // Requests name orders and refunds that the tests remove.
  restore = await keepTables(client, [...tables, 'refund_request']);
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

const breachesOf = async (from?: string) =>
  (await verifyMerchant(server.database, shop.merchantId, { from })).checks.filter(({ breaches }) => breaches > 0);
const broken = async (from?: string): Promise<string[]> => (await breachesOf(from)).map(({ name }) => name);

/** The checks that fail once a statement changed the rows of an order. */
const brokenBy = async (table: Table, change: string, order = rich): Promise<string[]> => {
  const { rowCount } = await client.query(`${change} where merchant_id = $1 and order_id = $2`, [
    shop.merchantId,
    order,
  ]);
  expect(rowCount).toBeGreaterThan(0);
  const found = await broken();
  await restore(table);
  return found;
};

/** What only the row says: neither the ledger nor another table does. */
const onlyThere: Readonly<Record<Table, readonly string[]>> = {
  // What was left is after holds, which leave no postings.
  consumption: [
    'source',
    'grade_id',
    'first_name',
    'confirmed_by',
    'value_left',
    'points_left',
    'reckoned',
    'grade_move',
    'void_grade_move',
    'made_by_name',
    'voided_by_name',
    'void_reason',
    'shift_id',
    'void_shift_id',
    'version',
  ],
  consumption_line: ['item_id', 'code', 'name', 'unit'],
  consumption_payment: ['reference', 'tendered'],
  consumption_refund: ['grade_move', 'reason', 'made_by_name', 'shift_id', 'approved_by_name'],
  held_order: ['bill', 'confirmed_by', 'held_by_name', 'ended_at', 'ended_by_name', 'reason', 'version'],
};
/** What a voided order alone has. */
const ofVoids = ['voided_at', 'voided_by'];

/** Other values of a cell, by its type. */
const others: Readonly<Record<string, (column: string) => readonly string[]>> = {
  bigint: (column) => [`${column} + 1`, `${column} - 1`],
  'bigint[]': (column) => [`${column} || 1::bigint`, `'{}'`],
  boolean: (column) => [`not ${column}`],
  integer: (column) => [`${column} + 1000`],
  uuid: () => ['gen_random_uuid()'],
  text: (column) => [
    `case ${column} when 'paid' then 'voided' when 'voided' then 'paid' when 'cash' then 'terminal' else 'transfer' end`,
  ],
  'text[]': (column) => [`${column} || 'transfer'::text`, `'{}'`],
  // A test's clock may be a hundred years from the database's.
  'timestamp with time zone': (column) => [`${column} + interval '1 second'`, `${column} - interval '300 years'`],
};
/** Other values of JSON: none, no list or object, and one without a number where one belongs. */
const jsons: Readonly<Record<string, readonly string[]>> = {
  'consumption.reductions': [`'[]'`, `'7'`, `jsonb_set(reductions, '{0,off}', '"much"')`],
  'consumption_line.parts': [`'{}'`, `'7'`, `parts || '{"cash": 1}'`, `parts || '{"cash": "much"}'`],
  'consumption_line.back': [`'{}'`, `'[]'`, `back || '{"cash": 1}'`, `back || '{"cash": null}'`],
  'consumption_refund.parts': [`'{}'`, `'7'`, `parts || '{"cash": 1}'`, `parts || '{"cash": "much"}'`],
  'consumption_refund.lines': [`'[]'`, `'7'`, `jsonb_set(lines, '{0,fen}', '1')`, `jsonb_set(lines, '{0,no}', '9')`, `jsonb_set(lines, '{0,quantity}', '"much"')`], // prettier-ignore
};

describe('orders', () => {
  it('as they were made are right', async () => {
    const { data } = await server.call('GET /orders/{id}', { as, params: { id: rich } });
    expect(data).toMatchObject({ points_used: 500, stored_value: 10_000, takings: 6_300, refunds: [{}, {}] });
    expect([data.points_earned, data.growth_earned, data.refunds[0]?.points_taken].every((all) => all && all > 0)).toBe(true); // prettier-ignore
    expect(await breachesOf()).toEqual([]);
  });

  it.each(tables)(`whose %s changed in any cell are found (${share.name})`, async (table) => {
    const { rows } = await client.query<{ name: string; type: string; nullable: boolean }>(
      `select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table],
    );
    const told = rows.filter(({ name }) => !onlyThere[table].includes(name));
    expect(told).toHaveLength(rows.length - onlyThere[table].length);
    const missed: string[] = [];
    for (const { name, type, nullable } of told.filter((one) => share.has(`${table}.${one.name}`)))
      for (const value of [
        ...(jsons[`${table}.${name}`] ?? others[type]?.(name) ?? [`unknown_${type}`]),
        ...(nullable ? ['null'] : []),
      ]) {
        const found = await brokenBy(table, `update ${table} set ${name} = ${value}`, ofVoids.includes(name) ? voided : rich); // prettier-ignore
        if (!found.some((check) => check.startsWith('order.'))) missed.push(`${name} = ${value}`);
      }
    expect(missed).toEqual([]);
    expect(await broken()).toEqual([]);
  });

  it('that were deleted are found, as are their lines, payments and refunds', async () => {
    expect(await brokenBy('consumption', 'delete from consumption')).toContain('order.posting');
    expect(await brokenBy('consumption_line', 'delete from consumption_line')).toContain('order.bill');
    expect(await brokenBy('consumption_payment', 'delete from consumption_payment')).toEqual(['order.bill']);
    expect(await brokenBy('consumption_refund', 'delete from consumption_refund')).toEqual(['order.refund', 'order.refunded', 'order.line', 'refund_request.refund']); // prettier-ignore
  });

  it('are named in the report, with what differs', async () => {
    await client.query(
      'update consumption set points_earned = points_earned + 1, refunded = refunded - 1 where merchant_id = $1 and order_id = $2',
      [shop.merchantId, rich],
    );
    const { data: asked } = await server.call('POST /ledger/verifications', { as, body: {} });
    await server.jobs.run();
    await restore('consumption');
    const { data } = await server.call('GET /ledger/verifications/{id}', {
      as,
      params: { id: asked.verification_id },
    });
    const account = { name: 'account', value: member, called: '沈听澜' };
    const order = { name: 'consumption', value: rich, called: expect.stringMatching(/^CO\d{8}-\d{4}$/) };
    const found = data.checks.flatMap(({ name, breaches, rows }) => (breaches > 0 ? [{ name, rows }] : []));
    expect(found).toEqual([
      {
        name: 'order.posting',
        rows: [
          {
            at: expect.arrayContaining([account, order, { name: 'step', value: 'points', called: null }]),
            expected: expect.stringMatching(/^points \d+$/),
            found: expect.stringMatching(/^points \d+$/),
          },
        ],
      },
      {
        name: 'order.refunded',
        rows: [{ at: expect.arrayContaining([account, order]), expected: 'refunded 5692', found: 'refunded 5691' }],
      },
    ]);
  });

  it('are verified since a closed day also if a merge moved the member before the refund, or nobody was known', async () => {
    const tenant = server.database.tenant(shop.merchantId);
    const fromId = (member = await newMember('13900000003'));
    await topUps.paid();
    const moved = await pay({}, { means: 'stored_value', fen: 17_800 });
    const paper = { document: { kind: 'test', id: crypto.randomUUID() }, branchId: null, actorId: null };
    const toId = await newMember('13900000004');
    await tenant.transaction((tx) => merge(tx, server.clock.now(), { ...paper, fromId, toId }));
    await client.query('select ledger_fold($1, 50000)', [shop.merchantId]);
    server.clock.set('2026-11-21T06:35:00Z');
    await client.query('select ledger_close_day($1, $2, $3)', [shop.merchantId, '2026-11-20', server.clock.now()]);
    as = await server.make.user(shop);
    await refund(moved, { fen: 5_000 });
    const unknown = await pay({ vip_id: null }, { means: 'cash', fen: 17_800 });
    expect(await broken('2026-11-21')).toEqual([]);
    const change = (table: Table, by: string, order: string) =>
      client.query(`update ${table} set ${by} where merchant_id = $1 and order_id = $2`, [shop.merchantId, order]);
    await change('consumption', 'refunded = refunded + 1', moved);
    await change('consumption_payment', 'fen = fen + 1', unknown);
    expect(await broken('2026-11-21')).toEqual(['order.refunded', 'order.bill']);
    await change('consumption', 'refunded = refunded - 1', moved);
    await change('consumption_payment', 'fen = fen - 1', unknown);
    expect(await broken()).toEqual([]);
  });

  it('are right where what paid expired before the refund, and where points were owed', async () => {
    const post = (movement: Moved) =>
      server.database.tenant(shop.merchantId).transaction((tx) =>
        postMovement(tx, server.clock.now(), {
          document: { kind: 'history', id: crypto.randomUUID() },
          accountId: member,
          branchId: null,
          actorId: null,
          ...movement,
        }),
      );
    const void_ = (id: string) =>
      server.call('PUT /orders/{id}/void', { as, params: { id }, body: { reason: '收错了' } });
    server.clock.set('2026-11-23T06:35:00Z');
    as = await server.make.user(shop);
    await server.call('PUT /merchants/sys-config', { as, body: { claw_back: 'take_rest', negative_points: true } });
    member = await newMember('13900000005');
    await topUps.paid();
    const expiresAt = new Date('2026-11-23T08:00:00Z');
    await post({ kind: 'gift', give: { bonus: { amount: 900, expiresAt }, points: { amount: 500, expiresAt } } });
    const stale = await pay({ points: 500 }, { means: 'stored_value', fen: 17_300 });
    const reversed = await pay({ points: 500 }, { means: 'stored_value', fen: 17_300 });
    server.clock.set('2026-11-23T09:00:00Z');
    as = await server.make.user(shop);
    await refund(stale, { lines: [{ no: 2, quantity: 1_000 }] });
    await refund(stale);
    await void_(reversed);
    const { refunds } = (await server.call('GET /orders/{id}', { as, params: { id: stale } })).data;
    // What returned to an expired lot left at once.
    expect(refunds.reduce((sum, { points }) => sum + points, 0)).toBe(0);
    expect(await breachesOf()).toEqual([]);

    member = await newMember('13900000006');
    const earning = await pay({}, { means: 'cash', fen: 17_800 });
    await post({ kind: 'spend', take: { points: 170 } });
    await refund(earning);
    const owing = await topUps.balances();
    expect(owing.points).toBeLessThan(0);
    await void_(await pay({}, { means: 'cash', fen: 17_800 }));
    await pay({}, { means: 'cash', fen: 17_800 });
    expect(await breachesOf()).toEqual([]);
  });
});
