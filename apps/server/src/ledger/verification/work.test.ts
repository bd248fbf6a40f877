import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { Factories } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { openAccounts, verifyMerchant } from '../index.ts';
import { settings, verificationStatements } from './verify.ts';

let db: TestDatabase;
let client: Client;
const start = new Date('2026-11-20T06:35:00Z');

beforeAll(async () => {
  db = await createTestDatabase();
  client = new Client(db.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

interface PlanNode {
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

const analyze = async (): Promise<void> => {
  const owner = new Client(db.owner ?? db.connection);
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
};

/** The cost of each reading: of everything, or of what came after a closed day. */
const costsOf = async (merchantId: string, closed?: string): Promise<Map<string, number>> => {
  await analyze();
  await client.query('begin');
  await client.query(settings.text, [closed !== undefined]);
  const costs = new Map<string, number>();
  for (const { name, text } of verificationStatements(closed === undefined ? 'whole' : 'tail')) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json, timing off) ${text}`,
      [merchantId, ...(text.includes('$2') ? [closed] : [])],
    );
    costs.set(name, workOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Actual Rows': Infinity, 'Actual Loops': 1 }));
  }
  await client.query('rollback');
  return costs;
};

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
