import {
  askedFieldPhrases,
  askedPhrases,
  keysOf,
  memberCardTypePhrases,
  openCardWayPhrases,
  type Asked,
  type AskedField,
} from '@regulars/phrases';
import { Type, type Static, type TProperties } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Id, KeyOf, Line, Nullable, Strict, Timestamp, Version } from '../kernel/schemas.ts';
import { tidyLinePattern, visiblePattern } from '../rules.ts';
import { cardLimits, colourPattern } from '../rules/cards.ts';

const text = (most: number, description: string) =>
  Type.String({ maxLength: most, pattern: visiblePattern, 'x-rule': 'required', description });
const AskedFields = Type.Unsafe<Record<AskedField, Asked>>(
  Strict(
    Object.fromEntries(keysOf(askedFieldPhrases).map((field) => [field, KeyOf(askedPhrases)])) as TProperties, // one of each
    { description: 'What is asked of a new member besides phone and name, which always are' },
  ),
);
const base = {
  name: Type.String({ ...Line(cardLimits.name), pattern: tidyLinePattern(65_535) }), // how long, `maxLength` tells
  card_type: KeyOf(memberCardTypePhrases),
  colour: Type.String({ pattern: colourPattern, description: 'Of members of the lowest grade; #rrggbb, lower case' }),
  notice: Nullable(text(cardLimits.notice, 'What is said below the card')),
  open_way: KeyOf(openCardWayPhrases),
  cover_id: Nullable(Id), // an uploaded picture; it covers the colour
};
const share = {
  share_title: Nullable({ ...Line(cardLimits.shareTitle), description: 'One line; null: the name of the card' }),
  share_text: Nullable(text(cardLimits.shareText, 'What the poster says')),
  share_picture_id: Nullable(Id),
};
const agreementHead = {
  number: Type.Integer({ minimum: 1 }),
  title: Type.String(),
  published_at: Timestamp,
  published_by: Nullable(Type.String()),
};
const AgreementHead = Type.Object(agreementHead);
const Agreement = Type.Object({
  ...agreementHead,
  body: Type.String({ description: 'Plain text; lines that begin with # are headings, with - items of a list' }),
});
const MemberCard = Type.Object({
  ...base,
  asked: AskedFields,
  ...share,
  cover: Nullable(Type.String({ description: 'Where the cover is' })),
  share_picture: Nullable(Type.String({ description: 'Where the share picture is' })),
  agreement: Nullable(AgreementHead),
  growth: Nullable(
    Type.Object(
      {
        per_yuan_spent: Type.Integer({ description: 'Basis points of growth for each yuan spent: 10000 is 1' }),
        stored_value_counts: Type.Boolean({ description: 'Whether what is paid from stored value counts as spent' }),
        cap_per_day: Nullable(Type.Integer({ description: 'Growth in a business day at most; null: no limit' })),
      },
      { description: 'What spending brings by the growth rules in force; null: none are' },
    ),
  ),
  version: Version,
});

const optional = <P extends TProperties>(properties: P) =>
  Strict(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as {
      [K in keyof P]: ReturnType<typeof Type.Optional<P[K]>>;
    }, // each of them
    { minProperties: 1, description: 'Omitted: unchanged; null: cleared' },
  );

const read = { scope: 'merchant', branches: 'none', errors: [] } as const;
const edit = {
  scope: 'merchant',
  permission: 'member_card:update',
  branches: 'whole',
  data: MemberCard,
  versioned: true,
  errors: ['stale_edit'],
} as const;
const setBase = {
  ...edit,
  summary: 'Edit the card: how it looks, how it is opened and what is asked',
  body: optional({ ...base, asked: AskedFields }),
  audit: 'member_card.update',
} as const;

export const memberCards = endpoints({
  'GET /vip-card-config': {
    ...read,
    summary: 'Get the member card',
    permission: ['member_card:read', 'member:read', 'member:create'],
    data: MemberCard,
    versioned: true,
  },
  'POST /vip-card-config/base-info': setBase,
  'PUT /vip-card-config/base-info': setBase,
  'PUT /vip-card-config/share-info': {
    ...edit,
    summary: 'Edit what is said where the card is shared',
    body: optional(share),
    audit: 'member_card.share',
  },
  'GET /vip-card-config/agreements': {
    ...read,
    summary: 'List the versions of the members’ agreement, newest first',
    description: `At most ${cardLimits.agreements}.`,
    permission: ['member_card:read', 'member:read'],
    data: Type.Array(AgreementHead),
  },
  'GET /vip-card-config/agreements/{number}': {
    ...read,
    summary: 'Get a version of the members’ agreement',
    permission: ['member_card:read', 'member:read'],
    params: Strict({ number: Type.Integer({ minimum: 1, maximum: cardLimits.agreements }) }),
    data: Agreement,
    errors: ['card_agreement_not_found'],
  },
  'POST /vip-card-config/agreements': {
    scope: 'merchant',
    branches: 'whole',
    summary: 'Publish the next version of the members’ agreement',
    description: 'A published version never changes. Members agree to a version.',
    permission: 'member_card:update',
    body: Strict({
      title: Line(cardLimits.agreementTitle),
      body: text(cardLimits.agreement, 'Plain text; lines that begin with # are headings, with - items of a list'),
      replaces: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: cardLimits.agreements,
          description: 'The version that it was written from, 0: none; refused if another was published since',
        }),
      ),
    }),
    data: Agreement,
    creates: true,
    errors: ['stale_edit', 'card_agreement_same', 'card_agreements_too_many'],
    audit: 'card_agreement.publish',
  },
});

export type MemberCardConfig = Static<typeof MemberCard>;
export type MemberCardChanges = Loose<Static<(typeof setBase)['body']>>;
export type CardAgreement = Static<typeof Agreement>;
export type CardAgreementHead = Static<typeof AgreementHead>;
