import {
  carouselLinkPhrases,
  carouselPlacementPhrases,
  carouselStatusPhrases,
  keysOf,
  statePhrases,
} from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { selectionErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BusinessDate,
  Choice,
  Id,
  KeyOf,
  Label,
  Nullable,
  Page,
  pageQuery,
  SelectablePage,
  selectionOf,
  Strict,
  Timestamp,
  Version,
} from '../kernel/schemas.ts';
import { stateBatch } from '../kernel/state-batch.ts';
import { carouselLimits, keywordLength } from '../rules.ts';

const Placement = KeyOf(carouselPlacementPhrases, { description: 'Where members see it' });
const LinkKind = KeyOf(carouselLinkPhrases, {
  description: 'What a tap opens: nothing, a page of the mini-program, an https address or an item',
});
const State = KeyOf(statePhrases, { description: 'A disabled (`stopped`) one is a draft, which members don’t see' });
const Status = KeyOf(carouselStatusPhrases, { description: 'On the merchant’s business day' });
const Alt = Nullable(
  Type.String({ maxLength: carouselLimits.alt, description: 'What the picture shows, read out; null: its name' }),
);
const Target = Nullable(
  Type.String({ maxLength: carouselLimits.target, description: 'The page or address; null for other links' }),
);
const PictureId = Type.String({ ...Id, description: 'Of a picture uploaded for a carousel; each is used once' });
const Day = Nullable(BusinessDate);
const BranchIds = Nullable(
  Type.Array(Id, {
    minItems: 1,
    maxItems: carouselLimits.branches,
    uniqueItems: true,
    description: 'Members of these branches see it; null: of every branch, also of those to come',
  }),
);

const Carousel = Type.Object({
  carousel_id: Id,
  name: Type.String(),
  alt: Alt,
  picture_id: Nullable(Id),
  picture: Nullable(Type.String({ description: 'Where everybody can get its picture' })),
  placement: Placement,
  link_kind: LinkKind,
  link_target: Target,
  item_id: Nullable(Id),
  item_name: Nullable(Type.String({ description: 'Null if there is no such item any more' })),
  starts_on: Day,
  ends_on: Day,
  branch_ids: BranchIds,
  branch_names: Nullable(Type.Array(Type.String(), { description: 'In the order of the branches' })),
  sort_code: Type.Integer({ minimum: 0 }),
  state: State,
  status: Status,
  created_at: Timestamp,
  version: Version,
});
const CarouselOrder = Type.Object({
  version: Type.Integer({ minimum: 1, description: 'Of the order; also in ETag, and expected in If-Match' }),
  items: Type.Array(Carousel, { maxItems: carouselLimits.most }),
});

const filterFields = {
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name' })),
  placement: Type.Optional(Type.Array(Placement, { maxItems: keysOf(carouselPlacementPhrases).length })),
  status: Type.Optional(Type.Array(Status, { maxItems: keysOf(carouselStatusPhrases).length })),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, description: 'Seen by members of one of these branches' })),
};
const CarouselFilter = Strict({
  ...filterFields,
  sort: Type.Optional(Choice(['sort_code', 'name', 'starts_on', 'created_at'])),
  ...pageQuery,
});

const optional = {
  alt: Type.Optional(Alt),
  link_kind: Type.Optional(LinkKind),
  link_target: Type.Optional(Target),
  item_id: Type.Optional(Nullable(Id)),
  starts_on: Type.Optional(Day),
  ends_on: Type.Optional(Day),
  branch_ids: Type.Optional(BranchIds),
  state: Type.Optional(State),
};
const NewCarousel = Strict({ name: Label, picture_id: PictureId, placement: Placement, ...optional });
const CarouselChanges = Strict({
  name: Type.Optional(Label),
  picture_id: Type.Optional(PictureId),
  placement: Type.Optional(Placement),
  ...optional,
});

const common = { scope: 'merchant', branches: 'none' } as const; // kept by the merchant's people together
const one = { ...common, params: Strict({ id: Id }), data: Carousel, versioned: true } as const;
const contentErrors = ['carousel_link_wrong', 'item_not_found', 'branch_not_found'] as const;

export const carousels = endpoints({
  'GET /carousels': {
    ...common,
    summary: 'List carousels, filtered and sorted, by page',
    permission: 'carousel:read',
    query: CarouselFilter,
    data: SelectablePage(Page(Carousel)),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /carousels': {
    ...common,
    summary: 'Add a carousel',
    description: `It is placed last, and a draft unless state says otherwise. At most ${carouselLimits.most}.`,
    permission: 'carousel:create',
    body: NewCarousel,
    data: Carousel,
    errors: ['carousels_too_many', ...contentErrors],
    audit: 'carousel.create',
    creates: true,
    versioned: true,
  },
  'PUT /carousels': {
    ...common,
    summary: 'Enable, disable or remove several carousels',
    description: 'Carousels already in the requested state are skipped and counted.',
    ...stateBatch('carousel', selectionOf(filterFields), selectionErrors),
  },
  'GET /carousels/sort': {
    ...common,
    summary: 'Get all carousels, in order',
    permission: 'carousel:read',
    data: CarouselOrder,
    errors: [],
    versioned: true,
  },
  'PUT /carousels/sort': {
    ...common,
    summary: 'Set the order of all carousels',
    description: 'The whole order: every carousel once. Those of one place are shown in it.',
    permission: 'carousel:update',
    body: Strict({ order: Type.Array(Id, { maxItems: carouselLimits.most, uniqueItems: true }) }),
    data: CarouselOrder,
    errors: ['carousel_order_incomplete', 'stale_edit'],
    audit: 'carousel.sort',
    versioned: true,
  },
  'GET /carousels/{id}': {
    ...one,
    summary: 'Get a carousel',
    permission: 'carousel:read',
    errors: ['carousel_not_found'],
  },
  'PUT /carousels/{id}': {
    ...one,
    summary: 'Edit a carousel',
    description: 'A link of another kind drops what the former one led to.',
    permission: 'carousel:update',
    body: CarouselChanges,
    errors: ['carousel_not_found', 'stale_edit', ...contentErrors],
    audit: 'carousel.update',
  },
});

export type Carousel = Static<typeof Carousel>;
export type CarouselOrder = Static<typeof CarouselOrder>;
export type CarouselFilter = Loose<Static<typeof CarouselFilter>>;
export type NewCarousel = Loose<Static<typeof NewCarousel>>;
export type CarouselChanges = Loose<Static<typeof CarouselChanges>>;
