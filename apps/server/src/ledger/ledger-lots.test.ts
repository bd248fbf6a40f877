import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { capture, hold, merge, post, refund, release, unmerge, type Deduction, type Giving } from './index.ts';

let db: TestDatabase;
let shop: LedgerShop;
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
});
afterAll(() => db.drop());

const give = (accountId: string, giving: Giving, branch: 0 | 1 = 0) =>
  shop.inTx((tx) =>
    post(tx, now, {
      ...shop.paper(),
      branchId: shop.branchIds[branch],
      kind: 'top_up',
      accountId,
      give: giving,
    }),
  );
const spend = (accountId: string, amount: number, deduction: Deduction, points?: number) =>
  shop.inTx((tx) =>
    post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take: { value: { amount, deduction }, points } }),
  );
const holding = (accountId: string, amount: number, deduction: Deduction, points?: number) =>
  shop.inTx((tx) =>
    hold(tx, now, {
      ...shop.paper(),
      accountId,
      value: { amount, deduction },
      points,
      expiresAt: daysLater(3),
    }),
  );
const capturing = (holdId: number, part: { value?: number; points?: number } = {}) =>
  shop.inTx((tx) => capture(tx, now, { ...shop.paper(), holdId, ...part }));

/** What is left in each lot and how much of it is held, by lot number. */
const lotsOf = async (accountId: string): Promise<readonly (readonly [left: number, held: number])[]> => {
  const { rows } = await db.database.platform.execute(
    'select json_build_array(remaining, held) as lot from ledger_lot where merchant_id = $1 and account_id = $2 order by lot_no',
    [shop.merchantId, accountId],
  );
  return (rows as { lot: [number, number] }[]).map(({ lot }) => lot); // the column named above
};

const tranches = async (): Promise<string> => {
  const accountId = await shop.member();
  // Each is sold by another branch; the second's bonus expires first.
  await give(accountId, { principal: 1000, bonus: { amount: 300, expiresAt: daysLater(30) } });
  await give(accountId, { principal: 700, bonus: { amount: 100, expiresAt: daysLater(10) } }, 1);
  await give(accountId, { points: { amount: 50, expiresAt: null } });
  await give(accountId, { points: { amount: 30, expiresAt: daysLater(5) } }, 1);
  return accountId;
};

describe.each(['proportional', 'principal_first', 'bonus_first'] as const)('a hold by %s', (deduction) => {
  test.each([
    [900, 40],
    [1333, 30],
    [2100, 80],
    [1, 1],
  ])('of %d fen and %d points is captured from the lots that a spend would have taken', async (amount, points) => {
    const [spender, holder] = [await tranches(), await tranches()];
    await spend(spender, amount, deduction, points);
    const { holdId } = await holding(holder, amount, deduction, points);
    // Meanwhile: a top-up that would be spent sooner, and a spend of the rest.
    for (const member of [spender, holder]) {
      await give(member, { principal: 10, bonus: { amount: 90, expiresAt: daysLater(1) } }, 1);
      await give(member, { points: { amount: 7, expiresAt: daysLater(1) } });
    }
    await capturing(holdId);
    expect(await lotsOf(holder)).toEqual(await lotsOf(spender));
    await spend(spender, 100, deduction);
    await spend(holder, 100, deduction);
    expect(await lotsOf(holder)).toEqual(await lotsOf(spender));
  });

  test('is captured in part like a spend of that part, and the rest is released', async () => {
    const [spender, holder] = [await tranches(), await tranches()];
    await spend(spender, 1111, deduction, 35);
    const { holdId } = await holding(holder, 1900, deduction, 60);
    await give(holder, { principal: 10, bonus: { amount: 90, expiresAt: daysLater(1) } });
    await capturing(holdId, { value: 1111, points: 35 });
    expect((await lotsOf(holder)).slice(0, 6)).toEqual(await lotsOf(spender));
  });

  test('reserves its lots against other spends, and releases all of them', async () => {
    const [spender, holder] = [await tranches(), await tranches()];
    const { holdId } = await holding(holder, 900, deduction, 40);
    await spend(spender, 900, deduction, 40);
    for (const member of [spender, holder]) await spend(member, 500, deduction, 10);
    const free = (await lotsOf(holder)).map(([left, held]) => [left - held, 0]);
    expect(free).toEqual(await lotsOf(spender));
    await shop.inTx((tx) => release(tx, now, { holdId, actorId: null, reason: 'let go' }));
    expect((await lotsOf(holder)).map(([, held]) => held)).toEqual([0, 0, 0, 0, 0, 0]);
    await expect(spend(holder, 1_601, deduction)).rejects.toMatchObject({ problem: 'ledger_insufficient' });
    await spend(holder, 1_600, deduction, 70);
  });
});

test('of an expired lot only the part reserved by a hold remains', async () => {
  const accountId = await shop.member();
  await give(accountId, { points: { amount: 30, expiresAt: daysLater(1) } });
  await give(accountId, { points: { amount: 30, expiresAt: daysLater(2) } });
  const first = await shop.inTx((tx) =>
    hold(tx, now, { ...shop.paper(), accountId, points: 20, expiresAt: daysLater(9) }),
  );
  const second = await shop.inTx((tx) =>
    hold(tx, now, { ...shop.paper(), accountId, points: 20, expiresAt: daysLater(9) }),
  );
  expect(await lotsOf(accountId)).toEqual([
    [30, 30],
    [30, 10],
  ]);
  // The second hold reserves 10 of the first lot: they outlast the first hold and the lot's expiry.
  await shop.inTx((tx) => release(tx, daysLater(1), { holdId: first.holdId, actorId: null, reason: 'let go' }));
  expect(await lotsOf(accountId)).toEqual([
    [10, 10],
    [30, 10],
  ]);
  const taken = await shop.inTx((tx) => capture(tx, daysLater(3), { ...shop.paper(), holdId: second.holdId }));
  expect(taken).toMatchObject({ change: { points: -20 }, after: { points: 0 } });
});

describe('over many lots', () => {
  const many = 40;
  const full = async (): Promise<string> => {
    const accountId = await shop.member();
    for (let at = 1; at <= many; at += 1) {
      const branch = at % 2 === 0 ? 0 : 1;
      const bonus = { amount: 10, expiresAt: daysLater(1 + (at % 7)) };
      await give(accountId, { principal: 100, bonus, points: { amount: 5, expiresAt: daysLater(at) } }, branch);
    }
    return accountId;
  };
  const balancesOf = async (accountId: string): Promise<unknown> => {
    const { rows } = await db.database.platform.execute(
      'select principal, bonus, points from ledger_account where merchant_id = $1 and account_id = $2',
      [shop.merchantId, accountId],
    );
    return rows[0];
  };

  test('a spend, its refund, a merge, its undoing and a refund after another merge are exact', async () => {
    const [a, b] = [await full(), await shop.member()];
    const before = await lotsOf(a);
    const spent = await spend(a, 4_000, 'proportional', 150);
    expect(spent.change).toEqual({ principal: -3_636, bonus: -364, points: -150, growth: 0 });
    const back = (part: number) =>
      shop.inTx((tx) => refund(tx, now, { ...shop.paper(), postingId: spent.postingId, paid: 4, part }));
    await back(1);
    const left = await lotsOf(a);
    await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
    expect(await balancesOf(b)).toEqual({ principal: 1_273, bonus: 127, points: 87 });
    await shop.inTx((tx) => unmerge(tx, now, { ...shop.paper(), fromId: a }));
    expect(await lotsOf(a)).toEqual(left);
    await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
    // Empty lots are continued by new ones.
    expect((await back(3)).after).toEqual({ principal: 4_000, bonus: 400, points: 200, growth: 0 });
    const { rows } = await db.database.platform.execute(
      `select (select count(*) from ledger_lot where merchant_id = $1 and account_id = $2 and open)::int as open,
         (select count(*) from ledger_lot t join ledger_lot o on o.merchant_id = $1 and o.account_id = t.origin_account_id and o.lot_no = t.origin_lot_no
           where t.merchant_id = $1 and t.account_id = $2 and t.open and t.remaining = o.amount and t.branch_id = o.branch_id)::int as whole`,
      [shop.merchantId, b],
    );
    expect(rows).toEqual([{ open: before.length, whole: before.length }]);
  });
});
