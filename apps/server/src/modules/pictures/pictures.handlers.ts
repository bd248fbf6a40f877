import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getPicture, getPublicPicture } from '../../platform/pictures/index.ts';
import { uploadPicture } from './pictures.service.ts';

export const pictureHandlers = handle<typeof domains.pictures>()({
  'POST /upload/image': ({ tenant, query, receive }) => uploadPicture(tenant, query.purpose, receive),
  'GET /upload/image/{id}': ({ tenant, params }) => getPicture(tenant.db, params.id),
  'GET /pictures/{merchant_id}/{id}': ({ visitor, params }) =>
    getPublicPicture(visitor.platform, params.merchant_id, params.id),
});
