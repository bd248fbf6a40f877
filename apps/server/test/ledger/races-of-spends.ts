import { expect } from 'vitest';
import { post, postPurse, refund, reverse, type Posted } from '../../src/ledger/index.ts';
import { day, now, type RaceShop, type Work } from './race-shop.ts';
import { expire } from './sweeping.ts';

export const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const spendPoints =
  (shop: RaceShop, accountId: string, points: number, at = now): Work<Posted> =>
  (tx) =>
    post(tx, at, { ...shop.paper(), kind: 'spend', accountId, take: { points } });

const spendValue =
  (shop: RaceShop, accountId: string, amount: number): Work<Posted> =>
  (tx) =>
    post(tx, now, {
      ...shop.paper(),
      kind: 'spend',
      accountId,
      take: { value: { amount, deduction: 'proportional' } },
    });

/** Five lots of 20 points and three tranches of 1000 + 200 fen: 14 spends of 7 points, 10 of 350 fen. */
export const spendAgainstSpend = async (shop: RaceShop): Promise<void> => {
  const lots = times(5, (at) => ({ points: { amount: 20, expiresAt: day(9 - at) } }));
  const tranches = times(3, (at) => ({
    principal: 1_000,
    bonus: { amount: 200, expiresAt: at === 1 ? null : day(3 - at) },
  }));
  const accountId = await shop.member(...lots, ...tranches);
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, [
    ...times(20, () => spendPoints(shop, accountId, 7)),
    ...times(14, () => spendValue(shop, accountId, 350)),
  ]);
  expect(refused).toEqual({ ledger_insufficient: 10 });
  expect(done.filter(({ change }) => change.points === -7)).toHaveLength(14);
  expect(await shop.balances(accountId)).toMatchObject({ points: 2 });
  const left = await shop.balances(accountId);
  expect((left?.principal ?? 0) + (left?.bonus ?? 0)).toBe(100);
};

/** 10 points and six earnings of 10 pay for exactly seven of twelve spends in total. */
export const spendAgainstEarning = async (shop: RaceShop): Promise<void> => {
  const accountId = await shop.member({ points: { amount: 10, expiresAt: day(5) } });
  const earning: Work<Posted> = (tx) =>
    post(tx, now, { ...shop.paper(), kind: 'earn', accountId, give: { points: { amount: 10, expiresAt: day(4) } } });
  const first = await shop.raceEitherWay({ accounts: [accountId] }, [
    ...times(12, () => spendPoints(shop, accountId, 10)),
    ...times(6, () => earning),
  ]);
  const spent = first.done.length - 6;
  expect(await shop.balances(accountId)).toMatchObject({ points: 70 - 10 * spent });
  const second = await shop.race(first.refusedWork);
  expect(second.done).toHaveLength(7 - spent);
  expect(second.refused).toEqual({ ledger_insufficient: 5 });
};

/** A lot of 100 that expires on day 1 and one of 50: on day 2 only 50 are left. */
export const spendAgainstExpiry = async (shop: RaceShop): Promise<void> => {
  const accountId = await shop.member(
    { points: { amount: 100, expiresAt: day(1) } },
    { points: { amount: 50, expiresAt: null } },
  );
  const late = times(6, () => spendPoints(shop, accountId, 30, day(2)));
  const { done } = await shop.raceEitherWay({ accounts: [accountId] }, [
    ...times(6, () => spendPoints(shop, accountId, 30)),
    ...late,
    ...times(4, (): Work<undefined> => (tx) => expire(tx, accountId, day(2))),
  ]);
  const spends = done.filter((answer) => answer !== undefined);
  const before = spends.filter(({ postedAt }) => postedAt < day(1));
  const after = spends.filter(({ postedAt }) => postedAt > day(1));
  // Before the expiry 150 points pay for five spends; after it, what is left of the second lot does.
  const ofSecond = Math.max(30 * before.length - 100, 0);
  expect(before.length).toBeLessThanOrEqual(5);
  expect(after).toHaveLength(Math.min(Math.floor((50 - ofSecond) / 30), 1));
  expect(await shop.balances(accountId)).toMatchObject({ points: 50 - ofSecond - 30 * after.length });
};

/** 400 fen are left and six refunds give back 600: exactly ten spends of 100. */
export const spendAgainstRefund = async (shop: RaceShop): Promise<void> => {
  const accountId = await shop.member({ principal: 700, bonus: { amount: 300, expiresAt: day(9) } });
  const { postingId } = await shop.run(spendValue(shop, accountId, 600));
  const refunds = times(
    6,
    (): Work<Posted> => (tx) => refund(tx, now, { ...shop.paper(), postingId, paid: 600, part: 100 }),
  );
  const first = await shop.raceEitherWay({ accounts: [accountId] }, [
    ...times(14, () => spendValue(shop, accountId, 100)),
    ...refunds,
  ]);
  expect(first.done.filter(({ change }) => change.principal + change.bonus > 0)).toHaveLength(6);
  const second = await shop.race(first.refusedWork);
  expect(first.done.length - 6 + second.done.length).toBe(10);
  expect(second.refused).toEqual({ ledger_insufficient: 4 });
  expect(await shop.balances(accountId)).toMatchObject({ principal: 0, bonus: 0 });
};

/** Either all 64 parts are refunded or the whole is reversed; both restore the initial state. */
export const refundsAgainstReversal = async (shop: RaceShop): Promise<void> => {
  const before = { principal: 1_000, bonus: 333, points: 100, growth: 5 };
  const accountId = await shop.member(
    {
      principal: before.principal,
      bonus: { amount: before.bonus, expiresAt: day(9) },
      points: { amount: 60, expiresAt: day(9) },
      growth: 5,
    },
    { points: { amount: 40, expiresAt: day(8) } },
  );
  const { postingId } = await shop.run((tx) =>
    post(tx, now, {
      ...shop.paper(),
      kind: 'spend',
      accountId,
      take: { value: { amount: 1_111, deduction: 'proportional' }, points: 77 },
      give: { points: { amount: 13, expiresAt: day(30) }, growth: 11 },
    }),
  );
  const reversal: Work<Posted> = (tx) => reverse(tx, now, { ...shop.paper(), postingId });
  const parts = times(
    64,
    (): Work<Posted> => (tx) => refund(tx, now, { ...shop.paper(), postingId, paid: 64, part: 1 }),
  );
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, [reversal, ...parts]);
  expect([
    { done: 1, refused: { ledger_already_reversed: 64 } },
    { done: 64, refused: { ledger_already_refunded: 1 } },
  ]).toContainEqual({ done: done.length, refused });
  expect(await shop.balances(accountId)).toEqual(before);
};

/** Of 64 parts of a fiftieth each, exactly 50 are refunded. */
export const refundsAboveThePaid = async (shop: RaceShop): Promise<void> => {
  const accountId = await shop.member({ principal: 999 });
  const { postingId } = await shop.run(spendValue(shop, accountId, 777));
  const parts = times(
    64,
    (): Work<Posted> => (tx) => refund(tx, now, { ...shop.paper(), postingId, paid: 50, part: 1 }),
  );
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, parts);
  expect(done.reduce((sum, { change }) => sum + change.principal, 0)).toBe(777);
  expect(refused).toEqual({ ledger_refund_too_large: 14 });
};

/** 1000 fen pay for 33 of 64 withdrawals of 30. */
export const withdrawalsFromPurse = async (shop: RaceShop): Promise<void> => {
  const purseId = await shop.purse('merchant_value');
  await shop.run((tx) => postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId, give: 1_000 }));
  const withdrawals = times(
    64,
    (): Work<object> => (tx) => postPurse(tx, now, { ...shop.paper(), kind: 'spend', purseId, take: 30 }),
  );
  const { done, refused } = await shop.raceEitherWay({ purse: purseId }, withdrawals);
  expect([done.length, refused]).toEqual([33, { ledger_insufficient: 31 }]);
};

/** Five packs of 10 pay for 16 of 64 withdrawals of 3. */
export const withdrawalsFromPacks = async (shop: RaceShop): Promise<void> => {
  const purseId = await shop.purse('pack');
  for (const days of [9, 7, 5, 8, 6])
    await shop.run((tx) =>
      postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId, give: 10, expiresAt: day(days) }),
    );
  const withdrawals = times(
    64,
    (): Work<object> => (tx) => postPurse(tx, now, { ...shop.paper(), kind: 'spend', purseId, take: 3 }),
  );
  const { done, refused } = await shop.raceEitherWay({ purse: purseId }, withdrawals);
  expect([done.length, refused]).toEqual([16, { ledger_insufficient: 48 }]);
};
