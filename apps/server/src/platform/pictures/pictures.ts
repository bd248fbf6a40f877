import { pictureLimits } from '@regulars/contract/rules';
import type { PicturePurpose } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { columnsOf, statement, type TenantTx, type TenantView } from '../database/index.ts';
import { Problem, refuseFields, type FileAnswer, type Upload, type Visitor } from '../http/index.ts';
import { reEncode, type CleanPicture } from './re-encode.ts';

/** Pictures that everybody may see, once something uses them. */
const publicPurposes: readonly PicturePurpose[] = ['merchant_logo', 'item', 'carousel'];

/** Where a browser gets a public picture. */
export const pictureAddress = (merchantId: string, pictureId: string): string =>
  `/api/pictures/${merchantId}/${pictureId}`;

/**
 * The upload, of at most so many bytes, decoded and encoded anew. Throws body_too_large, picture_kind, picture_disguised,
 * picture_sides.
 */
export const readPicture = (upload: Upload, most: number): Promise<CleanPicture> => {
  if (upload.bytes > most) throw new Problem('body_too_large', { values: { limit: `${most / 1024 / 1024} MB` } });
  return mustEncode(async () => {
    const parts: Buffer[] = [];
    for await (const part of upload.parts(64 * 1024)) parts.push(part);
    return Buffer.concat(parts);
  });
};

/** Bytes as a clean picture. Throws picture_kind, picture_disguised, picture_sides. */
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
  'content',
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

/** Stores an uploaded picture; unless something uses it within a day, it is removed. Throws pictures_unused. */
export const addPicture = async (
  tx: TenantTx,
  { userId, now }: { readonly userId: string; readonly now: Date },
  purpose: PicturePurpose,
  { type, width, height, bytes }: CleanPicture,
): Promise<string> => {
  await tx.query(lockUser, [tx.merchantId, userId]);
  const [{ count } = { count: 0 }] = await tx.query(countOfUser, [tx.merchantId, userId]);
  if (count >= pictureLimits.unused) throw new Problem('pictures_unused', { values: { limit: pictureLimits.unused } });
  const pictureId = newId();
  const row = {
    picture_id: pictureId,
    purpose,
    media_type: type,
    width,
    height,
    content: bytes,
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
  readonly content: Buffer;
}
const content = statement<Content>(
  'picture_content',
  'select media_type, content from picture where merchant_id = $1 and picture_id = $2',
);
const publicContent = statement<Content>(
  'picture_public_content',
  'select media_type, content from picture where merchant_id = $1 and picture_id = $2 and used and purpose = any ($3)',
);

type PictureAnswer = FileAnswer & { readonly mediaType: Content['media_type'] };

const answerOf = (found: Content | undefined, pictureId: string): PictureAnswer => {
  if (!found) throw new Problem('picture_not_found');
  const { media_type: mediaType, content: bytes } = found;
  const name = `${pictureId}.${mediaType === 'image/png' ? 'png' : 'jpg'}`;
  return { mediaType, name, content: bytes, bytes: bytes.length, tag: pictureId };
};

/** A picture of the merchant, for its users. Throws picture_not_found. */
export const getPicture = async (db: TenantView, pictureId: string): Promise<PictureAnswer> =>
  answerOf((await db.query(content, [db.merchantId, pictureId]))[0], pictureId);

/** A picture that everybody may see; browsers keep it. Throws picture_not_found. */
export const getPublicPicture = async (
  platform: Pick<Visitor['platform'], 'query'>,
  merchantId: string,
  pictureId: string,
): Promise<PictureAnswer> => ({
  ...answerOf((await platform.query(publicContent, [merchantId, pictureId, publicPurposes]))[0], pictureId),
  isPublic: true,
});
