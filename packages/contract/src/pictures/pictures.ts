import { picturePurposePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, KeyOf, Strict } from '../kernel/schemas.ts';
import { pictureLimits } from '../rules.ts';

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
      'JPEG or PNG, recognised by its content; what isn’t the picture, such as the place where it was taken, is removed. Name the answered id in what shall use it within a day.',
    permission: 'merchant:update',
    query: Strict({
      purpose: Type.Optional(KeyOf(picturePurposePhrases, { description: 'What it is for; the logo by default' })),
    }),
    upload: { bytes: pictureLimits.bytes },
    data: UploadedPicture,
    creates: true,
    errors: ['upload_expected', 'file_name_broken', 'picture_kind', 'picture_sides', 'pictures_unused'],
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
    summary: 'Get a picture that everybody may see, such as a logo',
    description: 'Public, because a browser requests pictures without a token. Never a licence.',
    permission: 'none',
    params: Strict({ merchant_id: Id, id: Id }),
    data: Type.String(),
    file: mediaTypes,
    errors: ['picture_not_found'],
    perMinute: 600,
  },
});

export type UploadedPicture = Static<typeof UploadedPicture>;
