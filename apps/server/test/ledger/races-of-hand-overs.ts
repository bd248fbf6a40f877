import { expect } from 'vitest';
import {
  capture,
  handOver,
  hold,
  listBranchSums,
  merge,
  post,
  refund,
  release,
  unmerge,
  type Amounts,
} from '../../src/ledger/index.ts';
import { day, now, type RaceShop, type Work } from './race-shop.ts';

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
  const { postingId } = await shop.run(spending(100));
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
  const expected = /^ledger_(account_merged|not_merged|merge_touched|holds_open)$/;
  expect(Object.keys(refused).filter((name) => !expected.test(name))).toEqual([]);
  expect(await value()).toBe(before + done.reduce((sum, change) => sum + change, 0));
  await shop.run(handing(true));
  const sums = await listBranchSums(shop.database.tenant(shop.merchantId), [fromId, toId], '2026-01-01');
  const owed = sums.map(({ branch_id, principal, bonus }) => [branch_id, principal + bonus] as const);
  expect(new Map(owed)).toEqual(
    new Map([
      [fromId, 0],
      [toId, await value()],
    ]),
  );
};
