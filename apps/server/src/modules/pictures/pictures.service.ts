import type { UploadedPicture } from '@regulars/contract';
import { pictureBytes, pictureLimits, pictureShapes } from '@regulars/contract/rules';
import type { Permission } from '@regulars/contract/menu';
import { pictureShapePhrases, say, type Language, type PicturePurpose } from '@regulars/phrases';
import { denied, Problem, type Receive, type Tenant, type Upload } from '../../platform/http/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { Places } from '../../platform/limits/places.ts';
import { Turns } from '../../platform/limits/turns.ts';
import { addPicture, keepPicture, mustHaveRoom, readPicture } from '../../platform/pictures/index.ts';

/** Who may upload for each purpose: whoever may save what uses it. */
const uploaders: Readonly<Record<PicturePurpose, readonly [Permission, ...Permission[]]>> = {
  merchant_logo: ['merchant:update'],
  merchant_licence: ['merchant:update'],
  item: ['item:update', 'item:create'],
  carousel: ['carousel:update', 'carousel:create'],
  member_card: ['member_card:update'],
  card_share: ['member_card:update'],
};

/** Uploads that this process is receiving or encoding; those of a merchant are encoded one after another. */
const underWay = new Places({ user: pictureLimits.unused });
const turns = new Turns();

/** Throws picture_shape. */
const mustFit = (
  purpose: PicturePurpose,
  { width, height }: { readonly width: number; readonly height: number },
  language: Language,
): void => {
  const shape = pictureShapes[purpose];
  if (!shape) return;
  const why = height > width * shape.tall ? 'tall' : width > height * shape.wide ? 'wide' : undefined;
  if (why)
    throw new Problem('picture_shape', {
      values: { width, height, why: say(pictureShapePhrases[why], language, { times: shape[why] }) },
    });
};

/** Receives a picture and encodes it anew, which waits for what will use it. Above the limit it is neither encoded nor kept. */
export const uploadPicture = async (
  tenant: Tenant,
  purpose: PicturePurpose = 'merchant_logo',
  receive: Receive,
  files: FileStore,
): Promise<UploadedPicture> => {
  const needed = uploaders[purpose];
  if (!needed.some((permission) => tenant.permissions.has(permission))) throw denied(needed[0]);
  const { aside: notes, merchantId, userId, now } = tenant;
  const keep = async (upload: Upload): Promise<UploadedPicture> => {
    await mustHaveRoom(tenant.db, userId);
    const picture = await readPicture(upload, pictureBytes[purpose]);
    mustFit(purpose, picture, tenant.language);
    const { width, height, bytes } = picture;
    const kept = await keepPicture({ files, notes, merchantId, now }, picture);
    return tenant.transaction(async (tx) => ({
      picture_id: await addPicture(tx, tenant, purpose, kept),
      width,
      height,
      bytes: bytes.length,
    }));
  };
  const leave = underWay.take({ user: userId });
  if (!leave) throw new Problem('pictures_unused', { values: { limit: pictureLimits.unused } });
  try {
    return await receive((upload) => turns.take(merchantId, () => keep(upload)));
  } finally {
    leave();
  }
};
