import type { UploadedPicture } from '@regulars/contract';
import { pictureBytes } from '@regulars/contract/rules';
import type { Permission } from '@regulars/contract/menu';
import type { PicturePurpose } from '@regulars/phrases';
import { denied, type Receive, type Tenant } from '../../platform/http/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import { addPicture, keepPicture, readPicture } from '../../platform/pictures/index.ts';

/** Who may upload for each purpose: whoever may save what uses it. */
const uploaders: Readonly<Record<PicturePurpose, readonly [Permission, ...Permission[]]>> = {
  merchant_logo: ['merchant:update'],
  merchant_licence: ['merchant:update'],
  item: ['item:update', 'item:create'],
  carousel: ['carousel:update', 'carousel:create'],
};

/** Receives a picture and encodes it anew, which waits for what will use it. */
export const uploadPicture = (
  tenant: Tenant,
  purpose: PicturePurpose = 'merchant_logo',
  receive: Receive,
  files: FileStore,
): Promise<UploadedPicture> => {
  const needed = uploaders[purpose];
  if (!needed.some((permission) => tenant.permissions.has(permission))) throw denied(needed[0]);
  return receive(async (upload) => {
    const picture = await readPicture(upload, pictureBytes[purpose]);
    const { width, height, bytes } = picture;
    const { aside: notes, merchantId, now } = tenant;
    const kept = await keepPicture({ files, notes, merchantId, now }, picture);
    return tenant.transaction(async (tx) => ({
      picture_id: await addPicture(tx, tenant, purpose, kept),
      width,
      height,
      bytes: bytes.length,
    }));
  });
};
