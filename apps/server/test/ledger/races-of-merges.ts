import { expect } from 'vitest';
import { merge, post, refund, transfer, unmerge } from '../../src/ledger/index.ts';
import { day, now, type RaceShop, type Work } from './race-shop.ts';

type Pair = Awaited<ReturnType<typeof merge>>;

/** 12 transfers in each direction add up to nothing and don't deadlock. */
export const crossingTransfers = async (shop: RaceShop): Promise<void> => {
  const give = {
    principal: 1_200,
    bonus: { amount: 600, expiresAt: day(9) },
    points: { amount: 60, expiresAt: day(9) },
  };
  const [a, b] = [await shop.member(give), await shop.member(give)];
  const move =
    (fromId: string, toId: string): Work<Pair> =>
    (tx) =>
      transfer(tx, now, { ...shop.paper(), fromId, toId, take: { principal: 10, bonus: 5, points: 1 } });
  const works = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? move(a, b) : move(b, a)));
  const { done, refused } = await shop.raceEitherWay(
    { accounts: [a, b].toSorted().slice(shop.random.between(0, 2)) },
    works,
  );
  expect([done.length, refused]).toEqual([24, {}]);
  expect(await shop.balances(a)).toEqual(await shop.balances(b));
};

/** Of two members merged into each other one survives, with the value of both. */
export const crossingMerges = async (shop: RaceShop): Promise<void> => {
  const [a, b] = [await shop.member({ principal: 300 }), await shop.member({ principal: 500 })];
  const join =
    (fromId: string, toId: string): Work<Pair> =>
    (tx) =>
      merge(tx, now, { ...shop.paper(), fromId, toId });
  const works = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? join(a, b) : join(b, a)));
  const { done, refused } = await shop.raceEitherWay({ accounts: [a, b].toSorted() }, works);
  expect(refused).toEqual({ ledger_account_merged: 7 });
  expect(done.map(({ to }) => to.after.principal)).toEqual([800]);
};

/**
 * Eight refunds of a member who is merged and unmerged concurrently: each goes to the current account, and none is
 * lost.
 */
export const refundsAgainstMerges = async (shop: RaceShop): Promise<void> => {
  // Either may be first in lock order.
  const [a = '', b = ''] = shop.shuffled([await shop.member(), await shop.member()]);
  for (const [accountId, principal] of [
    [a, 800],
    [b, 100],
  ] as const)
    await shop.run((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give: { principal } }));
  const { postingId } = await shop.run((tx) =>
    post(tx, now, { ...shop.paper(), kind: 'spend', accountId: a, take: { principal: 800 } }),
  );
  const parts = Array.from(
    { length: 8 },
    (): Work<unknown> => (tx) => refund(tx, now, { ...shop.paper(), postingId, paid: 8, part: 1 }),
  );
  const there = Array.from(
    { length: 4 },
    (): Work<unknown> => (tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }),
  );
  const back = Array.from({ length: 4 }, (): Work<unknown> => (tx) => unmerge(tx, now, { ...shop.paper(), fromId: a }));
  const { refused } = await shop.raceEitherWay({ accounts: [a, b].toSorted().slice(shop.random.between(0, 2)) }, [
    ...parts,
    ...there,
    ...back,
  ]);
  expect(
    Object.keys(refused).filter((name) => !/^ledger_(account_merged|not_merged|merge_touched)$/.test(name)),
  ).toEqual([]);
  const left = await Promise.all([a, b].map((accountId) => shop.balances(accountId)));
  expect(left.reduce((sum, balances) => sum + (balances?.principal ?? 0), 0)).toBe(900);
};
