import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Nullable, Strict } from '../kernel/schemas.ts';

const Banner = Type.Object(
  {
    title: Type.String(),
    text: Type.String(),
    link: Nullable(Type.String({ description: 'Address that its button opens' })),
    button: Nullable(Type.String({ description: 'Label of the button; null without a link' })),
    picture: Type.String({ description: 'Address of the picture' }),
  },
  { description: 'Texts in the reader’s language' },
);

const App = Type.Object({
  place: Type.Integer({ minimum: 1, maximum: 2 }),
  name: Type.String(),
  audience: Nullable(Type.String({ description: 'Who it is for' })),
  text: Type.String(),
  note: Nullable(Type.String({ description: 'How to install it' })),
  link: Type.String({ description: 'Content of its QR code' }),
});

const Promo = Type.Object({
  banner: Type.Array(Banner, { maxItems: 1, description: 'Empty until the service provider sets one' }),
  apps: Type.Array(App, { maxItems: 2 }),
});

export const promo = endpoints({
  'GET /dashboard/promo': {
    summary: 'Get what the service provider shows on the home page of the merchant centre',
    scope: 'account',
    permission: 'none',
    data: Promo,
    errors: [],
  },
  'GET /promo-pictures/{hash}': {
    summary: 'Get the picture of the promo',
    description: 'Public, because a browser requests pictures without a token.',
    scope: 'public',
    permission: 'none',
    params: Strict({ hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the picture' }) }),
    data: Type.String(),
    file: ['image/png', 'image/jpeg', 'image/webp'],
    errors: ['promo_picture_not_found'],
    perMinute: 120,
  },
});

export type Promo = Static<typeof Promo>;
export type PromoApp = Static<typeof App>;
