import { brandOriginPhrases, statePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { selectionErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
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
  Version,
} from '../kernel/schemas.ts';
import { stateBatch } from '../kernel/state-batch.ts';
import { brandsMost, keywordLength, remarkLength } from '../rules.ts';

const Origin = KeyOf(brandOriginPhrases, { description: 'Whether the merchant makes it or buys it in' });
const State = KeyOf(statePhrases, {
  description: 'Items keep a disabled (`stopped`) brand; new items cannot use it',
});
const Remark = Nullable(Type.String({ maxLength: remarkLength }));

const Brand = Type.Object({
  brand_id: Id,
  name: Type.String(),
  origin: Origin,
  remark: Remark,
  state: State,
  created_at: Type.String({ format: 'date-time' }),
  version: Version,
});

const filterFields = {
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name' })),
  state: Type.Optional(Type.Array(State, { maxItems: 2 })),
  origin: Type.Optional(Type.Array(Origin, { maxItems: 2 })),
};
const BrandFilter = Strict({
  ...filterFields,
  sort: Type.Optional(Choice(['created_at', 'name'])),
  ...pageQuery,
});

const NewBrand = Strict({
  name: Label,
  origin: Type.Optional(Origin),
  remark: Type.Optional(Remark),
});
const BrandChanges = Strict({
  name: Type.Optional(Label),
  origin: Type.Optional(Origin),
  remark: Type.Optional(Remark),
});

const common = { scope: 'merchant' } as const;
const one = { ...common, params: Strict({ id: Id }), data: Brand, versioned: true } as const;

export const brands = endpoints({
  'GET /item/brand-info': {
    ...common,
    branches: 'none', // items belong to the merchant
    summary: 'List brands, filtered and sorted, by page',
    permission: 'brand:read',
    query: BrandFilter,
    data: SelectablePage(Page(Brand)),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /item/brand-info': {
    ...common,
    branches: 'none',
    summary: 'Add a brand',
    description: `At most ${brandsMost} brands.`,
    permission: 'brand:create',
    body: NewBrand,
    data: Brand,
    errors: ['brand_name_taken', 'brands_too_many'],
    audit: 'brand.create',
    creates: true,
    versioned: true,
  },
  'PUT /item/brand-info': {
    ...common,
    branches: 'none',
    summary: 'Enable, disable or remove several brands',
    description:
      'Brands already in the requested state are skipped and counted. A brand that items use can’t be removed: named, it refuses the call; of a filter, it is skipped.',
    ...stateBatch('brand', selectionOf(filterFields), ['held_by_items', ...selectionErrors]),
  },
  'GET /item/brand-info-tree': {
    ...common,
    branches: 'none',
    summary: 'List all enabled brands, by name',
    permission: ['brand:read', 'item:read'],
    data: Type.Array(Type.Object({ value: Id, label: Type.String() })),
    errors: [],
  },
  'GET /item/brand-info/{id}': {
    ...one,
    branches: 'none',
    summary: 'Get a brand',
    permission: 'brand:read',
    errors: ['brand_not_found'],
  },
  'PUT /item/brand-info/{id}': {
    ...one,
    branches: 'none',
    summary: 'Edit a brand',
    permission: 'brand:update',
    body: BrandChanges,
    errors: ['brand_not_found', 'brand_name_taken', 'stale_edit'],
    audit: 'brand.update',
  },
});

export type Brand = Static<typeof Brand>;
export type BrandFilter = Loose<Static<typeof BrandFilter>>;
export type NewBrand = Loose<Static<typeof NewBrand>>;
export type BrandChanges = Loose<Static<typeof BrandChanges>>;
