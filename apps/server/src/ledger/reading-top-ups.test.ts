import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysLater, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { closeDay } from '../../test/ledger/sweeping.ts';
import { explain, rowsOfScan, sumOfScans, type Sent } from '../../test/plans.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { addDays } from '../platform/clock/business-date.ts';
import { foldDeltas, getLiability, getOverview, listBranchSums, listTopUpSums, post } from './index.ts';

let db: TestDatabase;
let owner: Client;
let sent: Sent[] = [];
beforeAll(async () => {
  db = await createTestDatabase({ observe: ({ text }, values) => sent.push({ text, values }) });
  owner = new Client(db.owner ?? db.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.drop();
});

const first = '2026-11-20';
const dateOf = (day: number): string => addDays(first, day);

/** The figures of all time, from every day and delta. */
const added = async ({ merchantId }: LedgerShop) => {
  const { rows } = await owner.query<{ top_ups: number; principal: number; bonus: number; left: number }>(
    `select (sum(postings) filter (where kind = 'top_up'))::int as top_ups, (sum(principal_in) filter (where kind = 'top_up'))::int as principal,
       (sum(bonus_in) filter (where kind = 'top_up'))::int as bonus, sum(principal_in - principal_out)::int as left
     from (select kind, postings, principal_in, principal_out, bonus_in from ledger_day where merchant_id = $1
       union all select kind, postings, principal_in, principal_out, bonus_in from ledger_delta where merchant_id = $1) r`,
    [merchantId],
  );
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate returned no row');
  return sums;
};
const read = async (shop: LedgerShop, day: number, branchId: string) => {
  const tenant = db.database.tenant(shop.merchantId);
  const [sums, liability, overview, branches] = await Promise.all([
    listTopUpSums(tenant, { today: dateOf(day), since: dateOf(Math.min(day, 1)) }, null),
    getLiability(tenant, null),
    getOverview(tenant),
    listBranchSums(tenant, [branchId], dateOf(Math.min(day, 1))),
  ]);
  return { sums: new Map(sums.map(({ span, ...of }) => [span, of])), liability, overview, branch: branches[0] };
};

test('figures of all time are the same before a day is folded, once it is, and once it is closed', async () => {
  const shop = await newLedgerShop(db.database);
  const [accountId, branchId] = [await shop.member(), shop.branchIds[1]];
  for (const day of [0, 1, 2, 3]) {
    await shop.inTx((tx) =>
      post(tx, daysLater(day), {
        ...shop.paper(),
        kind: 'top_up',
        accountId,
        branchId,
        give: { principal: 1_000, bonus: { amount: 10, expiresAt: null } },
      }),
    );
    await shop.inTx((tx) =>
      post(tx, daysLater(day), {
        ...shop.paper(),
        kind: 'spend',
        accountId,
        branchId,
        take: { value: { amount: 100, deduction: 'principal_first' } },
      }),
    );
    const stages = [
      async () => undefined,
      async () => foldDeltas(db.database),
      // The last day stays open, and one is closed together with the one before.
      async () =>
        day === 0 || day === 2 ? shop.inTx((tx) => closeDay(tx, dateOf(day), daysLater(day + 1))) : undefined,
    ];
    for (const stage of stages) {
      await stage();
      const { sums, liability, overview, branch } = await read(shop, day, branchId);
      const { left, ...topUps } = await added(shop);
      expect(topUps).toEqual({ top_ups: day + 1, principal: 1_000 * (day + 1), bonus: 10 * (day + 1) });
      expect(left).toBe(900 * (day + 1));
      expect(sums.get('total')).toMatchObject(topUps);
      const lately = Math.max(1, day);
      expect(sums.get('today')).toMatchObject({ top_ups: 1, principal: 1_000, bonus: 10 });
      expect(sums.get('month')).toMatchObject({ top_ups: lately });
      expect(liability).toEqual({ principal: left, bonus: topUps.bonus });
      expect(overview).toMatchObject({ principal: left, bonus: topUps.bonus });
      expect(branch).toMatchObject({
        topped_up: 1_000 * lately,
        spent: 100 * lately,
        principal: left,
        bonus: topUps.bonus,
      });
    }
  }
});

test('figures of all time read a part of the days, however many there are', async () => {
  const shop = await newLedgerShop(db.database);
  const [days, branchId] = [3_000, newId()];
  await owner.query(
    `insert into ledger_day select $1, $2::date - n, $3, $3, kind, 'forward', 1, 5, 0, 1, 0, 0, 0, 0, 0, 0, 0
     from generate_series(0, $4::integer - 1) n, unnest(array['top_up', 'spend']::ledger_kind[]) kind`,
    [shop.merchantId, first, branchId, days],
  );
  await shop.inTx((tx) => closeDay(tx, dateOf(-3), daysLater(1)));
  await owner.query('analyze');
  sent = [];
  const { sums, liability } = await read(shop, 0, branchId);
  expect(sums.get('total')).toMatchObject({ top_ups: days, principal: 5 * days });
  expect(liability).toEqual({ principal: 10 * days, bonus: 2 * days });
  expect(sent).toHaveLength(4);
  for (const statement of sent) {
    const work = sumOfScans(await explain(owner, statement), rowsOfScan);
    expect(work, statement.text).toBeLessThan(60);
  }
  // No posting stands behind these days.
  for (const table of ['ledger_day', 'ledger_total', 'ledger_day_close'])
    await owner.query(`delete from ${table} where merchant_id = $1`, [shop.merchantId]);
});
