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
import { versionName } from '../../platform/rules/index.ts';
import { getPointsExpiry } from '../point-rules/index.ts';
import {
  addGifts,
  getVersionAt,
  listDoneDays,
  listMerchantsWithPrivileges,
  lockCandidates,
  removeDaysBefore,
  removeGifts,
  setDayDone,
  type Candidate,
  type PrivilegeGift,
} from './privilege-gifts.queries.ts';
import { datesToGive, giftFor, occasionsOn, type Occasion } from './privileges.rules.ts';
import { privilegeRules } from './privileges.service.ts';

/** Members to whom one transaction gives. */
const atOnce = 500;

interface Giving {
  readonly now: Date;
  readonly day: BusinessDays;
  readonly aside: Database['aside'];
  readonly rule: string;
  /** The end of the date for which it gives. */
  readonly until: Date;
}

/** Gives to some members; a refused posting leaves nothing, so that the next run tries it again. */
const give = async (
  tx: TenantTx,
  members: readonly Candidate[],
  due: Occasion,
  { now, day, aside, rule }: Giving,
): Promise<void> => {
  const documentId = newId();
  const wanted = members.flatMap((member) => {
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
  if (gifts.length === 0) return;
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
      give: {
        points: gift.points > 0 ? { amount: gift.points, expiresAt } : undefined,
        bonus: gift.bonus > 0 ? { amount: gift.bonus, expiresAt: null } : undefined,
      },
    })),
  );
  await removeGifts(
    tx,
    gifts.filter((_, at) => answers[at] instanceof Problem).map(({ row }) => row),
  );
};

const giveFor = async (db: TenantDb, due: Occasion, giving: Giving, signal: AbortSignal | undefined): Promise<void> => {
  let after: string | null = null;
  do
    after = await db.transaction(async (tx): Promise<string | null> => {
      const members = await lockCandidates(tx, due, giving.until, after, atOnce);
      await give(tx, members, due, giving);
      return members.length < atOnce ? null : (members.at(-1)?.member_id ?? null);
    });
  while (after !== null && !signal?.aborted);
};

const giveAll = async (
  db: TenantDb,
  given: Omit<Giving, 'day' | 'rule' | 'until'>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const { now } = given;
  const day = await getMerchantDays(db, now);
  const today = day.today();
  const first = addDays(today, -privilegeLimits.lateDays);
  for (const date of datesToGive(today, privilegeLimits.lateDays, await listDoneDays(db, first))) {
    // As the rule was at the end of that date.
    const until = day.endOf(date);
    const lastInstant = new Date(until.getTime() - 1);
    const version = await getVersionAt(db, lastInstant < now ? lastInstant : now);
    const rule = versionName(privilegeRules, db.merchantId, version?.number ?? 0);
    for (const due of occasionsOn(version?.content ?? [], date))
      await giveFor(db, due, { ...given, day, rule, until }, signal);
    if (signal?.aborted) return;
    // Today goes on: somebody may join, or a privilege be put in force.
    if (date < today) await db.transaction((tx) => setDayDone(tx, date));
  }
  // Longer than is made up for, should the clock go back.
  await db.transaction((tx) => removeDaysBefore(tx, addDays(first, -30)));
};

/** Gives what birthdays and member days bring, of today and of the days that a standstill left. */
export const givePrivileges = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithPrivileges, values: [now], signal }, (db) =>
    giveAll(db, { now, aside: database.aside }, signal),
  );

export const privilegeSchedules: Schedule[] = [
  {
    job: defineJob('privileges.give', ({ database, clock, signal }) => givePrivileges(database, clock.now(), signal)),
    // Business days begin at any hour, by zone and cut.
    cron: '21 * * * *',
    timeZone: 'UTC',
  },
];
