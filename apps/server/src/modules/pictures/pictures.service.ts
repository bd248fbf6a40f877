import type { UploadedPicture } from '@regulars/contract';
import type { PicturePurpose } from '@regulars/phrases';
import type { Receive, Tenant } from '../../platform/http/index.ts';
import { addPicture, readPicture } from '../../platform/pictures/index.ts';

/** Receives and cleans a picture, which waits for what will use it. */
export const uploadPicture = (
  tenant: Tenant,
  purpose: PicturePurpose = 'merchant_logo',
  receive: Receive,
): Promise<UploadedPicture> =>
  receive(async (upload) => {
    const picture = await readPicture(upload);
    const { width, height, bytes } = picture;
    return tenant.transaction(async (tx) => ({
      picture_id: await addPicture(tx, tenant, purpose, picture),
      width,
      height,
      bytes: bytes.length,
    }));
  });
