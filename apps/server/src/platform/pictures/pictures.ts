import { pictureLimits } from '@regulars/contract/rules';
import type { PicturePurpose } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { createHash } from 'node:crypto';
import { columnsOf, statement, type TenantTx, type TenantView } from '../database/index.ts';
import type { FileStore } from '../files/index.ts';
import { Problem, refuseFields, type FileAnswer, type Upload, type Visitor } from '../http/index.ts';
import { reEncode, type CleanPicture } from './re-encode.ts';

/** Pictures that everybody may see, once something uses them. */
const publicPurposes: readonly PicturePurpose[] = ['merchant_logo', 'item', 'carousel', 'member_card', 'card_share'];

/** Where a browser gets a public picture. */
export const pictureAddress = (merchantId: string, pictureId: string): string =>
  `/api/pictures/${merchantId}/${pictureId}`;

/**
 * The upload, of at most so many bytes, decoded and encoded anew. Throws body_too_large, picture_kind, picture_disguised,
 * picture_animated, picture_sides.
 */
export const readPicture = (upload: Upload, most: number): Promise<CleanPicture> => {
  if (upload.bytes > most) throw new Problem('body_too_large', { values: { limit: `${most / 1024 / 1024} MB` } });
  return mustEncode(async () => {
    const parts: Buffer[] = [];
    for await (const part of upload.parts(64 * 1024)) parts.push(part);
    return Buffer.concat(parts);
  });
};

/** Bytes as a clean picture. Throws picture_kind, picture_disguised, picture_animated, picture_sides. */
export const mustBePicture = (bytes: Buffer): Promise<CleanPicture> => mustEncode(() => Promise.resolve(bytes));

const mustEncode = async (read: () => Promise<Buffer>): Promise<CleanPicture> => {
  const picture = await reEncode(read);
  if (!('rule' in picture)) return picture;
  if (picture.rule !== 'sides') throw new Problem(`picture_${picture.rule}`);
  const { width, height } = picture;
  const { side, pixels } = pictureLimits;
  throw new Problem('picture_sides', { values: { width, height, limit: side, millions: pixels / 1_000_000 } });
};

const columns = columnsOf('picture', [
  'picture_id',
  'purpose',
  'media_type',
  'width',
  'height',
  'file_hash',
  'uploaded_at',
  'uploaded_by',
]);
const add = statement('picture_insert', columns.insert);
const countOfUser = statement<{ count: number }>(
  'picture_unused_of_user',
  'select count(*)::int as count from picture where merchant_id = $1 and uploaded_by = $2 and not used',
);
const lockUser = statement(
  'picture_user_lock',
  'select from merchant_user where merchant_id = $1 and user_id = $2 for no key update',
);

/** A picture whose file is kept. */
export interface KeptPicture extends Omit<CleanPicture, 'bytes'> {
  readonly hash: string;
}

const note = statement<{ serial: number }>(
  'picture_file_note',
  `with noted as (
     insert into picture_file as f (merchant_id, file_hash, stored_at) values ($1, $2, $3::timestamptz)
     on conflict (merchant_id, file_hash) do update set stored_at = greatest(f.stored_at, excluded.stored_at),
       serial = f.serial + (f.removing_at is not null)::integer, removing_at = null
       where f.removing_at is not null or f.stored_at < excluded.stored_at
     returning serial
   )
   select serial from noted
   union all select serial from picture_file where merchant_id = $1 and file_hash = $2 and not exists (select from noted)`,
);

/** The key of a file: content of one merchant is kept once, and no merchant learns what another keeps. */
export const fileKey = (merchantId: string, hash: string, serial: number): string =>
  `${merchantId}/${hash.slice(0, 2)}/${hash}${serial === 0 ? '' : `-${serial}`}`;

/**
 * Keeps the file of a picture. It is noted before it is stored, aside from the call's transaction, so that one whose call
 * fails is found and removed.
 */
export const keepPicture = async (
  {
    files,
    notes,
    merchantId,
    now,
  }: { files: FileStore; notes: Pick<TenantTx, 'query'>; merchantId: string; now: Date },
  { type, width, height, bytes }: CleanPicture,
): Promise<KeptPicture> => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const [{ serial } = { serial: 0 }] = await notes.query(note, [merchantId, hash, now]);
  await files.put(fileKey(merchantId, hash, serial), bytes, type);
  return { type, width, height, hash };
};

/** Throws pictures_unused. */
export const mustHaveRoom = async (view: TenantView, userId: string): Promise<void> => {
  const [{ count } = { count: 0 }] = await view.query(countOfUser, [view.merchantId, userId]);
  if (count >= pictureLimits.unused) throw new Problem('pictures_unused', { values: { limit: pictureLimits.unused } });
};

/** Adds a kept picture; unless something uses it within a day, it is removed. Throws pictures_unused. */
export const addPicture = async (
  tx: TenantTx,
  { userId, now }: { readonly userId: string; readonly now: Date },
  purpose: PicturePurpose,
  { type, width, height, hash }: KeptPicture,
): Promise<string> => {
  await tx.query(lockUser, [tx.merchantId, userId]);
  await mustHaveRoom(tx, userId);
  const pictureId = newId();
  const row = {
    picture_id: pictureId,
    purpose,
    media_type: type,
    width,
    height,
    file_hash: hash,
    uploaded_at: now,
    uploaded_by: userId,
  };
  await tx.query(add, [tx.merchantId, ...columns.valuesOf(row)]);
  return pictureId;
};

const use = statement<{ uploaded_at: Date }>(
  'picture_use',
  'update picture set used = true where merchant_id = $1 and picture_id = $2 and purpose = $3 and not used returning uploaded_at',
);
const remove = statement<{ uploaded_at: Date }>(
  'picture_remove',
  'delete from picture where merchant_id = $1 and picture_id = $2 returning uploaded_at',
);

/**
 * Takes an uploaded picture into use; each is used once. A fault is told at `path`. Returns when it was uploaded, which
 * is what logs call it.
 */
export const takePicture = async (
  tx: TenantTx,
  purpose: PicturePurpose,
  pictureId: string,
  path: string,
): Promise<Date> => {
  const [used] = await tx.query(use, [tx.merchantId, pictureId, purpose]);
  if (!used) throw refuseFields({ path, rule: 'not_found' });
  return used.uploaded_at;
};

const lock = statement<{ picture_id: string }>(
  'picture_lock',
  'select picture_id from picture where merchant_id = $1 and picture_id = any ($2::uuid[]) order by picture_id for no key update',
);
/** Pictures as rows that others refer to. */
export const pictureRows = {
  key: 'picture_id',
  lock: (tx: TenantTx, ids: readonly string[]) => tx.query(lock, [tx.merchantId, ids]),
} as const;

/** Removes a picture that nothing refers to any more; returns when it was uploaded. */
export const removePicture = async (tx: TenantTx, pictureId: string): Promise<Date | undefined> =>
  (await tx.query(remove, [tx.merchantId, pictureId]))[0]?.uploaded_at;

interface Content {
  readonly media_type: 'image/png' | 'image/jpeg';
  /** Of an upload from before there were files. */
  readonly content: Buffer | null;
  readonly file_hash: string | null;
  readonly serial: number | null;
}
const contentOf = `select p.media_type, p.content, p.file_hash, f.serial from picture p
  left join picture_file f on f.merchant_id = p.merchant_id and f.file_hash = p.file_hash
  where p.merchant_id = $1 and p.picture_id = $2`;
const content = statement<Content>('picture_content', contentOf);
const publicContent = statement<Content>('picture_public_content', `${contentOf} and p.used and p.purpose = any ($3)`);

type PictureAnswer = FileAnswer & { readonly mediaType: Content['media_type'] };

const answerOf = async (
  files: FileStore,
  found: Content | undefined,
  { merchantId, pictureId }: { readonly merchantId: string; readonly pictureId: string },
): Promise<PictureAnswer> => {
  if (!found) throw new Problem('picture_not_found');
  const { media_type: mediaType, content: stored, file_hash: hash, serial } = found;
  const bytes = hash === null ? stored : await files.get(fileKey(merchantId, hash, serial ?? 0));
  if (!bytes) throw new Problem('picture_not_found');
  const name = `${pictureId}.${mediaType === 'image/png' ? 'png' : 'jpg'}`;
  return { mediaType, name, content: bytes, bytes: bytes.length, tag: pictureId };
};

/** A picture of the merchant, for its users. Throws picture_not_found. */
export const getPicture = async (files: FileStore, db: TenantView, pictureId: string): Promise<PictureAnswer> => {
  const { merchantId } = db;
  return answerOf(files, (await db.query(content, [merchantId, pictureId]))[0], { merchantId, pictureId });
};

/** A picture that everybody may see; browsers keep it. Throws picture_not_found. */
export const getPublicPicture = async (
  files: FileStore,
  platform: Pick<Visitor['platform'], 'query'>,
  merchantId: string,
  pictureId: string,
): Promise<PictureAnswer> => {
  const [found] = await platform.query(publicContent, [merchantId, pictureId, publicPurposes]);
  return { ...(await answerOf(files, found, { merchantId, pictureId })), isPublic: true };
};
