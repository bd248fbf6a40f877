import { expect } from 'vitest';
import { capture, freezeAccounts, hold, post, release, type Hold, type Posted } from '../../src/ledger/index.ts';
import { day, now, type RaceShop, type Work } from './race-shop.ts';
import { expire } from './sweeping.ts';

const four = <T>(work: () => T): T[] => [work(), work(), work(), work()];

/** 100 points that expire on `lotEnds`, 40 of them held until `holdEnds`. */
const held = async (shop: RaceShop, { lotEnds = day(30), holdEnds = day(3) } = {}) => {
  const accountId = await shop.member({ points: { amount: 100, expiresAt: lotEnds } });
  const { holdId } = await shop.run((tx) =>
    hold(tx, now, { ...shop.paper(), accountId, points: 40, expiresAt: holdEnds }),
  );
  const capturing =
    (at = now): Work<Posted> =>
    (tx) =>
      capture(tx, at, { ...shop.paper(), holdId });
  return { accountId, holdId, capturing };
};

/** One of four captures gets the hold, unless it expired first. */
export const captureAgainstItsEnd = async (shop: RaceShop): Promise<void> => {
  const { accountId, capturing } = await held(shop, { holdEnds: day(1) });
  const sweep: Work<undefined> = (tx) => expire(tx, accountId, day(2));
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, [
    ...four(() => capturing()),
    ...four(() => sweep),
  ]);
  const captured = done.filter((answer) => answer !== undefined).length;
  expect([captured, refused]).toEqual([captured, { ledger_hold_over: 4 - captured }]);
  expect(captured).toBeLessThanOrEqual(1);
  // The free amount is exact: a last spend takes it all.
  const points = 100 - 40 * captured;
  const last = await shop.run((tx) =>
    post(tx, day(2), { ...shop.paper(), kind: 'spend', accountId, take: { points } }),
  );
  expect(last.after.points).toBe(0);
};

/** Captured once, or released once and repeated three times; never both. */
export const captureAgainstRelease = async (shop: RaceShop): Promise<void> => {
  const { accountId, holdId, capturing } = await held(shop);
  const releasing: Work<Hold> = (tx) => release(tx, now, { holdId, actorId: null, reason: 'test' });
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, [
    ...four((): Work<Posted | Hold> => capturing()),
    ...four(() => releasing),
  ]);
  const captures = done.filter((answer) => 'postingId' in answer).length;
  const released = done.filter((answer) => 'state' in answer && !answer.repeated).length;
  expect([
    { captures: 1, released: 0, done: 1, refused: { ledger_hold_over: 7 } },
    { captures: 0, released: 1, done: 4, refused: { ledger_hold_over: 4 } },
  ]).toContainEqual({ captures, released, done: done.length, refused });
  expect(await shop.balances(accountId)).toMatchObject({ points: captures === 1 ? 60 : 100 });
};

/** A freeze refuses new spends and holds that lock the account after it, but never the capture. */
export const captureAgainstFreeze = async (shop: RaceShop): Promise<void> => {
  const { accountId, capturing } = await held(shop);
  const freeze: Work<undefined> = async (tx) => {
    await freezeAccounts(tx, [accountId], true);
    return undefined;
  };
  const spend: Work<Posted> = (tx) => post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take: { points: 5 } });
  const another: Work<Hold> = (tx) => hold(tx, now, { ...shop.paper(), accountId, points: 5, expiresAt: day(3) });
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, [
    capturing(),
    freeze,
    ...four((): Work<Posted | Hold> => spend),
    ...four(() => another),
  ]);
  const posted = done.filter((answer) => answer !== undefined && 'postingId' in answer);
  const holds = done.filter((answer) => answer !== undefined && 'holdId' in answer).length;
  expect(posted.filter(({ change }) => change.points === -40)).toHaveLength(1);
  const frozen = 8 - (posted.length - 1) - holds;
  expect(refused).toEqual(frozen === 0 ? {} : { ledger_account_frozen: frozen });
  expect(await shop.balances(accountId)).toMatchObject({ points: 60 - 5 * (posted.length - 1) });
  await expect(shop.run(spend)).rejects.toMatchObject({ problem: 'ledger_account_frozen' });
};

/** The held part of an expired lot stays until the capture; the rest does not. */
export const captureAgainstLotExpiry = async (shop: RaceShop): Promise<void> => {
  const { accountId, capturing } = await held(shop, { lotEnds: day(1) });
  const sweep: Work<undefined> = (tx) => expire(tx, accountId, day(2));
  const { done, refused } = await shop.raceEitherWay({ accounts: [accountId] }, [
    capturing(day(2)),
    ...four(() => sweep),
  ]);
  expect(done.filter((answer) => answer !== undefined)).toMatchObject([{ change: { points: -40 } }]);
  expect(refused).toEqual({});
  expect(await shop.balances(accountId)).toMatchObject({ points: 0 });
};
