import type { PicturePurpose } from '@regulars/phrases';
import { statement, type Database } from '../database/index.ts';
import type { FileStore } from '../files/index.ts';
import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { forEachMerchant } from '../jobs/tenant-jobs.ts';
import { fileKey } from './pictures.ts';

const day = 24 * 3_600_000;

const withUnused = statement<{ merchant_id: string }>(
  'picture_unused_merchants',
  'select distinct merchant_id from picture where not used and uploaded_at <= $1',
);
const removeUnused = statement(
  'picture_remove_unused',
  'delete from picture where merchant_id = $1 and not used and uploaded_at <= $2',
);

const isUnreferenced =
  'not exists (select from picture p where p.merchant_id = f.merchant_id and p.file_hash = f.file_hash)';
const withFiles = statement<{ merchant_id: string }>(
  'picture_file_merchants',
  `select distinct f.merchant_id from picture_file f where f.stored_at <= $1 and ${isUnreferenced}`,
);
// An upload of the same content notes it first, which makes it young again.
const markFiles = statement(
  'picture_file_mark',
  `update picture_file f set removing_at = $2::timestamptz
   where f.merchant_id = $1 and f.removing_at is null and f.stored_at <= $3 and ${isUnreferenced}`,
);
const listRemoving = statement<{ file_hash: string; serial: number }>(
  'picture_file_removing',
  'select file_hash, serial from picture_file where merchant_id = $1 and removing_at is not null order by file_hash limit 1000',
);
const forgetFile = statement(
  'picture_file_forget',
  'delete from picture_file where merchant_id = $1 and file_hash = $2 and serial = $3 and removing_at is not null',
);

/** Removes pictures that nothing has used within a day, and files that no picture has had for a day. */
export const tidyPictures = async (
  database: Database,
  files: FileStore,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => {
  const before = new Date(now.getTime() - day);
  await forEachMerchant(database, { find: withUnused, values: [before], signal }, async (db) => {
    await db.query(removeUnused, [db.merchantId, before]);
  });
  await forEachMerchant(database, { find: withFiles, values: [before], signal }, async (db) => {
    await db.query(markFiles, [db.merchantId, now, before]);
    for (const { file_hash: hash, serial } of await db.query(listRemoving, [db.merchantId])) {
      signal?.throwIfAborted();
      // Removed between two statements: an upload that comes meanwhile has a file of its own, by its serial.
      await files.remove(fileKey(db.merchantId, hash, serial));
      await db.query(forgetFile, [db.merchantId, hash, serial]);
    }
  });
};

export const pictureSchedules = (files: FileStore): Schedule[] => [
  {
    job: defineJob('pictures.tidy', ({ database, clock, signal }) =>
      tidyPictures(database, files, clock.now(), signal),
    ),
    cron: '41 * * * *',
    timeZone: 'UTC',
  },
];

interface Holder {
  readonly purpose: PicturePurpose;
  /** The table whose `picture_id` holds pictures of that purpose, `item`. */
  readonly table: string;
  /** Longer than any undo that brings a removed row back. */
  readonly keptDays: number;
  readonly cron: string;
}

/**
 * A removed row keeps its picture, so that an undo brings both back. What undoes removals needs no word for pictures:
 * they are released once no row has them, and removed if that is still so when no undo is left.
 */
export const releasedPictures = ({ purpose, table, keptDays, cron }: Holder) => {
  const isHeld = `exists (select from ${table} h where h.merchant_id = p.merchant_id and h.picture_id = p.picture_id)`;
  const isOne = `p.purpose = '${purpose}' and p.used`;
  const withReleased = statement<{ merchant_id: string }>(
    `${table}_picture_merchants`,
    `select distinct p.merchant_id from picture p where ${isOne} and (p.released_at is not null or not ${isHeld})`,
  );
  const release = statement(
    `${table}_picture_release`,
    `update picture p set released_at = case when p.released_at is null then $2::timestamptz end
     where p.merchant_id = $1 and ${isOne} and (p.released_at is not null) = ${isHeld}`,
  );
  const removeReleased = statement(
    `${table}_picture_remove`,
    `delete from picture p where p.merchant_id = $1 and ${isOne} and p.released_at <= $2 and not ${isHeld}`,
  );
  const tidy = (database: Database, now: Date, signal?: AbortSignal): Promise<void> =>
    forEachMerchant(database, { find: withReleased, values: [], signal }, async (db) => {
      await db.query(removeReleased, [db.merchantId, new Date(now.getTime() - keptDays * day)]);
      await db.query(release, [db.merchantId, now]);
    });
  const schedules: Schedule[] = [
    {
      job: defineJob(`${table}s.tidy_pictures`, ({ database, clock, signal }) => tidy(database, clock.now(), signal)),
      cron,
      timeZone: 'UTC',
    },
  ];
  return { tidy, schedules };
};
