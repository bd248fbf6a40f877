import { expect } from 'vitest';
import {
  capture,
  hold,
  merge,
  post,
  postPurse,
  reclass,
  refund,
  reverse,
  transfer,
  unmerge,
  type Posted,
} from '../../src/ledger/index.ts';
import { day, now, type RaceShop, type Work } from './race-shop.ts';
import { times } from './races-of-spends.ts';

interface Repeatable {
  readonly repeated: boolean;
}

/** How many answers are not repeats, and how many distinct answers there are apart from that flag. */
const judged = (answers: readonly Repeatable[]) => ({
  made: answers.filter(({ repeated }) => !repeated).length,
  different: new Set(answers.map(({ repeated: _, ...answer }) => JSON.stringify(answer))).size,
});
const once = { made: 1, different: 1 };

/** One document 64 times: one posting, and 63 repeats of its answer. */
export const oneDocument = async (shop: RaceShop): Promise<void> => {
  const accountId = await shop.member({ points: { amount: 1_000, expiresAt: day(1) } });
  const paper = shop.paper();
  const spend: Work<Posted> = (tx) => post(tx, now, { ...paper, kind: 'spend', accountId, take: { points: 7 } });
  const works = times(64, () => spend);
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, works);
  expect([judged(done), refused]).toEqual([once, {}]);
  expect(await shop.balances(accountId)).toMatchObject({ points: 993 });
};

/** One document for two members, 32 times each: one member gets it, and the other is always refused. */
export const oneDocumentForTwo = async (shop: RaceShop): Promise<void> => {
  const members = [await shop.member({ principal: 100 }), await shop.member({ principal: 100 })];
  const paper = shop.paper();
  const spend =
    (accountId: string): Work<Posted> =>
    (tx) =>
      post(tx, now, { ...paper, kind: 'spend', accountId, take: { principal: 40 } });
  const works = times(64, (at) => spend(members[at % 2] ?? ''));
  const { done, refused } = await shop.raceEitherWay({ accounts: members }, works);
  expect([judged(done), refused]).toEqual([once, { ledger_document_reused: 32 }]);
};

/** A document of any kind, sent 24 times concurrently, is posted once. */
export const oneDocumentOfEachKind = async (shop: RaceShop): Promise<void> => {
  const give = {
    principal: 1_000,
    bonus: { amount: 200, expiresAt: day(9) },
    points: { amount: 90, expiresAt: day(9) },
  };
  const [accountId, otherId, heirId] = [await shop.member(give), await shop.member(give), await shop.member()];
  const purseId = await shop.purse('merchant_value');
  const take = { value: { amount: 120, deduction: 'proportional' }, points: 10 } as const;
  const spent = () => shop.run((tx) => post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take }));
  const [refunded, reversed] = [await spent(), await spent()];
  const { holdId } = await shop.run((tx) =>
    hold(tx, now, { ...shop.paper(), accountId, points: 10, expiresAt: day(3) }),
  );
  const papers = times(9, () => shop.paper());
  const paper = (at: number) => papers[at] ?? shop.paper();
  const statutory = { ...paper(6), document: { ...paper(6).document, kind: 'statutory_refund' } };
  const kinds: readonly Work<unknown>[] = [
    (tx) => post(tx, now, { ...paper(0), kind: 'top_up', accountId, give }),
    (tx) => refund(tx, now, { ...paper(1), postingId: refunded.postingId, paid: 3, part: 1 }),
    (tx) => reverse(tx, now, { ...paper(2), postingId: reversed.postingId }),
    (tx) => hold(tx, now, { ...paper(3), accountId, points: 5, expiresAt: day(3) }),
    (tx) => capture(tx, now, { ...paper(4), holdId, points: 6 }),
    async (tx) =>
      (await transfer(tx, now, { ...paper(5), fromId: otherId, toId: accountId, take: { principal: 9 } })).to,
    (tx) => reclass(tx, now, { ...statutory, accountId: otherId, tranche: 1, amount: 50 }),
    async (tx) => (await merge(tx, now, { ...paper(7), fromId: otherId, toId: heirId })).from,
    async (tx) => (await unmerge(tx, now, { ...paper(8), fromId: otherId })).from,
  ];
  for (const work of kinds) {
    const { done, refused } = await shop.raceEitherWay(
      { accounts: [accountId, otherId].toSorted() },
      times(24, () => work),
    );
    // Each answers with a posting or a hold.
    expect([judged(done as Repeatable[]), refused]).toEqual([once, {}]);
  }
  const purse = shop.paper();
  const fill: Work<{ postingId: number }> = (tx) => postPurse(tx, now, { ...purse, kind: 'top_up', purseId, give: 5 });
  const { done } = await shop.raceEitherWay(
    { purse: purseId },
    times(24, () => fill),
  );
  expect(new Set(done.map(({ postingId }) => postingId)).size).toBe(1);
};
