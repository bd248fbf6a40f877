import { picturePurposePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, KeyOf, Strict } from '../kernel/schemas.ts';
import { pictureBytes } from '../rules.ts';

const mediaTypes = ['image/png', 'image/jpeg'] as const;

const UploadedPicture = Type.Object({
  picture_id: Id,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  bytes: Type.Integer({ minimum: 1 }),
});

export const pictures = endpoints({
  'POST /upload/image': {
    scope: 'merchant',
    branches: 'none',
    summary: 'Upload a picture',
    description:
      'JPEG or PNG, recognised by its content, decoded and encoded anew: only its pixels are kept, turned as the camera was held, in sRGB, at most 2,560 on the longer side. Logo and licence take `merchant:update` and at most 1 MB; the member card’s cover and share picture `member_card:update` and at most 1 MB; a picture of an item `item:create` or `item:update`, one of a carousel `carousel:create` or `carousel:update`, and at most 5 MB. A carousel’s is at most 1.5 times as high as wide, and 5 times as wide as high; a cover at most as high as wide, a share picture 1.5 times as high as wide, and both 2.5 times as wide as high. Name the answered id in what shall use it within a day.',
    permission: [
      'merchant:update',
      'item:create',
      'item:update',
      'carousel:create',
      'carousel:update',
      'member_card:update',
    ],
    query: Strict({
      purpose: Type.Optional(KeyOf(picturePurposePhrases, { description: 'What it is for; the logo by default' })),
    }),
    upload: { bytes: Math.max(...Object.values(pictureBytes)) },
    data: UploadedPicture,
    creates: true,
    errors: [
      'upload_expected',
      'file_name_broken',
      'picture_kind',
      'picture_disguised',
      'picture_animated',
      'picture_shape',
      'picture_sides',
      'pictures_unused',
    ],
    audit: { none: 'nothing uses it yet; what will use it is logged' },
    perMinute: 60,
  },
  'GET /upload/image/{id}': {
    scope: 'merchant',
    branches: 'none',
    summary: 'Get a picture of the merchant',
    permission: ['merchant:read', 'merchant:update'],
    params: Strict({ id: Id }),
    data: Type.String(),
    file: mediaTypes,
    errors: ['picture_not_found'],
  },
  'GET /pictures/{merchant_id}/{id}': {
    scope: 'public',
    summary: 'Get a picture that everybody may see, such as a logo or an item’s',
    description: 'Public, because a browser requests pictures without a token. Never a licence.',
    permission: 'none',
    params: Strict({ merchant_id: Id, id: Id }),
    data: Type.String(),
    file: mediaTypes,
    errors: ['picture_not_found'],
    perMinute: 1_200,
  },
});

export type UploadedPicture = Static<typeof UploadedPicture>;
