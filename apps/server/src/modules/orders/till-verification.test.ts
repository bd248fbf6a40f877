import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantPassword } from '../../../test/confirmations.ts';
import type { Caller, Shop } from '../../../test/factories.ts';
import { keepTables } from '../../../test/ledger/kept-tables.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { atTill, tillCalls } from '../../../test/till.ts';
import { tier, topUpCalls } from '../../../test/top-ups.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';

let server: TestServer;
let client: Client;
let shop: Shop;
let owner: Caller;
let clerk: Caller;
let member: string;
/** What is changed, by table: the shift that was closed, orders that name it, and requests that were approved. */
const ids: Record<string, string> = {};
const tables = [
  'shift',
  'shift_movement',
  'consumption',
  'consumption_line',
  'consumption_payment',
  'consumption_refund',
  'held_order',
  'top_up_order',
  'top_up_refund',
  'refund_request',
  'member_confirmation',
] as const;
let restore: (table: (typeof tables)[number]) => Promise<void>;

const till = tillCalls(
  () => server,
  () => ({ shop, owner }),
);
const topUps = topUpCalls(
  () => server,
  () => ({ as: clerk, member, branch: shop.branchIds[0] }),
);
const quoted = async (price: number, more: object = {}): Promise<string> => {
  const lines = [{ key: 'a', name: '大红袍', price, quantity: 1_000 }];
  const body = { branch_id: shop.branchIds[0], vip_id: member, lines, ...more };
  const { data, err } = await server.call('POST /orders/quote', { as: clerk, body });
  expect(err).toBeUndefined();
  return data.quote;
};
const pay = async (quote: string, ...payments: BodyOf<Api['POST /orders']>['payments']): Promise<string> =>
  (await server.call('POST /orders', { as: clerk, body: { quote, payments } })).data.order_id;
const confirmed = async (quote: string, fen: number, secret: string): Promise<string> => {
  await server.call('POST /orders/confirmation', { as: clerk, body: { quote, fen, secret } });
  return quote;
};
const approve = async (request: string | undefined): Promise<void> => {
  expect((await till.approve(owner, request ?? '')).err).toBeUndefined();
};

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  member = (await server.call('POST /vip-infos', { as: owner, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id; // prettier-ignore
  await server.call('POST /point-rule/base', { as: owner, body: pointBase });
  await server.call('PUT /point-rule/in-force', { as: owner });
  await server.call('POST /system/sys-vippay-system', { as: owner, body: { stored_value_code_from: 5_000 } });
  clerk = owner;
  await topUps.rule({ tiers: [tier(50_000, 5_000, { points: 1_000 })] });
  clerk = await till.someone({ refund_most: 5_000 }, { permissions: [...atTill, 'top_up:read', 'top_up:create', 'top_up:refund'] }); // prettier-ignore
  const secret = await plantPassword(server, { merchantId: shop.merchantId, memberId: member });
  const opened = await server.call('POST /shifts', {
    as: clerk,
    body: { branch_id: shop.branchIds[0], float: 20_000 },
  });
  const shift = opened.data.shift_id;
  await server.call('POST /shifts/{id}/movements', { as: clerk, params: { id: shift }, body: { direction: 'in', fen: 500, reason: '找零' } }); // prettier-ignore
  const topUp = (await topUps.paid()).order_id;
  const other = (await topUps.paid()).order_id;
  const asked = await server.call('POST /recharge-order/{id}/refund-requests', { as: clerk, params: { id: other }, body: await topUps.refundBody(other, { cash: 10_000 }) }); // prettier-ignore
  await approve(asked.data.refund_requests.at(-1)?.request_id);
  const held = (await server.call('POST /orders/hold', { as: clerk, body: { quote: await confirmed(await quoted(9_000), 9_000, secret), stored_value: 9_000 } })).data.order_id; // prettier-ignore
  const payments: BodyOf<Api['POST /orders']>['payments'] = [
    { means: 'stored_value', fen: 8_000 },
    { means: 'terminal', fen: 1_000 },
  ];
  await server.call('PUT /orders/{id}/capture', { as: clerk, params: { id: held }, body: { payments } });
  const order = await pay(await quoted(30_000, { points: 500 }), { means: 'cash', fen: 29_500 });
  await till.refund(clerk, order, { fen: 3_000 });
  await approve(await till.asked(clerk, order, { fen: 10_000 }));
  const voided = await pay(await quoted(3_000, { points: 500 }), { means: 'cash', fen: 2_500 });
  await till.voidIt(clerk, voided);
  const paid = await pay(await confirmed(await quoted(8_800), 8_800, secret), { means: 'stored_value', fen: 8_800 });
  const { data } = await server.call('GET /shifts/{id}', { as: owner, params: { id: shift } });
  const body = { counted: data.expected + 1, expected: data.expected, reason: '多了一分' };
  await server.call('POST /shifts/{id}/close', { as: clerk, params: { id: shift }, body });
  Object.assign(ids, { shift, topUp, other, held, order, voided, paid });
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

/** What differs once a cell of the row of an id was changed. */
const cases: readonly (readonly [(typeof tables)[number], string, string, readonly string[], string])[] = [
  ['shift', 'shift_id', 'shift', [`float = float + 1`, `expected = expected + 1`, `expected = null`], 'shift.expected'],
  ['shift', 'shift_id', 'shift', [`branch_id = gen_random_uuid()`, `user_id = gen_random_uuid()`], 'shift.document'],
  ['shift', 'shift_id', 'shift', [
    `figures = '[]'`,
    `figures = '7'`,
    `figures = jsonb_set(figures, '{0,taken}', '1')`,
    `figures = jsonb_set(figures, '{0,taken_count}', '"many"')`,
    `figures = jsonb_set(figures, '{0,back}', '1')`,
    `figures = jsonb_set(figures, '{0,back_count}', '99')`,
    `figures = jsonb_set(figures, '{0,means}', '"terminal"')`,
    `figures = jsonb_set(figures, '{0,kind}', '"gift"')`,
    `figures = figures || '[{"kind": "order", "means": "transfer", "taken": 1, "taken_count": 1, "back": 0, "back_count": 0}]'`,
  ], 'shift.figures'],
  ['shift_movement', 'shift_id', 'shift', ['fen = fen + 1', 'shift_id = gen_random_uuid()'], 'shift.expected'],
  ['consumption', 'order_id', 'order', ['shift_id = null', 'points_value = points_value + 1'], 'shift.figures'],
  ['consumption', 'order_id', 'order', ['shift_id = gen_random_uuid()'], 'shift.document'],
  ['consumption', 'order_id', 'voided', ['void_shift_id = null'], 'shift.figures'],
  ['consumption', 'order_id', 'voided', ['void_shift_id = gen_random_uuid()', 'voided_by = gen_random_uuid()'], 'shift.document'],
  ['consumption', 'order_id', 'paid', [`confirmed_by = 'code'`], 'order.confirmed'],
  ['consumption', 'order_id', 'held', [`confirmed_by = 'code'`, 'confirmed_by = null'], 'order.confirmed'],
  ['held_order', 'order_id', 'held', [`confirmed_by = 'code'`, 'confirmed_by = null'], 'order.confirmed'],
  ['member_confirmation', 'order_id', 'paid', [`order_by = 'code'`, 'order_fen = order_fen - 1', 'order_id = null, order_fen = null, order_by = null'], 'order.confirmed'],
  ['consumption_refund', 'order_id', 'order', ['shift_id = null', `parts = '{}'`], 'shift.figures'],
  ['consumption_refund', 'order_id', 'order', ['shift_id = gen_random_uuid()', 'made_by = gen_random_uuid()'], 'shift.document'],
  ['consumption_refund', 'order_id', 'order', [`approved_by = null`, `approved_by = gen_random_uuid()`, `reason = reason || '?'`, `lines = '[]'`, `parts = '{}'`, 'fen = fen + 1', `made_at = made_at + interval '1 second'`], 'refund_request.refund'],
  ['top_up_order', 'order_id', 'topUp', ['shift_id = null', `pay_way = 'terminal'`], 'shift.figures'],
  ['top_up_order', 'order_id', 'topUp', ['shift_id = gen_random_uuid()', 'paid_by = gen_random_uuid()', 'branch_id = gen_random_uuid()'], 'shift.document'],
  ['top_up_refund', 'order_id', 'other', ['shift_id = null', `pay_way = 'terminal'`, 'cash = cash + 1'], 'shift.figures'],
  ['top_up_refund', 'order_id', 'other', ['approved_by = null', 'cash = cash + 1', `pay_way = 'terminal'`], 'refund_request.refund'],
  ['refund_request', 'order_id', 'order', [
    `state = 'refused'`,
    `kind = 'top_up_order'`,
    'refund_id = gen_random_uuid()',
    'order_id = gen_random_uuid()',
    'fen = fen + 1',
    `parts = '{}'`,
    `lines = '[]'`,
    `reason = reason || '?'`,
    'asked_by = gen_random_uuid()',
    'decided_by = gen_random_uuid()',
    'decided_by = null',
    `decided_at = decided_at + interval '1 second'`,
  ], 'refund_request.refund'],
  ['refund_request', 'order_id', 'other', ['fen = fen + 1', `parts = '{}'`], 'refund_request.refund'],
  ['refund_request', 'order_id', 'order', ['branch_id = gen_random_uuid()', `paid_at = paid_at + interval '1 second'`], 'refund_request.order'],
]; // prettier-ignore

describe('shifts, requests of refunds and confirmations', () => {
  it('as they were made are right', async () => {
    expect(await broken()).toEqual([]);
    const { checks } = await verifyMerchant(server.database, shop.merchantId);
    const examined = Object.fromEntries(checks.map(({ name, examined: rows }) => [name, rows]));
    expect(examined).toMatchObject({ 'refund_request.refund': 2, 'refund_request.order': 2, 'shift.expected': 1, 'order.confirmed': 2 }); // prettier-ignore
    expect([examined['shift.figures'], examined['shift.document']]).toEqual([5, 10]);
  });

  it.each(cases)('of %s by %s of %s changed are found (case %#)', async (table, key, id, changes, check) => {
    const missed: string[] = [];
    for (const change of changes) {
      const { rowCount } = await client.query(`update ${table} set ${change} where merchant_id = $1 and ${key} = $2`, [
        shop.merchantId,
        ids[id],
      ]);
      expect(rowCount).toBeGreaterThan(0);
      if (!(await broken()).includes(check)) missed.push(change);
      await restore(table);
    }
    expect(missed).toEqual([]);
  });

  it('that were deleted are found', async () => {
    for (const [table, check] of [
      ['shift', 'shift.document'],
      ['shift_movement', 'shift.expected'],
      ['refund_request', 'refund_request.refund'],
      ['consumption_refund', 'refund_request.refund'],
      ['top_up_refund', 'refund_request.refund'],
      ['member_confirmation', 'order.confirmed'],
    ] as const) {
      await client.query(`delete from ${table} where merchant_id = $1`, [shop.merchantId]);
      expect(await broken()).toContain(check);
      await restore(table);
    }
    expect(await broken()).toEqual([]);
  });

  it('are verified since a closed day, too', async () => {
    await client.query('select ledger_fold($1, 50000)', [shop.merchantId]);
    server.clock.set('2026-11-21T06:35:00Z');
    await client.query('select ledger_close_day($1, $2, $3)', [shop.merchantId, '2026-11-20', server.clock.now()]);
    const as = { ...clerk, ...(await server.make.session(clerk.accountId)) };
    const opened = await server.call('POST /shifts', { as, body: { branch_id: shop.branchIds[0], float: 100 } });
    const params = { id: opened.data.shift_id };
    const sold = await till.sell(as, 1_000);
    await server.call('POST /shifts/{id}/close', { as, params, body: { counted: 1_100, expected: 1_100 } });
    expect(await broken('2026-11-21')).toEqual([]);
    const change = (table: string, by: string) =>
      client.query(`update ${table} set ${by} where merchant_id = $1 and shift_id = $2`, [shop.merchantId, params.id]);
    await change('shift', 'expected = expected + 1');
    expect(await broken('2026-11-21')).toEqual(['shift.expected']);
    await change('shift', 'expected = expected - 1');
    await client.query('update consumption set shift_id = null where merchant_id = $1 and order_id = $2', [shop.merchantId, sold]); // prettier-ignore
    expect(await broken('2026-11-21')).toEqual(['shift.figures', 'shift.expected']);
    await client.query('update consumption set shift_id = $3 where merchant_id = $1 and order_id = $2', [shop.merchantId, sold, params.id]); // prettier-ignore
    expect(await broken()).toEqual([]);
  });
});
