import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { Database, TenantTx } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { addToDays, listMerchantsWithDue, lockGivenUpRows, lockOverRows } from './issued.queries.ts';
import { releaseCoupons } from './using.service.ts';
import { expireRows } from './voiding.service.ts';

/** Coupons that one transaction ends. */
const atOnce = 1_000;

/** Ends some coupons whose time is over; false if none are left. */
const endSome = async (tx: TenantTx, now: Date): Promise<boolean> => {
  const over = await lockOverRows(tx, now, atOnce);
  if (over.length === 0) return false;
  await addToDays(tx, await expireRows(tx, await getMerchantDays(tx, now), over));
  return over.length === atOnce;
};

/** Gives back some that orders hold which were given up; false if none are left. */
const giveBackSome = async (tx: TenantTx, now: Date): Promise<boolean> => {
  const rows = await lockGivenUpRows(tx, now, atOnce);
  if (rows.length > 0) await releaseCoupons(tx, { now, day: await getMerchantDays(tx, now) }, rows);
  return rows.length === atOnce;
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
