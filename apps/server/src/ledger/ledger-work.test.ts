import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { merge } from './index.ts';

// What the doors read and touch for a member of many lots is proportional to the lots. Time is not measured.
let db: TestDatabase;
let shop: LedgerShop;
let client: Client;
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
  client = new Client(db.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

interface Called {
  readonly work: number;
  /** Of the posting or hold. */
  readonly id: string;
}

/** Ledger rows read by this session. */
const rowsRead = async (): Promise<number> => {
  const { rows } = await client.query<{ read: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname like 'ledger\\_%'`,
  );
  return rows[0]?.read ?? NaN;
};

/** Calls a door; the pages touched and the rows read by all its statements. */
const workOf = async (text: string, values: readonly unknown[]): Promise<number> => {
  await client.query('begin');
  const before = await rowsRead();
  const { rows: plan } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, timing off, format json) select * from ${text}`,
    [...values],
  );
  const rows = (await rowsRead()) - before;
  await client.query('commit');
  const pages = plan[0]?.['QUERY PLAN'][0].Plan['Shared Hit Blocks'] ?? NaN;
  return pages + rows;
};

/** Calls a door for one document. */
const call = async (door: string, ids: readonly unknown[], request: object): Promise<Called> => {
  const text = `${door}($1, ${ids.map((_, at) => `$${at + 2}`).join(', ')}, $${ids.length + 2}, $${ids.length + 3})`;
  const document = { document_kind: 'test', document_id: newId(), step: '', branch_id: shop.branchIds[0] };
  const work = await workOf(text, [shop.merchantId, ...ids, now, JSON.stringify({ ...document, ...request })]);
  const { rows: made } = await client.query<{ id: string }>(
    `select posting_id as id from ledger_posting where merchant_id = $1 and document_id = $2
     union all select hold_id from ledger_hold where merchant_id = $1 and document_id = $2`,
    [shop.merchantId, document.document_id],
  );
  return { work, id: made[0]?.id ?? '' };
};

/** Each top-up is a lot of principal and one of bonus. */
const memberWith = async (topUps: number): Promise<string> => {
  const id = await shop.member();
  await client.query(
    `select count(ledger_post($1, $2, $3, jsonb_build_object(
       'kind', 'top_up', 'document_kind', 'test', 'document_id', gen_random_uuid(), 'step', '', 'branch_id', $4::text, 'principal_in', 100, 'bonus_in', 50
     ))) from generate_series(1, $5::integer)`,
    [shop.merchantId, id, now, shop.branchIds[0], topUps],
  );
  return id;
};

/** Everything that splits or returns value, after a number of merges of a member with a number of partly spent top-ups. */
const worksOf = async (merges: number, topUps: number): Promise<Record<string, number>> => {
  const members = [await memberWith(topUps), ...(await shop.members(merges + 1))];
  const worth = (share: number) => Math.floor(topUps * 150 * share);
  const spend = { kind: 'spend', deduction: 'proportional' };
  const spent = await call('ledger_post', members.slice(0, 1), { ...spend, value_out: worth(0.5) });
  for (let at = 0; at < merges; at += 1) {
    const [fromId = '', toId = ''] = members.slice(at);
    await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId, toId }));
  }
  const [here, other] = members.slice(merges);
  const held = { value_out: worth(0.1), deduction: 'proportional', hold_expires_at: daysLater(1) };
  const spends = await call('ledger_post', [here], { ...spend, value_out: worth(0.1) });
  const hold = await call('ledger_hold', [here], held);
  const capture = await call('ledger_capture', [hold.id], { value_out: worth(0.08) });
  const transfer = await call('ledger_transfer', [here, other], { value_out: worth(0.1), deduction: 'proportional' });
  const refund = await call('ledger_refund', [spent.id], { paid: 2, part: 1 });
  const rest = await call('ledger_refund', [spent.id], { paid: 2, part: 1 });
  return Object.fromEntries(
    Object.entries({ spends, hold, capture, transfer, refund, rest }).map(([name, { work }]) => [name, work]),
  );
};

test.each([0, 1, 2])(
  'after %d merges each lot costs at most 20 pages and rows, however many there are',
  async (merges) => {
    for (const topUps of [100, 200]) {
      const works = Object.entries(await worksOf(merges, topUps));
      expect(works.filter(([, work]) => !(work < 20 * 2 * topUps))).toEqual([]);
    }
  },
);

test('many postings cost a bounded number of pages and rows each, and so do their reversals, however many others there are', async () => {
  const document = { document_kind: 'many', document_id: newId(), branch_id: shop.branchIds[0] };
  const give = { kind: 'opening', principal_in: 5, bonus_in: 3, points_in: 2, growth_in: 1 };
  const works: { posting: number; reversing: number }[] = [];
  for (const round of [1, 2, 3]) {
    const members = await shop.members(1_000);
    const requests = (step: string, more: object) =>
      JSON.stringify(members.map((_, at) => ({ ...document, step: `${round} ${at} ${step}`, ...more })));
    const many = [shop.merchantId, members, now, requests('', give)];
    const posting = await workOf('ledger_post_many($1, $2, $3, $4)', many);
    const { rows } = await client.query<{ posting_id: string }>(
      'select posting_id from ledger_posting where merchant_id = $1 and account_id = any ($2::uuid[])',
      [shop.merchantId, members],
    );
    const back = [shop.merchantId, rows.map(({ posting_id: id }) => id), now, requests('back', {})];
    works.push({ posting, reversing: await workOf('ledger_reverse_many($1, $2, $3, $4)', back) });
  }
  // Four lines and three lots each.
  expect(works.filter(({ posting, reversing }) => !(posting < 100_000 && reversing < 150_000))).toEqual([]);
});
