import { givesValue, type Gift } from '@regulars/contract/rules/gifts';
import { privilegeLimits } from '@regulars/contract/rules/privileges';
import { v7 as newId } from 'uuid';
import { postMany } from '../../ledger/index.ts';
import { addDays, type BusinessDays } from '../../platform/clock/business-date.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { Database, TenantDb, TenantTx } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { getVersionAt, versionName } from '../../platform/rules/index.ts';
import { addCouponGifts, couponGiftOf } from '../coupon-gifts/index.ts';
import { getPointsExpiry, givingOf } from '../point-rules/index.ts';
import {
  addGifts,
  getProgress,
  listDoneDays,
  listMerchantsWithPrivileges,
  lockCandidates,
  lockGivenFrom,
  removeDaysBefore,
  removeGifts,
  removeGiftsBefore,
  setDayDone,
  setGivenFrom,
  setGivenToAll,
  type Candidate,
  type PrivilegeGift,
  type Progress,
} from './privilege-gifts.queries.ts';
import { datesToGive, giftFor, occasionsOn, type Occasion } from './privileges.rules.ts';
import { privilegeRules } from './privileges.service.ts';

/** Members to whom one transaction gives. */
const atOnce = 500;
/** Days for which gifts are remembered, and how many one transaction forgets. */
const remembered = 400;
const forgottenAtOnce = 5_000;

interface Giving {
  readonly now: Date;
  readonly day: BusinessDays;
  readonly aside: Database['aside'];
  readonly rule: string;
  readonly signal: AbortSignal | undefined;
  /** The end of the date for which it gives. */
  readonly until: Date;
}

interface Due {
  readonly row: PrivilegeGift;
  readonly gift: Gift;
  readonly branchId: string | null;
}

/** Posts points and bonus of gifts as one document; answers those that the ledger refused. */
const postGifts = async (
  tx: TenantTx,
  gifts: readonly Due[],
  documentId: string,
  { now, day, aside, rule }: Giving,
): Promise<ReadonlySet<Due>> => {
  if (gifts.length === 0) return new Set();
  const number = await takeNumber({ aside, merchantId: tx.merchantId, day }, 'gift');
  await addDocument(tx, { kind: 'gift', id: documentId, number });
  const expiresAt = await getPointsExpiry(tx, day);
  const answers = await postMany(
    tx,
    now,
    gifts.map(({ row, gift, branchId }) => ({
      kind: 'gift',
      accountId: row.member_id,
      document: { kind: 'gift', id: documentId, step: row.member_id },
      branchId,
      actorId: null,
      rule,
      give: givingOf(gift, expiresAt),
    })),
  );
  return new Set(gifts.filter((_, at) => answers[at] instanceof Problem));
};

/**
 * Gives to some members, their coupons soon after the commit; a refused posting leaves nothing, so that another run tries it
 * again. Returns how many were refused.
 */
const give = async (tx: TenantTx, members: readonly Candidate[], due: Occasion, giving: Giving): Promise<number> => {
  const documentId = newId();
  const wanted = members.flatMap((member): Due[] => {
    const privilege = giftFor(due, member);
    if (!privilege) return [];
    const row: PrivilegeGift = {
      member_id: member.member_id,
      occasion: due.occasion,
      given_for: due.givenFor,
      privilege_id: privilege.privilege_id,
      document_id: documentId,
    };
    return [{ row, gift: privilege.gift, branchId: member.branch_id }];
  });
  const added = await addGifts(
    tx,
    wanted.map(({ row }) => row),
  );
  const gifts = wanted.filter(({ row }) => added.has(row.member_id));
  const valued = gifts.filter(({ gift }) => givesValue(gift));
  const refused = await postGifts(tx, valued, documentId, giving);
  await removeGifts(
    tx,
    [...refused].map(({ row }) => row),
  );
  await addCouponGifts(
    tx,
    gifts
      .filter((due) => !refused.has(due))
      .flatMap(({ row: { member_id, privilege_id }, gift, branchId }) =>
        couponGiftOf(gift, {
          member_id,
          branch_id: branchId,
          source: 'privilege',
          origin_id: privilege_id,
          created_at: giving.now,
        }),
      ),
  );
  return refused.size;
};

/** Gives for a date to everybody, or to who joined since; returns whether all got what is theirs. */
const giveFor = async (
  db: TenantDb,
  date: string,
  due: Occasion,
  giving: Giving,
  joinedFrom?: Date,
): Promise<boolean> => {
  let [after, refused]: [string | null, number] = [null, 0];
  do {
    const from = after;
    const done = await db.transaction(async (tx) => {
      // Whose gifts are forgotten might get them again.
      if (date < ((await lockGivenFrom(tx)) ?? date)) return { next: null, failed: 0 };
      const members = await lockCandidates(tx, due, { from: joinedFrom, before: giving.until }, from, atOnce);
      const failed = await give(tx, members, due, giving);
      return { next: members.length < atOnce ? null : (members.at(-1)?.member_id ?? null), failed };
    });
    after = done.next;
    refused += done.failed;
  } while (after !== null && !giving.signal?.aborted);
  return after === null && refused === 0;
};

/** Forgets gifts for dates that are so long ago that they can't be due again. */
const forgetOld = async (
  db: TenantDb,
  today: string,
  { given_from }: Progress,
  signal?: AbortSignal,
): Promise<void> => {
  const from = addDays(today, -remembered);
  if (from <= given_from) return;
  await db.transaction((tx) => setGivenFrom(tx, from));
  while (
    !signal?.aborted &&
    (await db.transaction((tx) => removeGiftsBefore(tx, from, forgottenAtOnce))) === forgottenAtOnce
  );
};

const giveAll = async (db: TenantDb, given: Omit<Giving, 'day' | 'rule' | 'until'>): Promise<void> => {
  const { now, signal } = given;
  const day = await getMerchantDays(db, now);
  const today = day.today();
  const first = addDays(today, -privilegeLimits.lateDays);
  const progress = await getProgress(db);
  const dates = datesToGive(today, privilegeLimits.lateDays, await listDoneDays(db, first));
  for (const date of dates.filter((one) => one >= progress.given_from)) {
    // As the rule was at the end of that date.
    const until = day.endOf(date);
    const lastInstant = new Date(until.getTime() - 1);
    const at = lastInstant < now ? lastInstant : now;
    const version = await getVersionAt(privilegeRules, db, db.merchantId, at);
    const number = version?.number ?? 0;
    const giving = { ...given, day, rule: versionName(privilegeRules, db.merchantId, number), until };
    const isGivenToAll = date === today && progress.given_to_all === today && progress.given_by === number;
    for (const due of occasionsOn(version?.content ?? [], date)) {
      const joinedFrom = due.occasion === 'member_day' && isGivenToAll ? day.startOf(date) : undefined;
      const isWhole = await giveFor(db, date, due, giving, joinedFrom);
      if (due.occasion === 'member_day' && date === today && isWhole && !isGivenToAll)
        await db.transaction((tx) => setGivenToAll(tx, date, number));
    }
    if (signal?.aborted) return;
    // Today goes on: somebody may join, or a privilege be put in force.
    if (date < today) await db.transaction((tx) => setDayDone(tx, date));
  }
  // Longer than is made up for, should the clock go back.
  await db.transaction((tx) => removeDaysBefore(tx, addDays(first, -30)));
  await forgetOld(db, today, progress, signal);
};

/** Gives what birthdays and member days bring, of today and of the days that a standstill left. */
export const givePrivileges = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithPrivileges, values: [now], signal }, (db) =>
    giveAll(db, { now, aside: database.aside, signal }),
  );

export const privilegeSchedules: Schedule[] = [
  {
    job: defineJob('privileges.give', ({ database, clock, signal }) => givePrivileges(database, clock.now(), signal)),
    // Business days begin at any hour, by zone and cut.
    cron: '21 * * * *',
    timeZone: 'UTC',
  },
];
