import { statement, type Database } from '../../platform/database/index.ts';
import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { forEachMerchant } from '../../platform/jobs/tenant-jobs.ts';
import { removePastSoldOut, listMerchantsWithPastSoldOut } from './sold-out.queries.ts';

// A removed item keeps its picture, so that an undo brings both back. What undoes removals, here or of a sync, needs no
// word for pictures: they are released once no item has them, and removed if that is still so when no undo is left.

const day = 24 * 3_600_000;
/** A sync is undone within 7 days. */
const keptDays = 8;

const isShown = 'exists (select from item i where i.merchant_id = p.merchant_id and i.picture_id = p.picture_id)';
const ofItems = `p.purpose = 'item' and p.used`;

const withReleased = statement<{ merchant_id: string }>(
  'item_picture_merchants',
  `select distinct p.merchant_id from picture p where ${ofItems} and (p.released_at is not null or not ${isShown})`,
);
const release = statement(
  'item_picture_release',
  `update picture p set released_at = case when p.released_at is null then $2::timestamptz end
   where p.merchant_id = $1 and ${ofItems} and (p.released_at is not null) = ${isShown}`,
);
const removeReleased = statement(
  'item_picture_remove',
  `delete from picture p where p.merchant_id = $1 and ${ofItems} and p.released_at <= $2 and not ${isShown}`,
);

/** Removes pictures that no item has had for longer than an undo is possible. */
export const tidyItemPictures = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: withReleased, values: [], signal }, async (db) => {
    await db.query(removeReleased, [db.merchantId, new Date(now.getTime() - keptDays * day)]);
    await db.query(release, [db.merchantId, now]);
  });

/** Removes marks of sold-out items whose time has passed. */
export const tidySoldOut = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
  forEachMerchant(database, { find: listMerchantsWithPastSoldOut, values: [now], signal }, (db) =>
    removePastSoldOut(db, now),
  );

export const itemSchedules: Schedule[] = [
  {
    job: defineJob('items.tidy_sold_out', ({ database, clock, signal }) => tidySoldOut(database, clock.now(), signal)),
    cron: '27 19 * * *',
    timeZone: 'UTC',
  },
  {
    job: defineJob('items.tidy_pictures', ({ database, clock, signal }) =>
      tidyItemPictures(database, clock.now(), signal),
    ),
    cron: '17 19 * * *',
    timeZone: 'UTC',
  },
];
