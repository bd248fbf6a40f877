import type { PromoDraft } from '@regulars/contract';
import type { Language } from '@regulars/phrases';
import { statement, type PlatformTx } from '../../platform/database/index.ts';

type Words = Readonly<Record<Language, string>>;

export interface Banner {
  readonly title: Words;
  readonly text: Words;
  readonly link: { readonly address: string; readonly label: Words } | null;
}

export interface App {
  readonly place: 1 | 2;
  readonly name: Words;
  readonly audience: Words | null;
  readonly text: Words;
  readonly note: Words | null;
  readonly link: string;
}

/** What is shown, or may be. A banner has a picture. */
export interface Content {
  readonly banner: Banner | null;
  readonly picture_hash: string | null;
  readonly apps: readonly App[];
}

export type DraftBanner = Readonly<Omit<PromoDraft['banner'][number], 'picture'>>;
export type DraftApp = Readonly<PromoDraft['apps'][number]>;

/** What is being written. A banner may lack its picture, and anything a text. */
export interface Draft {
  readonly banner: DraftBanner | null;
  readonly picture_hash: string | null;
  readonly apps: readonly DraftApp[];
}

/** A version of what merchants see. */
export interface PromoRow extends Content {
  readonly version: number;
  readonly set_at: Date;
  readonly set_by: string | null;
  readonly takes_back: boolean;
  /** Its picture is kept. */
  readonly is_whole: boolean;
}

export type View = Pick<PlatformTx, 'query'>;

const newest = statement<PromoRow>(
  'promo_newest',
  `select version, set_at, set_by, banner, picture_hash, apps, takes_back,
     picture_hash is null or exists (select from promo_picture x where x.picture_hash = p.picture_hash) as is_whole
   from promo p order by version desc limit 2`,
);

/** What is shown now, and what was shown before. */
export const getNewest = async (db: View): Promise<{ shown: PromoRow | undefined; before: PromoRow | undefined }> => {
  const [shown, before] = await db.query(newest);
  return { shown, before };
};

const add = statement(
  'promo_insert',
  `insert into promo (version, set_at, set_by, banner, picture_hash, apps, takes_back)
   select coalesce(max(version), 0) + 1, $1::timestamptz, $2, $3::jsonb, $4, $5::jsonb, $6 from promo`,
);

/** Shows another version. */
export const addPromoRow = async (
  tx: View,
  { set_at, set_by, banner, picture_hash, apps, takes_back }: Omit<PromoRow, 'version' | 'is_whole'>,
): Promise<void> => {
  const words = [banner && JSON.stringify(banner), picture_hash, JSON.stringify(apps)];
  await tx.query(add, [set_at, set_by, ...words, takes_back]);
};

/** The draft; `apps` is null while there is none. `version` is raised by each of the provider's acts. */
interface DraftRow extends Omit<Draft, 'apps'> {
  readonly version: number;
  readonly apps: readonly DraftApp[] | null;
  readonly edited_at: Date | null;
  readonly edited_by: string | null;
}

const draft = statement<DraftRow>(
  'promo_draft',
  'select version, banner, picture_hash, apps, edited_at, edited_by from promo_draft',
);
export const getDraftRow = async (db: View): Promise<DraftRow | undefined> => (await db.query(draft))[0];

const lock = statement<DraftRow>(
  'promo_draft_lock',
  'select version, banner, picture_hash, apps, edited_at, edited_by from promo_draft for update',
);
/** Locks all that the provider's people do to the promo and its pictures. */
export const lockDraftRow = async (tx: View): Promise<DraftRow | undefined> => (await tx.query(lock))[0];

const set = statement(
  'promo_draft_set',
  `update promo_draft set version = version + 1, banner = $1::jsonb, picture_hash = $2, apps = $3::jsonb,
     edited_at = $4::timestamptz, edited_by = $5`,
);
export const setDraftRow = async (
  tx: View,
  content: Draft | null,
  by: { readonly edited_at: Date | null; readonly edited_by: string | null },
): Promise<void> => {
  const { banner = null, picture_hash = null, apps = null } = content ?? {};
  const words = [banner && JSON.stringify(banner), picture_hash, apps && JSON.stringify(apps)];
  await tx.query(set, content ? [...words, by.edited_at, by.edited_by] : [...words, null, null]);
};
const raise = statement('promo_draft_raise', 'update promo_draft set version = version + 1');
/** Raises the version and leaves the draft as it is. */
export const setNextVersion = async (tx: View): Promise<void> => {
  await tx.query(raise);
};

export interface Picture {
  readonly media_type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly content: Buffer;
}
const picture = statement<Picture>(
  'promo_picture',
  'select media_type, content from promo_picture where picture_hash = $1',
);
export const getPictureRow = async (db: View, hash: string): Promise<Picture | undefined> =>
  (await db.query(picture, [hash]))[0];

const known = statement('promo_picture_known', 'select from promo_picture where picture_hash = $1');
export const isStored = async (tx: View, hash: string): Promise<boolean> =>
  (await tx.query(known, [hash])).length === 1;

/** A condition on a picture: the draft, what is shown or what was shown before has it. */
const inUse = `(x.picture_hash in (select picture_hash from promo_draft where picture_hash is not null)
  or x.picture_hash in (select picture_hash from (select picture_hash from promo order by version desc limit 2) p where picture_hash is not null))`;

const unused = statement<{ count: number }>(
  'promo_picture_unused',
  `select count(*)::int as count from promo_picture x where uploaded_by = $1 and picture_hash <> $2 and not ${inUse}`,
);
/** Pictures of an account that nothing uses, besides this one. */
export const countUnused = async (tx: View, accountId: string, hash: string): Promise<number> =>
  (await tx.query(unused, [accountId, hash]))[0]?.count ?? 0;

const addPicture = statement(
  'promo_picture_insert',
  `insert into promo_picture (picture_hash, media_type, content, uploaded_at, uploaded_by)
   values ($1, $2, $3, $4::timestamptz, $5)
   on conflict (picture_hash) do update set uploaded_at = excluded.uploaded_at, uploaded_by = excluded.uploaded_by`,
);
/** Stores a picture; one that is stored already counts as uploaded now. */
export const addPictureRow = async (
  tx: View,
  hash: string,
  { media_type, content }: Picture,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Promise<void> => {
  await tx.query(addPicture, [hash, media_type, content, at, by]);
};

const removeUnused = statement(
  'promo_picture_tidy',
  `delete from promo_picture x where uploaded_at <= $1 and not ${inUse}`,
);
/** Removes pictures that nothing uses and that were uploaded by then; the draft is locked. */
export const removeUnusedPictures = async (tx: View, until: Date): Promise<void> => {
  await tx.query(removeUnused, [until]);
};
