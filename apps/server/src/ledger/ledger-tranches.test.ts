import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import {
  capture,
  freezeAccounts,
  getLedgerAccount,
  hold,
  merge,
  post,
  reclass,
  refund,
  release,
  reverse,
  unmerge,
  type Deduction,
  type Moved,
} from './index.ts';

// A top-up's principal and bonus always stay one tranche.
let db: TestDatabase;
let shop: LedgerShop;
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
});
afterAll(() => db.drop());

const move = (accountId: string, moved: Moved, at = now) =>
  shop.inTx((tx) => post(tx, at, { ...shop.paper(), accountId, ...moved }));
const spend = (accountId: string, amount: number, deduction: Deduction = 'proportional') =>
  move(accountId, { kind: 'spend', take: { value: { amount, deduction } } });
const topUp = (accountId: string, principal = 100, bonus = 100) =>
  move(accountId, { kind: 'top_up', give: { principal, bonus: { amount: bonus, expiresAt: daysLater(9) } } });
const mergeInto = (fromId: string, toId: string) =>
  shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId, toId }));
const reclassOf = (accountId: string, tranche: number, amount: number) =>
  shop.inTx((tx) => reclass(tx, now, { ...shop.paper('statutory_refund'), accountId, tranche, amount }));

describe('a refund after a merge rejoins its tranche', () => {
  /** Spends, merges on the way, refunds, and spends half of it on the surviving account. */
  const taken = async (
    give: 'whole' | 'parts',
    amount: number,
    deduction: Deduction,
    merges: (members: readonly string[]) => Promise<string>,
  ) => {
    const members = await shop.members(4);
    const [a = ''] = members;
    await topUp(a);
    const { postingId } = await spend(a, amount, deduction);
    const last = await merges(members);
    if (give === 'whole') await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId }));
    else
      for (const part of [1, 2, 4])
        await shop.inTx((tx) => refund(tx, now, { ...shop.paper(), postingId, paid: 7, part }));
    const { change, after } = await spend(last, 100);
    return { change, after };
  };
  const ways: readonly (readonly [name: string, merges: (members: readonly string[]) => Promise<string>])[] = [
    [
      'one merge',
      async ([a = '', b = '']) => {
        await mergeInto(a, b);
        return b;
      },
    ],
    [
      'several merges',
      async ([a = '', b = '', c = '', d = '']) => {
        await mergeInto(a, c);
        await mergeInto(c, b);
        await mergeInto(b, d);
        return d;
      },
    ],
    [
      'an undone merge, and another',
      async ([a = '', b = '']) => {
        await mergeInto(a, b);
        await shop.inTx((tx) => unmerge(tx, now, { ...shop.paper(), fromId: a }));
        await mergeInto(a, b);
        return b;
      },
    ],
  ];
  const spends = [
    [100, 'principal_first'],
    [200, 'proportional'],
    [199, 'bonus_first'],
  ] as const;
  test.each(ways.flatMap((way) => spends.map((spent) => [...way, ...spent] as const)))(
    'over %s (%#)',
    async (_name, merges, amount, deduction) => {
      for (const give of ['whole', 'parts'] as const)
        expect(await taken(give, amount, deduction, merges)).toEqual({
          change: { principal: -50, bonus: -50, points: 0, growth: 0 },
          after: { principal: 50, bonus: 50, points: 0, growth: 0 },
        });
    },
  );

  test('even if spent between an undone merge and the next', async () => {
    const [a = '', b = ''] = await shop.members(2);
    await topUp(a);
    await mergeInto(a, b);
    await shop.inTx((tx) => unmerge(tx, now, { ...shop.paper(), fromId: a }));
    const { postingId } = await spend(a, 100, 'principal_first');
    await mergeInto(a, b);
    await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId }));
    expect(await spend(b, 100)).toMatchObject({ change: { principal: -50, bonus: -50 } });
  });
});

describe('after a reclass', () => {
  test('a proportional spend follows the current principal and bonus', async () => {
    const accountId = await shop.member();
    await topUp(accountId);
    await reclassOf(accountId, 1, 50);
    for (let times = 0; times < 5; times += 1)
      expect(await spend(accountId, 40)).toMatchObject({ change: { principal: -30, bonus: -10 } });
  });

  test('within 7 fen, in any number of steps and across merges', async () => {
    const amounts = fc.integer({ min: 1, max: 400 });
    const history = fc.record({
      principal: amounts,
      bonus: fc.integer({ min: 2, max: 400 }),
      share: fc.integer({ min: 1, max: 99 }),
      again: fc.integer({ min: 0, max: 99 }),
      mergeAt: fc.nat(12),
      spends: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
    });
    const property = fc.asyncProperty(history, async ({ principal, bonus, share, again, mergeAt, spends }) => {
      const [a = '', b = ''] = await shop.members(2);
      await topUp(a, principal, bonus);
      const first = Math.max(1, Math.floor((bonus * share) / 100));
      await reclassOf(a, 1, first);
      const second = Math.floor(((bonus - first) * again) / 100);
      if (second > 0) await reclassOf(a, 1, second);
      const sold = principal + first + second;
      const both = principal + bonus;
      let [spent, ofPrincipal, accountId] = [0, 0, a];
      for (const [at, wanted] of spends.entries()) {
        if (at === mergeAt) {
          await mergeInto(a, b);
          accountId = b;
        }
        const amount = Math.min(wanted, both - spent);
        if (amount === 0) break;
        const { change } = await spend(accountId, amount);
        spent += amount;
        ofPrincipal -= change.principal;
        expect(Math.abs(ofPrincipal - (spent * sold) / both)).toBeLessThanOrEqual(7);
      }
    });
    await fc.assert(property, { seed: 20_261_120, numRuns: 150 });
  });
});

describe('a tranche keeps its original composition', () => {
  const value = (of: { readonly change: { readonly principal: number; readonly bonus: number } }) => of.change;

  test.each(['before', 'after'] as const)('in a part of a hold that was made %s a reclass', async (when) => {
    const [spender, holder] = [await shop.member(), await shop.member()];
    for (const member of [spender, holder]) await topUp(member, 1000, 1000);
    await reclassOf(spender, 1, 500);
    if (when === 'after') await reclassOf(holder, 1, 500);
    const { holdId } = await shop.inTx((tx) =>
      hold(tx, now, {
        ...shop.paper(),
        accountId: holder,
        value: { amount: 1000, deduction: 'proportional' },
        expiresAt: daysLater(1),
      }),
    );
    if (when === 'before') await reclassOf(holder, 1, 500);
    const captured = await shop.inTx((tx) => capture(tx, now, { ...shop.paper(), holdId, value: 600 }));
    expect(value(captured)).toMatchObject({ principal: -450, bonus: -150 });
    expect(value(await spend(spender, 600))).toEqual(value(captured));
  });

  test('if nothing is left of what a reclass created', async () => {
    const accountId = await shop.member();
    await topUp(accountId);
    await reclassOf(accountId, 1, 50);
    const { postingId } = await spend(accountId, 100, 'principal_first');
    await spend(accountId, 50, 'principal_first');
    await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId }));
    expect(value(await spend(accountId, 80))).toMatchObject({ principal: -47, bonus: -33 });
  });

  test.each([
    ['in order', 0],
    ['in order', 200],
    ['in reverse order', 0],
    ['in reverse order', 200],
  ] as const)('when refunds after two merges come back %s, %d of it reclassed between', async (order, reclassed) => {
    const [a = '', b = '', c = ''] = await shop.members(3);
    await topUp(a, 1000, 500);
    const first = await spend(a, 1000, 'principal_first');
    await mergeInto(a, b);
    if (reclassed > 0) await reclassOf(b, 1, reclassed);
    const second = await spend(b, 500, 'bonus_first');
    await mergeInto(b, c);
    const spends = [first, second];
    for (const { postingId } of order === 'in order' ? spends : spends.toReversed())
      await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId }));
    const sold = 1000 + reclassed;
    expect(value(await spend(c, 300))).toMatchObject({ principal: -Math.floor((300 * sold) / 1500) });
    const { rows } = await db.database.platform.execute(
      'select count(distinct tranche)::int as tranches, min(sold)::int as sold, max(given)::int as given from ledger_lot where merchant_id = $1 and account_id = $2',
      [shop.merchantId, c],
    );
    expect(rows).toEqual([{ tranches: 1, sold, given: 500 - reclassed }]);
  });

  test('on every account that had it, when reclassed after merges', async () => {
    const [a = '', b = '', c = ''] = await shop.members(3);
    await topUp(a);
    const { postingId } = await spend(a, 100, 'principal_first');
    await mergeInto(a, b);
    await mergeInto(b, c);
    await reclassOf(c, 1, 60);
    // A's principal is refunded in the tranche's current proportion: 160 and 40 of 200.
    await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId }));
    for (let times = 0; times < 4; times += 1)
      expect(value(await spend(c, 50))).toMatchObject({ principal: -40, bonus: -10 });
  });
});

test('a merge is not undone while the survivor is frozen', async () => {
  const [a = '', b = ''] = await shop.members(2);
  await topUp(a);
  await mergeInto(a, b);
  const undoing = shop.paper();
  await shop.inTx((tx) => freezeAccounts(tx, [b], true));
  const undo = () => shop.inTx((tx) => unmerge(tx, now, { ...undoing, fromId: a }));
  await expect(undo()).rejects.toMatchObject({ problem: 'ledger_account_frozen' });
  await shop.inTx((tx) => freezeAccounts(tx, [b], false));
  const undone = await undo();
  expect(undone.from).toMatchObject({ accountId: a, after: { principal: 100, bonus: 100 } });
  // A repeated request gets the same answer, even while frozen.
  await shop.inTx((tx) => freezeAccounts(tx, [b], true));
  expect((await undo()).from).toEqual({ ...undone.from, repeated: true });
});

test.each(['release', 'lapse'] as const)(
  'points that expired while held pay no debt after the hold’s %s',
  async (ending) => {
    const accountId = await shop.member();
    const earned = await move(accountId, { kind: 'earn', give: { points: { amount: 50, expiresAt: null } } });
    await move(accountId, { kind: 'spend', take: { points: 50 } });
    await move(accountId, { kind: 'earn', give: { points: { amount: 40, expiresAt: daysLater(1) } } });
    const expiresAt = daysLater(2);
    const { holdId } = await shop.inTx((tx) => hold(tx, now, { ...shop.paper(), accountId, points: 40, expiresAt }));
    await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId: earned.postingId, onShort: 'negative' }));
    if (ending === 'release')
      await shop.inTx((tx) => release(tx, daysLater(1.5), { holdId, actorId: null, reason: 'not wanted' }));
    await move(accountId, { kind: 'earn', give: { growth: 1 } }, daysLater(3));
    expect(await shop.inTx((tx) => getLedgerAccount(tx, accountId))).toMatchObject({
      balances: { points: -50 },
      pointsOwed: 50,
    });
  },
);
