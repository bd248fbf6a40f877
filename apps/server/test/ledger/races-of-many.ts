import { expect } from 'vitest';
import { merge, post, postMany, reverseMany, unmerge, type Movement, type Posted } from '../../src/ledger/index.ts';
import { Problem } from '../../src/platform/http/index.ts';
import { now, type RaceShop, type Work } from './race-shop.ts';
import { times } from './races-of-spends.ts';

const points = (amount: number) => ({ points: { amount, expiresAt: null } });

const opening = (shop: RaceShop, accountId: string): Movement => ({
  ...shop.paper(),
  kind: 'opening',
  accountId,
  give: { ...points(7), principal: 5 },
});

/** Calls with many postings each, in any order of accounts, and single spends, all on the same members. */
export const manyAgainstSingles = async (shop: RaceShop): Promise<void> => {
  const members = await Promise.all(times(8, () => shop.member(points(1_000))));
  const many = times(10, (): Work<(Posted | Problem)[]> => {
    const movements = shop.shuffled([...members, ...members]).slice(0, 9);
    return (tx) =>
      postMany(
        tx,
        now,
        movements.map((accountId) => opening(shop, accountId)),
      );
  });
  const singles = times(20, (at): Work<Posted[]> => {
    const accountId = members[at % members.length] ?? '';
    return async (tx) => [await post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take: { points: 3 } })];
  });
  const { done, refused } = await shop.raceEitherWay<(Posted | Problem)[]>({ accounts: members }, [
    ...many,
    ...singles,
  ]);
  expect([done.length, refused]).toEqual([30, {}]);
  const moved = new Map(members.map((accountId) => [accountId, 1_000]));
  for (const answer of done.flat()) {
    if (answer instanceof Problem) throw answer;
    moved.set(answer.accountId, (moved.get(answer.accountId) ?? 0) + answer.change.points);
  }
  for (const accountId of members)
    expect(await shop.balances(accountId)).toMatchObject({ points: moved.get(accountId) });
};

/** The answers that aren't repeats, by document. */
const madeIn = (calls: readonly (readonly (Posted | Problem)[])[]): number[] =>
  (calls[0] ?? []).map(
    (_, at) =>
      calls.filter((answers) => {
        const answer = answers[at];
        return answer && !(answer instanceof Problem) && !answer.repeated;
      }).length,
  );

/** The same call 16 times posts each document once; and so do its reversals. */
export const oneCallManyTimes = async (shop: RaceShop): Promise<void> => {
  const members = await Promise.all(times(6, () => shop.member()));
  const movements = members.flatMap((accountId) => [opening(shop, accountId), opening(shop, accountId)]);
  const all = { accounts: members };
  const posting: Work<(Posted | Problem)[]> = (tx) => postMany(tx, now, movements);
  const posted = await shop.raceEitherWay(
    all,
    times(16, () => posting),
  );
  expect([madeIn(posted.done), posted.refused]).toEqual([times(12, () => 1), {}]);
  const ids = (posted.done[0] ?? []).flatMap((answer) => (answer instanceof Problem ? [] : answer.postingId));
  const reversals = ids.map((postingId) => ({ ...shop.paper(), postingId }));
  const reversing: Work<(Posted | Problem)[]> = (tx) => reverseMany(tx, now, reversals);
  const reversed = await shop.raceEitherWay(
    all,
    times(16, () => reversing),
  );
  expect([madeIn(reversed.done), reversed.refused]).toEqual([times(12, () => 1), {}]);
  for (const accountId of members)
    expect(await shop.balances(accountId)).toEqual({ principal: 0, bonus: 0, points: 0, growth: 0 });
};

/** A document that several calls claim on different accounts is posted once; only the other claims are refused. */
export const oneDocumentInManyCalls = async (shop: RaceShop): Promise<void> => {
  const members = await Promise.all(times(12, () => shop.member()));
  const claimed = shop.paper();
  const calls = times(4, (at): Work<(Posted | Problem)[]> => {
    const [first = '', ...others] = members.slice(at * 3, at * 3 + 3);
    const movements = [{ ...opening(shop, first), ...claimed }, ...others.map((one) => opening(shop, one))];
    return (tx) => postMany(tx, now, movements);
  });
  const { done, refused } = await shop.raceEitherWay({ accounts: members }, calls);
  expect([done.length, refused]).toEqual([4, {}]);
  const claims = done.map(([answer]) => (answer instanceof Problem ? answer.problem : 'posted'));
  expect(claims.toSorted()).toEqual([...times(3, () => 'ledger_document_reused'), 'posted']);
  expect(done.flatMap((answers) => answers.slice(1)).filter((answer) => answer instanceof Problem)).toEqual([]);
};

/**
 * 64 calls: reversals of many postings each, merges and their undoing, all on the same members. Each posting is reversed
 * exactly once, by whoever stands for its member then.
 */
export const manyReversalsAgainstMerges = async (shop: RaceShop): Promise<void> => {
  const members = await Promise.all(times(6, () => shop.member()));
  const posted = await shop.run((tx) =>
    postMany(
      tx,
      now,
      [...members, ...members].map((accountId) => opening(shop, accountId)),
    ),
  );
  const ids = posted.flatMap((answer) => (answer instanceof Problem ? [] : answer.postingId));
  const reversing = times(32, (): Work<readonly (Posted | Problem)[]> => {
    const reversals = shop
      .shuffled(ids)
      .slice(0, 6)
      .map((postingId) => ({ ...shop.paper(), postingId }));
    return (tx) => reverseMany(tx, now, reversals);
  });
  const joining = times(32, (at): Work<readonly (Posted | Problem)[]> => {
    const [fromId = '', toId = ''] = shop.shuffled(members);
    if (at % 2 === 1) return async (tx) => Object.values(await unmerge(tx, now, { ...shop.paper(), fromId }));
    return async (tx) => Object.values(await merge(tx, now, { ...shop.paper(), fromId, toId }));
  });
  const { refused } = await shop.raceEitherWay({ accounts: members }, [...reversing, ...joining]);
  expect(
    Object.keys(refused).filter((name) => !/^ledger_(account_merged|not_merged|merge_touched)$/.test(name)),
  ).toEqual([]);
  // What none of the calls chose.
  await shop.run((tx) =>
    reverseMany(
      tx,
      now,
      ids.map((postingId) => ({ ...shop.paper(), postingId })),
    ),
  );
  for (const accountId of members)
    expect(await shop.balances(accountId)).toEqual({ principal: 0, bonus: 0, points: 0, growth: 0 });
};
