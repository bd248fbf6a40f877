import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import {
  addToDays,
  editIssued,
  listMerchantsWithDue,
  lockGivenUpIds,
  lockOverRows,
  writeExpired,
} from './issued.queries.ts';

/** Coupons that one transaction ends. */
const atOnce = 1_000;

/** Ends some coupons whose time is over; false if none are left. */
const endSome = async (tx: TenantTx, now: Date): Promise<boolean> => {
  const over = await lockOverRows(tx, now, atOnce);
  if (over.length === 0) return false;
  const days = await getMerchantDays(tx, now);
  const ended = over.map((row) => ({ ...row, day: days.of(new Date(row.expires_at.getTime() - 1)) }));
  await writeExpired(tx, ended);
  await addToDays(
    tx,
    ended.map(({ coupon_id, branch_id, day: date }) => ({ coupon_id, branch_id, day: date, expired: 1 })),
  );
  return over.length === atOnce;
};

/** Gives back some that orders hold which were given up; false if none are left. */
const giveBackSome = async (tx: TenantTx, now: Date): Promise<boolean> => {
  const ids = await lockGivenUpIds(tx, now, atOnce);
  if (ids.length > 0) await editIssued(tx, ids, { state: 'unused', order_id: null, held_until: null });
  return ids.length === atOnce;
};

/**
 * Writes which coupons have expired, and which orders that held some were given up. Both are told by the time, also before;
 * however late it runs, a coupon expired on its own last day.
 */
export const endDueCoupons = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithDue, values: [now], signal }, async (db) => {
    for (const some of [endSome, giveBackSome]) {
      let isMore = true;
      while (isMore && !signal?.aborted) isMore = await db.transaction((tx) => some(tx, now));
    }
  });

export const issuedCouponSchedules: Schedule[] = [
  {
    job: defineJob('coupons.expire', ({ database, clock, signal }) => endDueCoupons(database, clock.now(), signal)),
    cron: '*/5 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
