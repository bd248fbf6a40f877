import type { domains } from '@regulars/contract';
import type { FileStore } from '../../platform/files/index.ts';
import { handle } from '../../platform/http/index.ts';
import { getPicture, getPublicPicture } from '../../platform/pictures/index.ts';
import { uploadPicture } from './pictures.service.ts';

/** Where pictures are kept. */
export interface PictureConfig {
  readonly files: FileStore;
}

export const pictureHandlers = ({ files }: PictureConfig) =>
  handle<typeof domains.pictures>()({
    'POST /upload/image': ({ tenant, query, receive }) => uploadPicture(tenant, query.purpose, receive, files),
    'GET /upload/image/{id}': ({ tenant, params }) => getPicture(files, tenant.db, params.id),
    'GET /pictures/{merchant_id}/{id}': ({ visitor, params }) =>
      getPublicPicture(files, visitor.platform, params.merchant_id, params.id),
  });
