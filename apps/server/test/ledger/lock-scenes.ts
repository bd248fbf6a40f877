import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import {
  freezeAccounts,
  handOver,
  merge,
  openAccounts,
  openPurse,
  post,
  postPurse,
  refund,
  reverseMany,
  transfer,
  unmerge,
  type Posted,
} from '../../src/ledger/index.ts';
import type { TenantTx } from '../../src/platform/database/index.ts';
import { daysLater, ledgerStart as now } from './ledger-fixture.ts';
import type { Stage } from './stage.ts';
import { closeDay, expire, fold } from './sweeping.ts';

type Scene = (stage: Stage) => Promise<void>;

const friday = '2026-11-20';
const saturday = daysLater(1);
const give = { principal: 100, points: { amount: 100, expiresAt: null } };

const topUp = ({ shop }: Stage, accountId: string): Promise<Posted> =>
  shop.inTx((tx) => post(tx, now, { ...shop.paper(), kind: 'top_up', accountId, give }));
const spend =
  ({ shop }: Stage, accountId: string) =>
  (tx: TenantTx): Promise<Posted> =>
    post(tx, now, { ...shop.paper(), kind: 'spend', accountId, take: { principal: 100 } });

const spendsOneAfterTheOther: Scene = async (stage) => {
  const member = await stage.shop.member();
  await topUp(stage, member);
  const first = await stage.hold(spend(stage, member));
  const second = await stage.enter(spend(stage, member));
  await first.commit();
  await expect(second.end).rejects.toMatchObject({ problem: 'ledger_insufficient' });
};

/** What is spent meanwhile is not handed over, and a second hand-over finds nothing. */
const handOverDuringASpend: Scene = async (stage) => {
  const { shop } = stage;
  const member = await shop.member();
  await topUp(stage, member);
  await topUp(stage, member);
  const [fromId, toId] = shop.branchIds;
  const handing = (tx: TenantTx) => handOver(tx, now, [member], { ...shop.paper(), fromId, toId });
  const spending = await stage.hold(spend(stage, member));
  const both = [await stage.enter(handing), await stage.enter(handing)];
  await spending.commit();
  const handed = (await Promise.all(both.map(({ end }) => end))).flat();
  expect(handed).toEqual([{ account_id: member, state: 'handed', principal: 100, bonus: 0 }]);
};

const withdrawalsFromAPurse: Scene = async (stage) => {
  const { shop } = stage;
  const purseId = newId();
  await shop.inTx((tx) => openPurse(tx, { purseId, unit: 'merchant_value', product: 'stored_value' }));
  await shop.inTx((tx) => postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId, give: 100 }));
  const take = (tx: TenantTx) => postPurse(tx, now, { ...shop.paper(), kind: 'spend', purseId, take: 100 });
  const first = await stage.hold(take);
  const second = await stage.enter(take);
  await first.commit();
  await expect(second.end).rejects.toMatchObject({ problem: 'ledger_insufficient' });
};

/** A posting in progress while a day is closed belongs to that day and its hash. */
const closingAfter =
  (work: (stage: Stage) => Promise<(tx: TenantTx) => Promise<unknown>>): Scene =>
  async (stage) => {
    const posting = await stage.hold(await work(stage));
    const closing = await stage.enter((tx) => closeDay(tx, friday, saturday));
    expect(closing.waits).toBe(true);
    await posting.commit();
    expect(await closing.end).toBe(true);
  };

const closingAfterASpend = closingAfter(async (stage) => {
  const member = await stage.shop.member();
  await topUp(stage, member);
  return spend(stage, member);
});

const closingAfterAPurse = closingAfter(async ({ shop }) => {
  const purseId = newId();
  await shop.inTx((tx) => openPurse(tx, { purseId, unit: 'merchant_value', product: 'stored_value' }));
  return (tx) => postPurse(tx, now, { ...shop.paper(), kind: 'top_up', purseId, give: 100 });
});

const closingAfterAFold: Scene = async (stage) => {
  const member = await stage.shop.member();
  for (let at = 0; at < 3; at += 1) await topUp(stage, member);
  const folding = await stage.hold((tx) => fold(tx, 1));
  const closing = await stage.enter((tx) => closeDay(tx, friday, saturday));
  expect(closing.waits).toBe(true);
  await folding.commit();
  expect(await closing.end).toBe(true);
  // No delta is left for the closed day.
  expect(await stage.shop.inTx((tx) => fold(tx, 10))).toBe(0);
};

const foldingTwice: Scene = async (stage) => {
  const member = await stage.shop.member();
  for (let at = 0; at < 3; at += 1) await topUp(stage, member);
  const first = await stage.hold((tx) => fold(tx, 1));
  const second = await stage.enter((tx) => fold(tx, 10));
  const { waits } = second;
  await first.commit();
  expect([waits, await second.end]).toEqual([false, 0]);
};

const crossingTransfers: Scene = async (stage) => {
  const { shop } = stage;
  const [a = '', b = ''] = await shop.members(2);
  for (const member of [a, b]) await topUp(stage, member);
  const move = (fromId: string, toId: string) => (tx: TenantTx) =>
    transfer(tx, now, { ...shop.paper(), fromId, toId, take: { principal: 10 } });
  const before = await stage.holdAccount(a);
  const there = await stage.enter(move(a, b));
  const back = await stage.enter(move(b, a));
  await before.commit();
  await Promise.all([there.end, back.end]);
};

/** The database may visit members in any order; here they are stored in descending order. */
const freezeDuringATransfer: Scene = async (stage) => {
  const { shop } = stage;
  const [a = '', b = ''] = [newId(), newId()].sort();
  await shop.inTx((tx) => openAccounts(tx, [b]));
  await shop.inTx((tx) => openAccounts(tx, [a]));
  await topUp(stage, b);
  await topUp(stage, a);
  const before = await stage.holdAccount(a);
  const moving = await stage.enter((tx) =>
    transfer(tx, now, { ...shop.paper(), fromId: a, toId: b, take: { principal: 10 } }),
  );
  const freezing = await stage.enter(async (tx) => {
    await tx.platform.execute(
      'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off',
    );
    await freezeAccounts(tx, [a, b], true);
  });
  await before.commit();
  await Promise.all([moving.end, freezing.end]);
};

const freezeAndPostDuringAMerge: Scene = async (stage) => {
  const { shop } = stage;
  const [a = '', b = ''] = await shop.members(2);
  await topUp(stage, a);
  // Unfreezing, because frozen accounts can't be merged; the locks are the same.
  const freezing = await stage.hold((tx) => freezeAccounts(tx, [a], false));
  const merging = await stage.enter((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
  await freezing.commit((tx) => post(tx, now, { ...shop.paper(), kind: 'earn', accountId: a, give: { growth: 1 } }));
  const { to } = await merging.end;
  expect(to.after).toMatchObject({ principal: 100, growth: 1 });
};

const refundOf =
  ({ shop }: Stage, postingId: number) =>
  (tx: TenantTx): Promise<Posted> =>
    refund(tx, now, { ...shop.paper(), postingId, paid: 1, part: 1 });

/** A refund during a merge of its member goes to the survivor. */
const refundAfterAMerge: Scene = async (stage) => {
  const { shop } = stage;
  const [a = '', b = ''] = await shop.members(2);
  await topUp(stage, a);
  const { postingId } = await shop.inTx(spend(stage, a));
  const merging = await stage.hold((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
  const refunding = await stage.enter(refundOf(stage, postingId));
  await merging.commit();
  expect(await refunding.end).toMatchObject({ accountId: b, after: { principal: 100 } });
};

const refundQueuedBehindAMerge: Scene = async (stage) => {
  const { shop } = stage;
  const [a = '', b = ''] = await shop.members(2);
  await topUp(stage, a);
  const { postingId } = await shop.inTx(spend(stage, a));
  const before = await stage.holdAccount(a);
  const merging = await stage.enter((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
  const refunding = await stage.enter(refundOf(stage, postingId));
  await before.commit();
  await merging.end;
  expect(await refunding.end).toMatchObject({ accountId: b, after: { principal: 100 } });
};

const refundQueuedBehindAnUnmerge: Scene = async (stage) => {
  const { shop } = stage;
  const [a = '', b = ''] = await shop.members(2);
  await topUp(stage, a);
  const { postingId } = await shop.inTx(spend(stage, a));
  await shop.inTx((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
  const before = await stage.holdAccount(b);
  const undoing = await stage.enter((tx) => unmerge(tx, now, { ...shop.paper(), fromId: a }));
  const refunding = await stage.enter(refundOf(stage, postingId));
  await before.commit();
  await undoing.end;
  expect(await refunding.end).toMatchObject({ accountId: a, after: { principal: 100 } });
};

/** Undoing that waited for a merged member must release its lock before it waits for the survivor. */
const undoingBetweenAMergeAndItsSurvivor = (
  undo: (stage: Stage, postingId: number) => (tx: TenantTx) => Promise<unknown>,
): Scene => {
  const scene: Scene = async (stage) => {
    const { shop } = stage;
    const [survivor = '', member = ''] = await shop.members(2);
    await topUp(stage, member);
    const { postingId } = await shop.inTx(spend(stage, member));
    const merging = await stage.hold((tx) => merge(tx, now, { ...shop.paper(), fromId: member, toId: survivor }));
    const undoing = await stage.enter(undo(stage, postingId));
    expect(undoing.waits).toBe(true);
    const queued = await stage.queueForAccount(survivor);
    await merging.commit();
    const onSurvivor = await queued.held;
    const cameSecond = await undoing.waitsAgain();
    // If the undoing still held the member, this would wait for it, and the undoing for the survivor: a deadlock.
    await onSurvivor.commit((tx) => expire(tx, member, now));
    expect([await undoing.end].flat()).toMatchObject([{ accountId: survivor, after: { principal: 100 } }]);
    // The merge let both go on. If the undoing was first on the survivor, nothing is shown yet.
    if (!cameSecond) await scene(stage);
  };
  return scene;
};

const reversalsOf =
  ({ shop }: Stage, ...postingIds: readonly number[]) =>
  (tx: TenantTx): Promise<unknown> =>
    reverseMany(
      tx,
      now,
      postingIds.map((postingId) => ({ ...shop.paper(), postingId })),
    );

/** A merge blocks only its two accounts. */
const postingDuringAMerge: Scene = async (stage) => {
  const { shop } = stage;
  const [a = '', b = '', other = ''] = await shop.members(3);
  for (const member of [a, other]) await topUp(stage, member);
  const merging = await stage.hold((tx) => merge(tx, now, { ...shop.paper(), fromId: a, toId: b }));
  const posting = await stage.enter(spend(stage, other));
  expect(posting.waits).toBe(false);
  await merging.commit();
  const undoing = await stage.hold((tx) => unmerge(tx, now, { ...shop.paper(), fromId: a }));
  const another = await stage.enter((tx) =>
    post(tx, now, { ...shop.paper(), kind: 'spend', accountId: other, take: { points: 1 } }),
  );
  expect(another.waits).toBe(false);
  await undoing.commit();
};

/** A merge's postings belong to the day closed right after it. */
const closingAfterAMerge = closingAfter(async (stage) => {
  const [a = '', b = ''] = await stage.shop.members(2);
  await topUp(stage, a);
  return (tx) => merge(tx, now, { ...stage.shop.paper(), fromId: a, toId: b });
});

/** A transaction may post after a freeze, so that it locks the day after an account. */
const closingAfterAFreeze = closingAfter(async ({ shop }) => {
  const member = await shop.member();
  return (tx) => freezeAccounts(tx, [member], true);
});

/** A refund that waits for a day holds no account that closing the day may still lock. */
const refundQueuedBehindAClose: Scene = async (stage) => {
  const { shop } = stage;
  const member = await shop.member();
  const { postingId } = await topUp(stage, member);
  const refunding = await shop.inTx(async (tx) => {
    await closeDay(tx, friday, saturday);
    const waiting = await stage.enter((other) =>
      refund(other, saturday, { ...shop.paper(), postingId, paid: 2, part: 1 }),
    );
    expect(waiting.waits).toBe(true);
    await post(tx, saturday, { ...shop.paper(), kind: 'earn', accountId: member, give: { growth: 1 } });
    return waiting;
  });
  expect(await refunding.end).toMatchObject({ change: { principal: -50, points: -50 } });
};

export const lockScenes: Readonly<Record<string, Scene>> = {
  'two spends of the same fen': spendsOneAfterTheOther,
  'two hand-overs during a spend': handOverDuringASpend,
  'two withdrawals from a purse': withdrawalsFromAPurse,
  'a day closed during a spend': closingAfterASpend,
  'a day closed during a posting on a purse': closingAfterAPurse,
  'a day closed during a fold': closingAfterAFold,
  'two folds': foldingTwice,
  'crossing transfers': crossingTransfers,
  'a freeze during a transfer': freezeDuringATransfer,
  'a freeze and a posting during a merge': freezeAndPostDuringAMerge,
  'a refund during a merge': refundAfterAMerge,
  'a refund queued behind a merge': refundQueuedBehindAMerge,
  'a refund queued behind an unmerge': refundQueuedBehindAnUnmerge,
  'a refund between a merge and a lock on the survivor': undoingBetweenAMergeAndItsSurvivor(refundOf),
  'many reversals between a merge and a lock on the survivor': undoingBetweenAMergeAndItsSurvivor(reversalsOf),
  'a posting on another account during a merge': postingDuringAMerge,
  'a day closed during a merge': closingAfterAMerge,
  'a day closed during a freeze': closingAfterAFreeze,
  'a refund queued behind the close of a day': refundQueuedBehindAClose,
};
