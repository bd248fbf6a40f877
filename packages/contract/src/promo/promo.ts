import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Line, Nullable, Strict, Timestamp, Version, WebAddress } from '../kernel/schemas.ts';
import { promoLimits } from '../rules/promo.ts';

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

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the picture' });
const mediaTypes = ['image/png', 'image/jpeg', 'image/webp'] as const; // WebP: set by an earlier version

const maybe = (longest: number, description: string) => Nullable({ ...Line(longest), description });
const Address = { ...WebAddress, maxLength: promoLimits.address };

/** What is edited: texts in both languages, null while they aren't written. */
const WrittenBanner = Strict({
  title_zh: Nullable(Line(promoLimits.title)),
  title_en: Nullable(Line(promoLimits.title)),
  text_zh: Nullable(Line(promoLimits.text)),
  text_en: Nullable(Line(promoLimits.text)),
  link: Nullable({ ...Address, description: 'Address that its button opens' }),
  button_zh: maybe(promoLimits.button, 'Label of the button; with a link, and only then'),
  button_en: maybe(promoLimits.button, 'The same in English'),
  picture: Nullable(Hash),
});
const WrittenApp = Strict({
  place: Type.Integer({ minimum: 1, maximum: 2, description: 'The first or the second; each once' }),
  name_zh: Nullable(Line(promoLimits.name)),
  name_en: Nullable(Line(promoLimits.name)),
  audience_zh: maybe(promoLimits.audience, 'Who it is for; in both languages or in none'),
  audience_en: maybe(promoLimits.audience, 'The same in English'),
  text_zh: Nullable(Line(promoLimits.about)),
  text_en: Nullable(Line(promoLimits.about)),
  note_zh: maybe(promoLimits.note, 'How to install it; in both languages or in none'),
  note_en: maybe(promoLimits.note, 'The same in English'),
  link: Nullable(Address),
});
const PromoDraft = Strict({
  banner: Type.Array(WrittenBanner, { maxItems: 1 }),
  apps: Type.Array(WrittenApp, { maxItems: 2 }),
});

// Answers may have texts that the command line once set, longer than today's.
const Words = Type.String();
const MaybeWords = Nullable(Words);
const DraftContent = Type.Object({
  banner: Type.Array(
    Type.Object({
      title_zh: MaybeWords,
      title_en: MaybeWords,
      text_zh: MaybeWords,
      text_en: MaybeWords,
      link: MaybeWords,
      button_zh: MaybeWords,
      button_en: MaybeWords,
      picture: MaybeWords,
    }),
    { maxItems: 1 },
  ),
  apps: Type.Array(
    Type.Object({
      place: Type.Integer(),
      name_zh: MaybeWords,
      name_en: MaybeWords,
      audience_zh: MaybeWords,
      audience_en: MaybeWords,
      text_zh: MaybeWords,
      text_en: MaybeWords,
      note_zh: MaybeWords,
      note_en: MaybeWords,
      link: MaybeWords,
    }),
    { maxItems: 2 },
  ),
});
const Content = Type.Object({
  banner: Type.Array(
    Type.Object({
      title_zh: Words,
      title_en: Words,
      text_zh: Words,
      text_en: Words,
      link: MaybeWords,
      button_zh: MaybeWords,
      button_en: MaybeWords,
      picture: Words,
    }),
    { maxItems: 1 },
  ),
  apps: Type.Array(
    Type.Object({
      place: Type.Integer(),
      name_zh: Words,
      name_en: Words,
      audience_zh: MaybeWords,
      audience_en: MaybeWords,
      text_zh: Words,
      text_en: Words,
      note_zh: MaybeWords,
      note_en: MaybeWords,
      link: Words,
    }),
    { maxItems: 2 },
  ),
});
const ProvidedPromo = Type.Object({
  version: Version,
  shown: Nullable(Type.Object({ ...Content.properties, set_at: Timestamp, set_by: MaybeWords })),
  draft: Nullable(Type.Object({ ...DraftContent.properties, edited_at: Timestamp, edited_by: MaybeWords })),
  before: Nullable(
    Type.Object(
      {
        title: Nullable(Type.String({ description: 'Its Chinese title, or the name of its first app; null: nothing' })),
      },
      { description: 'What taking back shows again; null: there is nothing to take back' },
    ),
  ),
});

const provided = { scope: 'provider', permission: 'none' } as const;
const change = {
  ...provided,
  data: ProvidedPromo,
  versioned: true,
  audit: { none: 'concerns no merchant: the provider’s own log has it' },
} as const;

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
    params: Strict({ hash: Hash }),
    data: Type.String(),
    file: mediaTypes,
    errors: ['promo_picture_not_found'],
    perMinute: 120,
  },
  'GET /provider/promo': {
    ...provided,
    summary: 'Get the promo that merchants see, and its draft',
    data: ProvidedPromo,
    versioned: true,
    errors: [],
  },
  'PUT /provider/promo': {
    ...change,
    summary: 'Save the draft of the promo',
    description:
      'The whole of it: the banner and up to two apps. It may be incomplete: merchants see it once it is published.',
    body: PromoDraft,
    errors: ['promo_picture_not_found', 'stale_edit'],
  },
  'DELETE /provider/promo': {
    ...change,
    summary: 'Discard the draft of the promo',
    errors: ['promo_draft_missing', 'stale_edit'],
  },
  'PUT /provider/promo/publish': {
    ...change,
    summary: 'Publish the draft: every merchant sees it at once',
    description: 'An incomplete draft is refused, with the fields that are missing.',
    errors: ['promo_draft_missing', 'promo_draft_incomplete', 'stale_edit'],
  },
  'PUT /provider/promo/take-back': {
    ...change,
    summary: 'Take the last publication back: merchants see again what they saw before',
    description: 'One step, also after clearing. What is taken back becomes the draft, unless there is one.',
    errors: ['promo_not_shown', 'stale_edit'],
  },
  'PUT /provider/promo/clear': {
    ...change,
    summary: 'Show nothing: the console’s own banner stands',
    errors: ['promo_not_shown', 'stale_edit'],
  },
  'POST /provider/promo/pictures': {
    ...provided,
    summary: 'Upload a picture for the promo',
    description:
      'JPEG or PNG, recognised by its content; what isn’t the picture is removed. Name the answered hash in a draft within a day.',
    upload: { bytes: promoLimits.picture },
    data: Type.Object({
      picture: Hash,
      width: Type.Integer({ minimum: 1 }),
      height: Type.Integer({ minimum: 1 }),
      bytes: Type.Integer({ minimum: 1 }),
    }),
    creates: true,
    errors: [
      'upload_expected',
      'file_name_broken',
      'picture_kind',
      'picture_disguised',
      'picture_animated',
      'picture_sides',
      'pictures_unused',
    ],
    audit: { none: 'nothing uses it yet; the draft that will use it is logged' },
    perMinute: 60,
  },
});

export type Promo = Static<typeof Promo>;
export type PromoApp = Static<typeof App>;
export type PromoContent = Static<typeof Content>;
export type PromoDraft = Loose<Static<typeof PromoDraft>>;
export type ProvidedPromo = Static<typeof ProvidedPromo>;
