import { createHash } from 'node:crypto';
import type { Promo } from '@regulars/contract';
import { say } from '@regulars/phrases';
import type { Actor } from '../../platform/audit/audit.ts';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, type Account, type Visitor } from '../../platform/http/index.ts';
import {
  addPromoRow,
  getPictureRow,
  getPromoRow,
  lockPromoRow,
  type App,
  type Banner,
  type NextPicture,
  type PromoRow,
} from './promo.queries.ts';
import { pictureOf, type PictureType } from './promo.rules.ts';

/** What the provider shows, in the reader's language. */
export const getPromo = async ({ platform, language }: Account): Promise<Promo> => {
  const row = await getPromoRow(platform);
  if (!row) return { banner: [], apps: [] };
  const { banner, picture_hash: hash, apps } = row;
  return {
    banner: banner
      ? [
          {
            title: say(banner.title, language),
            text: say(banner.text, language),
            link: banner.link?.address ?? null,
            button: banner.link && say(banner.link.label, language),
            picture: `/api/promo-pictures/${hash}`,
          },
        ]
      : [],
    apps: apps.map(({ place, name, audience, text, note, link }) => ({
      place,
      name: say(name, language),
      audience: audience && say(audience, language),
      text: say(text, language),
      note: note && say(note, language),
      link,
    })),
  };
};

const fileNames: Readonly<Record<PictureType, string>> = {
  'image/png': 'promo.png',
  'image/jpeg': 'promo.jpg',
  'image/webp': 'promo.webp',
};

export const getPromoPicture = async ({ platform }: Visitor, hash: string) => {
  const found = await getPictureRow(platform, hash);
  if (!found) throw new Problem('promo_picture_not_found');
  const { picture, picture_type: mediaType } = found;
  return {
    mediaType,
    name: fileNames[mediaType],
    content: picture,
    bytes: picture.length,
    tag: hash,
    isImmutable: true,
  };
};

/** Adds a version that differs from the current one by `change`. Versions record who set what. */
const change = async (
  tx: PlatformTx,
  { now, operator }: Actor,
  next: (before: Pick<PromoRow, 'banner' | 'apps'>) => Pick<PromoRow, 'banner' | 'apps'>,
  picture: NextPicture,
): Promise<number> => {
  const before = await lockPromoRow(tx);
  const version = (before?.version ?? 0) + 1;
  const { banner, apps } = next({ banner: before?.banner ?? null, apps: before?.apps ?? [] });
  await addPromoRow(tx, { version, set_at: now, set_by: operator ?? 'system', banner, apps }, picture);
  return version;
};

/** Sets the banner and its picture, which must be valid (`pictureOf`). Returns the promo's version. */
export const setPromoBanner = (tx: PlatformTx, actor: Actor, banner: Banner, bytes: Buffer): Promise<number> => {
  const picture = pictureOf(bytes);
  if ('fault' in picture) throw new Error(`The picture ${picture.fault}`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  return change(tx, actor, ({ apps }) => ({ banner, apps }), { bytes, hash, type: picture.type });
};

/** Sets the app at its place. Returns the promo's version. */
export const setPromoApp = (tx: PlatformTx, actor: Actor, app: App): Promise<number> =>
  change(
    tx,
    actor,
    ({ banner, apps }) => ({
      banner,
      apps: [...apps.filter(({ place }) => place !== app.place), app].toSorted((one, other) => one.place - other.place),
    }),
    'same',
  );

/** Removes banner and apps. Returns the promo's version. */
export const clearPromo = (tx: PlatformTx, actor: Actor): Promise<number> =>
  change(tx, actor, () => ({ banner: null, apps: [] }), null);

/** The current version, as set. */
export const getPromoSet = (tx: PlatformTx): Promise<PromoRow | undefined> => getPromoRow(tx);
