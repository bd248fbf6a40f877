import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysLater, ledgerStart as now, newLedgerShop, type LedgerShop } from '../../test/ledger/ledger-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { shareOfValue } from '../../test/ledger/ledger-model.ts';
import {
  getLedgerAccount,
  hold,
  merge,
  post,
  refund,
  release,
  reverse,
  transfer,
  type Giving,
  type Moved,
  type OnShort,
} from './index.ts';

// A minimal case that the model found.
let db: TestDatabase;
let shop: LedgerShop;
beforeAll(async () => {
  db = await createTestDatabase();
  shop = await newLedgerShop(db.database);
});
afterAll(() => db.drop());

test('a refund after a merge goes to the moved lot, whatever part of it was transferred before', async () => {
  const [a = '', b = ''] = await shop.members(2);
  await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId: a, give: { principal: 100 } }));
  const spent = await shop.inTx((tx) =>
    post(tx, now, { ...shop.paper(), kind: 'spend', accountId: a, take: { principal: 40 } }),
  );
  await shop.inTx((tx) => transfer(tx, now, { ...shop.paper(), fromId: a, toId: b, take: { principal: 60 } }));
  await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
  const refunded = await shop.inTx((tx) => reverse(tx, now, { ...shop.paper(), postingId: spent.postingId }));
  expect(refunded).toMatchObject({ accountId: b, change: { principal: 40 }, after: { principal: 100 } });
});

describe('a refund that returns points to an expired lot, and takes back what was earned', () => {
  /** 30 points that expire tomorrow pay for a purchase that earns 7, which are spent too. */
  const spentTwice = async () => {
    const accountId = await shop.member();
    const move = (moved: Moved) => shop.inTx((tx) => post(tx, now, { ...shop.paper(), accountId, ...moved }));
    await move({ kind: 'earn', give: { points: { amount: 30, expiresAt: daysLater(1) } } });
    const spent = await move({
      kind: 'spend',
      take: { points: 30 },
      give: { points: { amount: 7, expiresAt: null } },
    });
    await move({ kind: 'spend', take: { points: 7 } });
    return { accountId, postingId: spent.postingId };
  };
  const undo = (postingId: number, onShort: OnShort) =>
    shop.inTx((tx) => refund(tx, daysLater(2), { ...shop.paper(), postingId, paid: 1, part: 1, onShort }));

  test('is refused because they were spent', async () => {
    const { postingId } = await spentTwice();
    await expect(undo(postingId, 'refuse')).rejects.toMatchObject({ problem: 'ledger_spent' });
  });

  test('leaves the earned points owed, and the returned ones expire', async () => {
    const { postingId } = await spentTwice();
    expect(await undo(postingId, 'negative')).toMatchObject({ change: { points: -7 }, after: { points: -7 } });
  });

  test('records the earned points as short', async () => {
    const { postingId } = await spentTwice();
    expect(await undo(postingId, 'clamp')).toMatchObject({
      after: { points: 0 },
      short: { bonus: 0, points: 7, growth: 0 },
    });
  });

  test('does not take the points of a hold', async () => {
    const { accountId, postingId } = await spentTwice();
    await shop.inTx((tx) =>
      post(tx, daysLater(2), {
        ...shop.paper(),
        kind: 'earn',
        accountId,
        give: { points: { amount: 20, expiresAt: null } },
      }),
    );
    await shop.inTx((tx) =>
      hold(tx, daysLater(2), { ...shop.paper(), accountId, points: 20, expiresAt: daysLater(3) }),
    );
    expect(await undo(postingId, 'negative')).toMatchObject({ after: { points: 13 } });
  });
});

describe('a refund of value paid from principal and bonus', () => {
  const mixed = async (principal: number, bonus: number) => {
    const accountId = await shop.member();
    const give = { principal, bonus: { amount: bonus, expiresAt: null } };
    await shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give }));
    const take = { principal, bonus };
    return shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take }));
  };

  test.each([
    [500, 100, 600, [200, 1, 399]],
    [999, 333, 777, [1, 1, 388, 387]],
    [1, 2, 3, [1, 1, 1]],
    [70, 30, 9, [1, 1, 1, 1, 1, 1, 1, 1, 1]],
    [100, 1, 3, [1, 1, 1]],
  ])('%d and %d fen, of %d paid, in parts of %j, is never a fen short', async (principal, bonus, paid, parts) => {
    const { postingId } = await mixed(principal, bonus);
    let soFar = 0;
    let value = 0;
    for (const part of parts) {
      const { change } = await shop.inTx((tx) => refund(tx, now, { ...shop.paper(), postingId, paid, part }));
      soFar += part;
      value += change.principal + change.bonus;
      expect(value).toBe(Math.floor((soFar * (principal + bonus)) / paid));
      expect(Math.min(change.principal, change.bonus)).toBeGreaterThanOrEqual(0);
    }
    expect(value).toBe(principal + bonus);
  });

  test('is split by its rule, whatever the parts', async () => {
    const most = 2 ** 53 - 1;
    const amount = fc.oneof(fc.nat(5), fc.nat(1000), fc.nat(most));
    const history = fc
      .record({ principal: amount, bonus: amount, paid: fc.oneof(fc.nat(6), fc.nat(3000), fc.nat(most)) })
      .chain(({ principal, bonus, paid }) =>
        fc.record({
          principal: fc.constant(BigInt(principal)),
          bonus: fc.constant(BigInt(bonus)),
          paid: fc.constant(BigInt(paid) + 1n),
          stops: fc.array(fc.bigInt(1n, BigInt(paid) + 1n), { minLength: 1, maxLength: 12 }),
        }),
      );
    const asked: string[][] = [];
    const expected: string[][] = [];
    fc.assert(
      fc.property(history, ({ principal, bonus, paid, stops }) => {
        let before = { principal: 0n, bonus: 0n };
        for (const part of [...stops.toSorted((a, b) => Number(a - b)), paid]) {
          const now_ = shareOfValue({ part, paid, principal, bonus }, before);
          asked.push([part, paid, principal, bonus, before.principal, before.bonus].map(String));
          expected.push([now_.principal, now_.bonus].map(String));
          expect(now_.principal + now_.bonus).toBe((part * (principal + bonus)) / paid);
          expect(now_.principal >= before.principal && now_.bonus >= before.bonus).toBe(true);
          expect(now_.principal <= principal && now_.bonus <= bonus).toBe(true);
          before = now_;
        }
        expect(before).toEqual({ principal, bonus });
      }),
      { numRuns: 2000, seed: 20_261_120 },
    );
    const { rows } = await db.database.platform.execute(
      `select json_agg(json_build_array(s.principal::text, s.bonus::text) order by a.at) as shares
       from jsonb_array_elements($1::jsonb) with ordinality as a (v, at)
       cross join lateral posting_share((v->>0)::bigint, (v->>1)::bigint, (v->>2)::bigint, (v->>3)::bigint, (v->>4)::bigint, (v->>5)::bigint) s`,
      [JSON.stringify(asked)],
    );
    expect(rows).toEqual([{ shares: expected }]);
  });
});

describe('what is taken back', () => {
  const give = async (accountId: string, giving: Giving, at = now) =>
    shop.inTx((tx) => post(tx, at, { ...shop.paper(), kind: 'top_up', accountId, give: giving }));
  const spend = async (accountId: string, take: { points?: number; bonus?: number; growth?: number }) =>
    shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'adjust', accountId, take }));
  const back = (postingId: number, part: number, onShort: OnShort) =>
    shop.inTx((tx) => refund(tx, daysLater(2), { ...shop.paper(), postingId, paid: 2, part, onShort }));
  const none = { bonus: 0, points: 0, growth: 0 };

  /** Earned 100 that expire tomorrow, of which 60 are spent, and 50 that don't expire. */
  const earned = async () => {
    const accountId = await shop.member();
    const { postingId } = await give(accountId, { points: { amount: 100, expiresAt: daysLater(1) } });
    await spend(accountId, { points: 60 });
    await give(accountId, { points: { amount: 50, expiresAt: null } });
    return { accountId, postingId };
  };

  test.each(['refuse', 'negative', 'clamp'] as const)('counts what expired of it as taken (%s)', async (onShort) => {
    const { postingId } = await earned();
    // 40 have expired: of the first 50 only 10 are still to be taken, of the second all.
    expect(await back(postingId, 1, onShort)).toMatchObject({
      change: { points: -10 },
      after: { points: 40 },
      short: none,
    });
    if (onShort === 'refuse') {
      await expect(back(postingId, 1, onShort)).rejects.toMatchObject({
        problem: 'ledger_spent',
        details: { values: { available: 40 } },
      });
      return;
    }
    expect(await back(postingId, 1, onShort)).toMatchObject(
      onShort === 'negative'
        ? { change: { points: -50 }, after: { points: -10 }, short: none }
        : { change: { points: -40 }, after: { points: 0 }, short: { ...none, points: 10 } },
    );
  });

  test('counts it once, as a whole, after a merge and by a reversal', async () => {
    const { accountId, postingId } = await earned();
    const heir = await shop.member();
    await give(heir, { points: { amount: 30, expiresAt: null } });
    await shop.inTx((tx) => merge(tx, daysLater(2), { ...shop.paper(), fromId: accountId, toId: heir }));
    const undone = await shop.inTx((tx) =>
      reverse(tx, daysLater(2), { ...shop.paper(), postingId, onShort: 'refuse' }),
    );
    expect(undone).toMatchObject({ accountId: heir, change: { points: -60 }, after: { points: 20 } });
  });

  test('is recorded as short if bonus and growth were spent, and moves with a merge', async () => {
    const [accountId, heir] = [await shop.member(), await shop.member()];
    const { postingId } = await give(accountId, {
      bonus: { amount: 100, expiresAt: null },
      points: { amount: 9, expiresAt: null },
      growth: 20,
    });
    await spend(accountId, { bonus: 70, growth: 15, points: 8 });
    expect(await back(postingId, 1, 'clamp')).toMatchObject({
      after: { bonus: 0, points: 0, growth: 0 },
      short: { bonus: 20, points: 3, growth: 5 },
    });
    const shortOf = async (id: string) => (await getLedgerAccount(db.database.tenant(shop.merchantId), id))?.short;
    const short = { bonus: 20, points: 3, growth: 5 };
    expect(await shortOf(accountId)).toEqual(short);
    const merged = await shop.inTx((tx) => merge(tx, daysLater(2), { ...shop.paper(), fromId: accountId, toId: heir }));
    expect([merged.from.short, merged.to.short]).toEqual([{ bonus: -20, points: -3, growth: -5 }, short]);
    expect([await shortOf(accountId), await shortOf(heir)]).toEqual([none, short]);
  });

  test('from expired bonus is not a shortfall', async () => {
    const accountId = await shop.member();
    const { postingId } = await give(accountId, { bonus: { amount: 100, expiresAt: daysLater(1) } });
    await spend(accountId, { bonus: 30 });
    expect(await back(postingId, 2, 'clamp')).toMatchObject({ change: { bonus: 0 }, short: { ...none, bonus: 30 } });
  });

  test('does not touch what is held, and takes it once it is free', async () => {
    const accountId = await shop.member();
    const { postingId } = await give(accountId, { points: { amount: 100, expiresAt: null } });
    const held = await shop.inTx((tx) =>
      hold(tx, now, { ...shop.paper(), accountId, points: 40, expiresAt: daysLater(9) }),
    );
    expect(await back(postingId, 2, 'negative')).toMatchObject({ change: { points: -100 }, after: { points: 0 } });
    await shop.inTx((tx) => release(tx, daysLater(2), { holdId: held.holdId, actorId: null, reason: 'let go' }));
    expect(await getLedgerAccount(db.database.tenant(shop.merchantId), accountId)).toMatchObject({
      balances: { points: 0 },
      pointsOwed: 0,
    });
  });
});
