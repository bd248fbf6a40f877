import { statement, type Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';

/** A condition: nobody has seen it for a day, so that no copy of the program still shows it. */
const goneBy = (until: string): string => `(a.withdrawn_at <= ${until} or a.expires_at <= ${until})`;
const withGone = statement<{ merchant_id: string }>(
  'announcement_seen_merchants',
  `select distinct s.merchant_id from announcement a join announcement_seen s on s.announcement_id = a.announcement_id
   where ${goneBy('$1')}`,
);
const removeGone = statement(
  'announcement_seen_remove',
  `delete from announcement_seen s using announcement a
   where s.merchant_id = $1 and s.announcement_id = a.announcement_id and ${goneBy('$2')}`,
);

/** Removes who has read what nobody sees any more. */
export const tidyAnnouncements = (database: Database, now: Date, signal?: AbortSignal): Promise<void> => {
  const until = new Date(now.getTime() - 86_400_000);
  return forEachMerchant(database, { find: withGone, values: [until], signal }, async (db) => {
    await db.query(removeGone, [db.merchantId, until]);
  });
};

export const announcementSchedules: Schedule[] = [
  {
    job: defineJob('announcements.tidy', ({ database, clock, signal }) =>
      tidyAnnouncements(database, clock.now(), signal),
    ),
    cron: '37 3 * * *',
    timeZone: 'UTC',
  },
];
