import { expect } from 'vitest';
import {
  capture,
  freezeAccounts,
  handOver,
  hold,
  listBranchSums,
  merge,
  post,
  refund,
  release,
  reverse,
  unmerge,
  type Amounts,
} from '../../src/ledger/index.ts';
import { day, now, type RaceShop, type Work } from './race-shop.ts';
import { expire } from './sweeping.ts';

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const valueOf = ({ principal, bonus }: Amounts): number => principal + bonus;

/** Of eight hand-overs of the same value under different documents, one finds it. */
export const handOverOnce = async (shop: RaceShop): Promise<void> => {
  const [fromId, toId] = shop.branchIds;
  const accounts = [
    await shop.member({ principal: 70, bonus: { amount: 7, expiresAt: null } }),
    await shop.member({ principal: 30 }),
  ];
  const works = times(8, (): Work<number> => async (tx) => {
    const handed = await handOver(tx, now, shop.shuffled(accounts), { ...shop.paper(), fromId, toId });
    return handed.reduce((sum, each) => sum + valueOf({ ...each, points: 0, growth: 0 }), 0);
  });
  const { done, refused } = await shop.raceEitherWay({ accounts }, works);
  expect([done.toSorted((a, b) => b - a), refused]).toEqual([[107, 0, 0, 0, 0, 0, 0, 0], {}]);
};

/** Of 70 and 30, the 30 are due: whatever comes first, they expire with one of the branches, once. */
export const handOverAgainstExpiry = async (shop: RaceShop): Promise<void> => {
  const [fromId, toId] = shop.branchIds;
  const accountId = await shop.member({ principal: 70, bonus: { amount: 30, expiresAt: day(1) } });
  const handing =
    (when: Date): Work<number> =>
    async (tx) =>
      (await handOver(tx, when, [accountId], { ...shop.paper(), fromId, toId })).reduce(
        (sum, { principal, bonus }) => sum + principal + bonus,
        0,
      );
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, [
    ...times(2, () => handing(now)),
    ...times(2, () => handing(day(2))),
    ...times(4, (): Work<number> => async (tx) => {
      await expire(tx, accountId, day(2));
      return 0;
    }),
  ]);
  const [most = 0, ...others] = done.toSorted((x, y) => y - x);
  expect([70, 100]).toContain(most);
  expect([others.every((each) => each === 0), refused]).toEqual([true, {}]);
  expect(await shop.balances(accountId)).toMatchObject({ principal: 70, bonus: 0 });
  expect(await owedBy(shop)).toEqual([0, 70]);
};

/** What each branch sold and owes. */
const owedBy = async ({ database, merchantId, branchIds }: RaceShop): Promise<(number | undefined)[]> => {
  const sums = await listBranchSums(database.tenant(merchantId), branchIds, '2026-01-01');
  return branchIds.map((id) => {
    const sum = sums.find(({ branch_id }) => branch_id === id);
    return sum && sum.principal + sum.bonus;
  });
};

/** Hand-overs to and fro among all else that moves value: nothing is lost, and in the end one branch owes all of it. */
export const handOverAgainstAll = async (shop: RaceShop): Promise<void> => {
  const [fromId, toId] = shop.branchIds;
  const gift = { principal: 400, bonus: { amount: 80, expiresAt: day(9) } };
  const [a = '', b = ''] = shop.shuffled([await shop.member(gift, gift), await shop.member(gift)]);
  const value = async (): Promise<number> => {
    const balances = await Promise.all([a, b].map((accountId) => shop.balances(accountId)));
    return balances.reduce((sum, each) => sum + (each ? valueOf(each) : 0), 0);
  };
  const spending =
    (amount: number): Work<{ postingId: number; change: Amounts }> =>
    (tx) =>
      post(tx, now, {
        ...shop.paper(),
        kind: 'spend',
        accountId: a,
        take: { value: { amount, deduction: 'proportional' } },
      });
  const holding = (): Work<{ holdId: number }> => (tx) =>
    hold(tx, now, {
      ...shop.paper(),
      accountId: a,
      value: { amount: 20, deduction: 'proportional' },
      expiresAt: day(1),
    });
  const [{ postingId }, mistake] = [await shop.run(spending(100)), await shop.run(spending(30))];
  const [kept, let_go] = [await shop.run(holding()), await shop.run(holding())];
  const before = await value();
  const handing =
    (there: boolean): Work<number> =>
    async (tx) => {
      const way = there ? { fromId, toId } : { fromId: toId, toId: fromId };
      await handOver(tx, now, [a, b], { ...shop.paper(), ...way });
      return 0;
    };
  const works: Work<number>[] = [
    ...times(6, () => handing(true)),
    ...times(2, () => handing(false)),
    ...times(4, (): Work<number> => async (tx) => valueOf((await spending(15)(tx)).change)),
    ...times(
      4,
      (): Work<number> => async (tx) =>
        valueOf((await refund(tx, now, { ...shop.paper(), postingId, paid: 4, part: 1 })).change),
    ),
    async (tx) => valueOf((await capture(tx, now, { ...shop.paper(), holdId: kept.holdId, value: 13 })).change),
    async (tx) => {
      await release(tx, now, { holdId: let_go.holdId, actorId: null, reason: 'race' });
      return 0;
    },
    async (tx) => {
      const { holdId } = await holding()(tx);
      await release(tx, now, { holdId, actorId: null, reason: 'race' });
      return 0;
    },
    ...times(
      2,
      (): Work<number> => async (tx) =>
        valueOf((await reverse(tx, now, { ...shop.paper(), postingId: mistake.postingId })).change),
    ),
    ...[true, false].map((frozen): Work<number> => async (tx) => {
      await freezeAccounts(tx, [a], frozen);
      return 0;
    }),
    ...times(2, (): Work<number> => async (tx) => {
      await merge(tx, now, { ...shop.paper(), fromId: a, toId: b });
      return 0;
    }),
    async (tx) => {
      await unmerge(tx, now, { ...shop.paper(), fromId: a });
      return 0;
    },
  ];
  const { done, refused } = await shop.raceEitherWay({ accounts: [a, b].toSorted() }, works);
  const expected = /^ledger_(account_merged|account_frozen|not_merged|merge_touched|holds_open|already_reversed)$/;
  expect(Object.keys(refused).filter((name) => !expected.test(name))).toEqual([]);
  expect(await value()).toBe(before + done.reduce((sum, change) => sum + change, 0));
  await shop.run(handing(true));
  expect(await owedBy(shop)).toEqual([0, await value()]);
};
