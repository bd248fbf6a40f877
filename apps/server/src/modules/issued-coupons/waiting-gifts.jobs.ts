import { couponGiftText } from '@regulars/phrases';
import { recordOperation, type Changes } from '../../platform/audit/audit.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { Database, TenantDb, TenantTx } from '../../platform/database/index.ts';
import { forEach, forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import {
  listMerchantsWithWaiting,
  listWaitingIds,
  lockWaitingGifts,
  setGiftsDone,
  type GiftOutcome,
  type WaitingGift,
} from '../coupon-gifts/index.ts';
import { lockMembersForShare } from '../members/index.ts';
import { giveGifts, type Giver, type WantedGift } from './giving.service.ts';

/** Gifts that one transaction gives. */
const atOnce = 500;

/** What became of waiting gifts. Whose membership was cancelled gets none; freezing since takes nothing away. */
const give = async (
  tx: TenantTx,
  giver: Giver,
  waiting: readonly WaitingGift[],
): Promise<(GiftOutcome & WaitingGift)[]> => {
  const members = await lockMembersForShare(tx, [...new Set(waiting.map(({ receiver_id: id }) => id))]);
  const isGone = ({ receiver_id: id }: WaitingGift): boolean => members.get(id)?.state === 'cancelled';
  const live = waiting.filter((gift) => !isGone(gift));
  const wanted = live.map(({ gift_id, branch_id, source, coupons, receiver_id }): WantedGift => ({
    gifts: coupons,
    source,
    sourceId: gift_id,
    receiver: { memberId: receiver_id, branchId: branch_id },
  }));
  const given = await giveGifts(tx, giver, wanted);
  return [
    ...live.map((gift, at) => ({ ...gift, outcome: given[at] ?? [] })),
    ...waiting.filter(isGone).map((gift) => ({
      ...gift,
      outcome: gift.coupons.map((one) => ({ ...one, given: 0, why: 'cancelled' as const })),
    })),
  ];
};

/** Of each template how many were given, and of each member what was not and why. */
const record = async (tx: TenantTx, giver: Giver, done: readonly (GiftOutcome & WaitingGift)[]): Promise<void> => {
  const all = done.flatMap(({ receiver_id, outcome }) => outcome.map((one) => ({ ...one, receiver_id })));
  const given = [...Map.groupBy(all.filter(({ why }) => why === null), ({ coupon_id: id }) => id)]; // prettier-ignore
  await recordOperation(tx, giver, {
    action: 'coupon.gift',
    subjectKind: 'coupon',
    subjectIds: given.map(([id]) => id),
    changes: given.map(([, some]) => ({
      coupon_count: [null, some.reduce((sum, { count }) => sum + count, 0)],
      coupon_members: [null, new Set(some.map(({ receiver_id: id }) => id)).size],
    })),
  });
  const missed = done.flatMap(({ receiver_id: id, outcome }) =>
    [...Map.groupBy(outcome.filter(({ why }) => why !== null), ({ why }) => why)].map(([why, some]) => ({
      id,
      changes: { gift_coupons_not_given: [null, some.map(couponGiftText)], gift_coupons_not_given_why: [null, why] } satisfies Changes,
    })),
  ); // prettier-ignore
  await recordOperation(tx, giver, {
    action: 'coupon.gift_missed',
    subjectKind: 'member',
    subjectIds: missed.map(({ id }) => id),
    changes: missed.map(({ changes }) => changes),
  });
};

/** Gives some that wait, or one; false if none are left, but for what another program gives. */
export const giveWaiting = async (tx: TenantTx, now: Date, giftId?: string): Promise<boolean> => {
  const waiting = await lockWaitingGifts(tx, atOnce, giftId);
  if (waiting.length === 0) return false;
  const giver = { now, day: await getMerchantDays(tx, now) };
  const done = await give(tx, giver, waiting);
  await setGiftsDone(tx, done, { at: now, on: giver.day.today() });
  await record(tx, giver, done);
  return waiting.length === atOnce;
};

/** Gives each alone, so that one which fails keeps no other from being given. Throws what failed. */
const giveEach = async (db: TenantDb, now: Date, signal: AbortSignal | undefined): Promise<void> =>
  forEach(await listWaitingIds(db, atOnce), signal, async (id) => {
    await db.transaction((tx) => giveWaiting(tx, now, id));
  });

/**
 * Gives the coupons that gifts of grades and privileges named, each once under any stop, repetition or parallel run. One that
 * fails waits for the next run.
 */
export const giveWaitingGifts = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithWaiting, signal }, async (db) => {
    try {
      let isMore = true;
      while (isMore && !signal?.aborted) isMore = await db.transaction((tx) => giveWaiting(tx, now));
    } catch {
      await giveEach(db, now, signal);
    }
  });
