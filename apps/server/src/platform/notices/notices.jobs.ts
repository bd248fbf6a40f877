import { noticeLimits } from '@regulars/contract/rules';
import { statement, type Database } from '../database/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { forEachMerchant } from '../jobs/tenant-jobs.ts';

/** Notices written at or before this instant have expired. */
export const noticesExpiredAt = (now: Date): Date => new Date(now.getTime() - noticeLimits.days * 24 * 3_600_000);

const withExpired = statement<{ merchant_id: string }>(
  'notice_expired_merchants',
  'select distinct merchant_id from notice where at <= $1',
);
const removeExpired = statement('notice_delete_expired', 'delete from notice where merchant_id = $1 and at <= $2');

/** Removes expired notices. */
export const tidyNotices = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const expiredAt = noticesExpiredAt(now);
  return forEachMerchant(database, { find: withExpired, values: [expiredAt], signal }, async (db) => {
    await db.query(removeExpired, [db.merchantId, expiredAt]);
  });
};

export const noticeSchedules: Schedule[] = [
  {
    job: defineJob('notices.tidy', ({ database, clock, signal }) => tidyNotices(database, clock.now(), signal)),
    cron: '23 3 * * *',
    timeZone: 'UTC',
  },
];
