import { afterEach, beforeEach, expect, it } from 'vitest';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { Factories } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openAccounts, verifyMerchant } from '../index.ts';
import { settings, verificationStatements } from './verify.ts';

let db: TestDatabase;
let client: Client;
const start = new Date('2026-11-20T06:35:00Z');

// Each test has its own, because scans also read what other merchants have.
beforeEach(async () => {
  db = await createTestDatabase();
  client = new Client(db.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await db.drop();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that all nodes of a plan produced or discarded. */
const workOf = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
    node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, inner) => sum + workOf(inner), 0);

const post = `
  select count(ledger_post($1, $2, $3, jsonb_strip_nulls(jsonb_build_object('kind', kind, 'document_kind', 'order', 'document_id', gen_random_uuid(), 'step', '', 'points_in', given, 'points_out', taken, 'principal_in', given, 'principal_out', taken))))
  from generate_series(1, $4::integer), (values ('top_up', 10, null), ('spend', null, 10)) as k (kind, given, taken)`;

interface Customer {
  readonly merchantId: string;
  readonly branchId: string;
  readonly userId: string;
  readonly id: string;
}

/** Statements that add orders of a member, each paid from stored value and earning points; every second one is refunded by half. */
const ordersOf = ({ merchantId, branchId, userId, id }: Customer, count: number): string[] => {
  const [merchant, member] = [`'${merchantId}'::uuid`, `'${id}'::uuid`];
  const at = `'${start.toISOString()}'::timestamptz`;
  const build = (fields: string) =>
    `jsonb_strip_nulls(jsonb_build_object('branch_id', '${branchId}', 'actor_id', '${userId}', ${fields}))`;
  const posted = `ledger_posting v join ledger_posting p on p.merchant_id = ${merchant} and p.document_id = v.document_id and p.document_kind = 'consumption_order' and p.step = 'points'
    where v.merchant_id = ${merchant} and v.document_kind = 'consumption_order' and v.step = 'value'`;
  return [
    `select count(ledger_post(${merchant}, ${member}, ${at}, ${build(`'kind', 'top_up', 'document_kind', 'history', 'document_id', gen_random_uuid(), 'step', '', 'principal_in', 10`)}))
     from generate_series(1, ${count})`,
    `with bill as materialized (select gen_random_uuid() as id from generate_series(1, ${count}))
     select count(ledger_post(${merchant}, ${member}, ${at}, ${build(`'kind', kind, 'document_kind', 'consumption_order', 'document_id', id, 'step', step, 'principal_out', taken, 'points_in', given`)}))
     from bill, (values ('spend', 'value', 10, null), ('earn', 'points', null, 10)) as k (kind, step, taken, given)`,
    `with bill as materialized (
       select v.posting_id, p.posting_id as earned, gen_random_uuid() as id from ${posted}
         and not exists (select from consumption c where c.merchant_id = ${merchant} and c.order_id = v.document_id) limit ${count / 2})
     select count(ledger_refund(${merchant}, undone, ${at}, ${build(`'document_kind', 'refund_order', 'document_id', id, 'step', step, 'paid', 10, 'part', 5`)}))
     from (select id, posting_id as undone, 'value' as step from bill union all select id, earned, 'points' from bill) b`,
    `insert into consumption (merchant_id, order_id, branch_id, state, source, list, due, line_count, means, reductions, points_used, points_value, stored_value,
       takings, points_earned, growth_earned, value_after, points_after, growth_after, made_at, made_by, member_id, refunded)
     select v.merchant_id, v.document_id, v.branch_id, 'paid', 'cashier', 10, 10, 1, '{stored_value}', '[]', 0, 0, 10, 0, 10, 0,
       p.principal_after + p.bonus_after, p.points_after, p.growth_after, v.posted_at, v.actor_id, v.account_id,
       case when exists (select from ledger_posting r where r.merchant_id = ${merchant} and r.refunds = v.posting_id) then 5 else 0 end
     from ${posted} on conflict do nothing`,
    `insert into consumption_line (merchant_id, order_id, line_no, price, quantity, list, offs, due, parts, back)
     select merchant_id, order_id, 1, 10, 1000, 10, '{}', 10, '{"stored_value": 10}', case refunded when 0 then '{}' else '{"stored_value": 5}' end::jsonb
     from consumption where merchant_id = ${merchant} on conflict do nothing`,
    `insert into consumption_payment (merchant_id, order_id, means, fen)
     select merchant_id, order_id, 'stored_value', 10 from consumption where merchant_id = ${merchant} on conflict do nothing`,
    `insert into consumption_refund (merchant_id, refund_id, order_id, member_id, fen, parts, lines, points, points_taken, growth_taken, points_missing, growth_missing, reason, made_at, made_by)
     select r.merchant_id, r.document_id, o.document_id, r.account_id, 5, '{"stored_value": 5}', '[{"no": 1, "quantity": 0, "fen": 5}]', 0, 5, 0, 0, 0, '', r.posted_at, r.actor_id
     from ledger_posting r join ledger_posting o on o.merchant_id = ${merchant} and o.posting_id = r.refunds
     where r.merchant_id = ${merchant} and o.step = 'value' on conflict do nothing`,
    `select count(ledger_hold(${merchant}, ${member}, ${at}, ${build(`'document_kind', 'consumption_order', 'document_id', gen_random_uuid(), 'step', 'value', 'value_out', 1, 'deduction', 'proportional', 'hold_expires_at', ${at} + interval '30 days'`)}))
     from generate_series(1, ${count / 10})`,
    `insert into held_order (merchant_id, order_id, member_id, branch_id, state, bill, stored_value, points, held_at, held_by, expires_at)
     select merchant_id, document_id, account_id, branch_id, 'held', '{}', principal + bonus, points, created_at, actor_id, expires_at
     from ledger_hold where merchant_id = ${merchant} on conflict do nothing`,
  ];
};

const analyze = async (): Promise<void> => {
  const owner = new Client(db.owner ?? db.connection);
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
};

/** How each reading runs: of everything, or of what came after a closed day. */
const plansOf = async (merchantId: string, closed?: string): Promise<Map<string, PlanNode>> => {
  await analyze();
  await client.query('begin');
  await client.query(settings.text, [closed !== undefined]);
  const plans = new Map<string, PlanNode>();
  for (const { name, text } of verificationStatements(closed === undefined ? 'whole' : 'tail')) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json, timing off) ${text}`,
      [merchantId, ...(text.includes('$2') ? [closed] : [])],
    );
    const [row] = rows;
    if (!row) throw new Error(`${name} was not explained`);
    plans.set(name, row['QUERY PLAN'][0].Plan);
  }
  await client.query('rollback');
  return plans;
};
const costsOf = async (...of: Parameters<typeof plansOf>): Promise<Map<string, number>> =>
  new Map([...(await plansOf(...of))].map(([name, plan]) => [name, workOf(plan)]));

const hasLoop = (node: PlanNode): boolean => node['Node Type'] === 'Nested Loop' || (node.Plans ?? []).some(hasLoop);

/** The cost of each reading after adding this many postings to the merchant's only account. */
const costsAfter = async (merchantId: string, id: string, pairs: number): Promise<Map<string, number>> => {
  await db.database.platform.execute(post, [merchantId, id, start, pairs]);
  expect((await verifyMerchant(db.database, merchantId)).checks.filter((check) => check.breaches > 0)).toMatchObject([
    { name: 'reference.member' },
  ]);
  return costsOf(merchantId);
};

const costingMore = (costs: ReadonlyMap<string, number>, most: (name: string) => number) =>
  [...costs].filter(([name, cost]) => cost > most(name));

it('costs at most twice as much for an account with twice as many postings', async () => {
  const { merchantId } = await new Factories(db.database, () => start).shop();
  const id = newId();
  await db.database.tenant(merchantId).transaction((tx) => openAccounts(tx, [id]));
  const small = await costsAfter(merchantId, id, 500);
  const large = await costsAfter(merchantId, id, 500);
  expect(costingMore(large, (name) => 2 * (small.get(name) ?? 0) + 500)).toEqual([]);
  expect(Math.max(...large.values())).toBeGreaterThan(10_000);
  // No reading of the tail costs more than of everything, whether the tail is empty or has a posting.
  const date = '2026-11-20';
  const tomorrow = new Date(start.getTime() + 86_400_000);
  await db.database
    .tenant(merchantId)
    .transaction((tx) => tx.platform.execute('select ledger_close_day($1, $2, $3)', [merchantId, date, tomorrow]));
  const most = (name: string) => (large.get(name.replace('_tail_', '_whole_')) ?? 0) + 500;
  expect(costingMore(await costsOf(merchantId, date), most)).toEqual([]);
  await db.database.platform.execute(post, [merchantId, id, tomorrow, 1]);
  expect(costingMore(await costsOf(merchantId, date), most)).toEqual([]);
});

it('costs at most twice as much for twice as many orders, and joins none of them in a loop', async () => {
  const make = new Factories(db.database, () => start);
  const shop = await make.shop();
  const { merchantId, gradeIds, branchIds } = shop;
  const { userId } = await make.user(shop);
  const id = newId();
  await db.database.tenant(merchantId).transaction(async (tx) => {
    await tx.platform.execute(
      `insert into member (merchant_id, member_id, member_no, phone, name, source, grade_id, grade_from, joined_at)
       values ($1, $2, '1', '13900000001', '林晓雯', 'back_office', $3, '2026-11-20', $4)`,
      [merchantId, id, gradeIds[0], start],
    );
    await openAccounts(tx, [id]);
  });
  const ofOrders = new Set(
    verificationStatements('whole').flatMap(({ name, text }) => (text.includes('from consumption') ? [name] : [])),
  );
  const costsWith = async (count: number) => {
    for (const text of ordersOf({ merchantId, branchId: branchIds[0], userId: userId ?? '', id }, count))
      await db.database.platform.execute(text, []);
    const { checks } = await verifyMerchant(db.database, merchantId);
    expect(checks.filter((check) => check.breaches > 0)).toEqual([]);
    const plans = [...(await plansOf(merchantId))].filter(([name]) => ofOrders.has(name));
    expect(plans.filter(([, plan]) => hasLoop(plan)).map(([name]) => name)).toEqual([]);
    return new Map(plans.map(([name, plan]) => [name, workOf(plan)]));
  };
  const small = await costsWith(500);
  const large = await costsWith(500);
  expect(large.size).toBe(16);
  expect(costingMore(large, (name) => 2 * (small.get(name) ?? 0) + 500)).toEqual([]);
  expect(large.get('verify_whole_orders')).toBeGreaterThan(10_000);
});
