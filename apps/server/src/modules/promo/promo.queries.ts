import type { Language } from '@regulars/phrases';
import { statement, type PlatformTx } from '../../platform/database/index.ts';
import type { PictureType } from './promo.rules.ts';

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

/** A version of the promo, without the picture's bytes. */
export interface PromoRow {
  readonly version: number;
  readonly set_at: Date;
  readonly set_by: string;
  readonly banner: Banner | null;
  readonly picture_hash: string | null;
  readonly picture_type: PictureType | null;
  readonly apps: readonly App[];
}

const columns = 'version, set_at, set_by, banner, picture_hash, picture_type, apps';

type View = Pick<PlatformTx, 'query'>;

const current = statement<PromoRow>('promo', `select ${columns} from promo order by version desc limit 1`);

/** What is shown now. */
export const getPromoRow = async (db: View): Promise<PromoRow | undefined> => (await db.query(current))[0];

const locked = statement<PromoRow>(
  'promo_lock',
  `select ${columns} from promo order by version desc limit 1 for update`,
);

export const lockPromoRow = async (tx: View): Promise<PromoRow | undefined> => (await tx.query(locked))[0];

const picture = statement<{ picture: Buffer; picture_type: PictureType }>(
  'promo_picture',
  'select picture, picture_type from promo where picture_hash = $1 and picture is not null limit 1',
);

export const getPictureRow = async (
  db: View,
  hash: string,
): Promise<{ picture: Buffer; picture_type: PictureType } | undefined> => (await db.query(picture, [hash]))[0];

/** The picture to show: a new one, the one of the version before, or none. */
export type NextPicture = { readonly bytes: Buffer; readonly hash: string; readonly type: PictureType } | 'same' | null;

const add = statement(
  'promo_insert',
  `insert into promo (version, set_at, set_by, banner, picture_hash, picture_type, picture, apps)
   select $1::int, $2::timestamptz, $3, $4::jsonb,
     case when $8::boolean then b.picture_hash else $5 end, case when $8 then b.picture_type else $6 end, case when $8 then b.picture else $7::bytea end, $9::jsonb
   from (select) one left join promo b on b.version = $1 - 1`,
);
const dropPictures = statement(
  'promo_drop_pictures',
  'update promo set picture = null where version < $1 and picture is not null',
);

/** Adds a version; only the newest keeps its picture. */
export const addPromoRow = async (
  tx: View,
  row: Pick<PromoRow, 'version' | 'set_at' | 'set_by' | 'banner' | 'apps'>,
  next: NextPicture,
): Promise<void> => {
  const fresh = next === 'same' ? null : next;
  await tx.query(add, [
    row.version,
    row.set_at,
    row.set_by,
    row.banner && JSON.stringify(row.banner),
    fresh?.hash ?? null,
    fresh?.type ?? null,
    fresh?.bytes ?? null,
    next === 'same',
    JSON.stringify(row.apps),
  ]);
  await tx.query(dropPictures, [row.version]);
};
