import { soldOutPhrases, statePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { selectionErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import {
  BatchOutcome,
  Choice,
  Count,
  Id,
  IdOr,
  Instant,
  KeyOf,
  Label,
  mostTotalled,
  Nullable,
  Page,
  pageQuery,
  SelectablePage,
  selectionOf,
  Strict,
  Version,
} from '../kernel/schemas.ts';
import { stateBatch } from '../kernel/state-batch.ts';
import { itemLimits, keywordLength, noCategory, remarkLength } from '../rules.ts';

const State = KeyOf(statePhrases, { description: 'A stopped item keeps its history, but is no longer offered' });
const Price = Type.Integer({ minimum: 0, maximum: itemLimits.price, description: 'Fen, for one unit' });
const MemberPrice = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: itemLimits.price,
    description: 'Fen, for one unit, for members where it is lower; null: none',
  }),
);
const Unit = Nullable(
  Type.String({ minLength: 1, maxLength: itemLimits.unit, description: 'What the price is for, such as a pot' }),
);
const Reference = Nullable(Id);
const BranchIds = Nullable(
  Type.Array(Id, {
    minItems: 1,
    maxItems: itemLimits.branches,
    uniqueItems: true,
    description: 'The branches where it is sold; null: in every branch, also in those to come',
  }),
);
const PictureId = Nullable(Type.String({ ...Id, description: 'Of a picture uploaded for an item; each is used once' }));
const Remark = Nullable(Type.String({ maxLength: remarkLength }));
const Name = Nullable(Type.String());
const Origin = Choice(['quick'], { description: 'Added by a name and a price, as at a till' });

const SoldOut = Type.Array(
  Type.Object({ branch_id: Id, branch_name: Type.String(), until: Nullable(Type.String({ format: 'date-time' })) }),
  {
    description: 'The user’s branches that have run out of it, each until that time or, if null, until it is set back',
  },
);

const Item = Type.Object({
  item_id: Id,
  code: Type.String(),
  name: Type.String(),
  price: Price,
  member_price: MemberPrice,
  unit: Name,
  brand_id: Reference,
  brand_name: Name,
  category_id: Reference,
  category_name: Name,
  picture_id: PictureId,
  picture: Nullable(Type.String({ description: 'Where everybody can get its picture' })),
  branch_ids: BranchIds,
  sold_out: SoldOut,
  branch_names: Nullable(Type.Array(Type.String(), { description: 'In the order of the branches' })),
  remark: Remark,
  state: State,
  origin: Nullable(Origin),
  added_by: Nullable(Type.String({ description: 'Who added it quickly' })),
  external_id: Nullable(Type.String({ description: 'In the item source, for an item that comes from it' })),
  created_at: Type.String({ format: 'date-time' }),
  version: Version,
});

const otherFields = {
  keyword: Type.Optional(
    Type.String({
      maxLength: keywordLength,
      description: 'Part of the name, of its pinyin initials (`dhp` for 大红袍), or of the code',
    }),
  ),
  brand_id: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  branch_id: Type.Optional(Type.Array(Id, { maxItems: 200, description: 'Sold in one of these branches' })),
  state: Type.Optional(Type.Array(State, { maxItems: 2 })),
  sold_out: Type.Optional(
    Type.Array(KeyOf(soldOutPhrases), {
      maxItems: 3,
      description: 'Sold out now at all of the user’s branches that sell it, at some, or at none',
    }),
  ),
  origin: Type.Optional(Origin),
};
const filterFields = {
  ...otherFields,
  category_id: Type.Optional(
    IdOr(noCategory, { description: `A category with its subcategories; \`${noCategory}\`: the items without one` }),
  ),
};
const ItemFilter = Strict({
  ...filterFields,
  item_id: Type.Optional(Type.Array(Id, { maxItems: 100, description: 'Only these items' })),
  sort: Type.Optional(Choice(['created_at', 'name', 'code', 'price'])),
  ...pageQuery,
});

const optional = {
  member_price: Type.Optional(MemberPrice),
  unit: Type.Optional(Unit),
  brand_id: Type.Optional(Reference),
  category_id: Type.Optional(Reference),
  remark: Type.Optional(Remark),
  picture_id: Type.Optional(PictureId),
  branch_ids: Type.Optional(BranchIds),
};
const NewItem = Strict({
  code: Type.Optional(Type.String({ ...Label, description: 'Absent: the next free one, such as Q0001' })),
  name: Label,
  price: Price,
  ...optional,
  origin: Type.Optional(
    Type.Union([Origin], {
      description: 'A quick item is sold in branches of the user’s only, by default in all of them',
    }),
  ),
});
const ItemChanges = Strict({
  code: Type.Optional(Label),
  name: Type.Optional(Label),
  price: Type.Optional(Price),
  ...optional,
});

const ids = (maxItems: number) => Type.Array(Id, { minItems: 1, maxItems, uniqueItems: true });
const SoldOutChange = Strict({
  ids: ids(100),
  branch_ids: ids(itemLimits.branches),
  operate: Choice(['sell_out', 'on_sale']),
  until: Type.Optional(
    Nullable(
      Type.String({
        ...Instant,
        description: 'Until then; null: until it is set back; absent: until the business day ends',
      }),
    ),
  ),
  untils: Type.Optional(
    Type.Array(Nullable(Type.String({ ...Instant })), {
      minItems: 1,
      maxItems: itemLimits.branches,
      description: 'In place of `until`, one for each of `branch_ids`: sells out again what was put back on sale',
    }),
  ),
});

const common = { scope: 'merchant', branches: 'none' } as const; // items belong to the merchant
const one = { ...common, params: Strict({ id: Id }), data: Item, versioned: true } as const;

export const items = endpoints({
  'GET /item/item-info': {
    ...common,
    summary: 'List items, filtered and sorted, by page',
    permission: 'item:read',
    query: ItemFilter,
    data: SelectablePage(Page(Item)),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /item/item-info': {
    ...common,
    summary: 'Add an item',
    permission: 'item:create',
    body: NewItem,
    data: Item,
    errors: [
      'item_code_taken',
      'brand_not_found',
      'category_not_found',
      'picture_not_found',
      'branch_not_found',
      'no_branch_sells',
    ],
    audit: 'item.create',
    creates: true,
    versioned: true,
  },
  'PUT /item/item-info': {
    ...common,
    summary: 'Enable, disable or remove several items',
    description: 'Items already in the requested state are skipped and counted.',
    ...stateBatch('item', selectionOf(filterFields), selectionErrors),
  },
  'PUT /item/item-info/category': {
    ...common,
    summary: 'Move several items to a category, or to none',
    description: 'Items whose category the item source keeps are skipped and counted.',
    permission: 'item:update',
    body: Strict({ ...selectionOf(filterFields), category_id: Reference }),
    data: BatchOutcome,
    errors: ['item_not_found', 'category_not_found', ...selectionErrors],
    audit: 'item.update',
  },
  'GET /item/item-info/category-counts': {
    ...common,
    summary: 'Count the items of each category, filtered as the list',
    permission: 'item:read',
    query: Strict(otherFields),
    data: Type.Object({
      counts: Nullable(
        Type.Array(Type.Object({ category_id: Reference, count: Count }), {
          description: `Without subcategories; null stands for no category. Categories without items are left out. Null if more than ${mostTotalled.toLocaleString('en')} items match`,
        }),
      ),
    }),
    errors: [],
  },
  'PUT /item/sold-out': {
    ...common, // only in the user's own branches
    summary: 'Mark items as sold out in branches, or put them back on sale',
    description: 'Branches where an item is not sold are left out.',
    permission: 'item:sell_out',
    body: SoldOutChange,
    data: Type.Object({ changed: Count }),
    errors: ['item_not_found', 'branch_not_found', 'sold_out_past'],
    audit: ['item.sell_out', 'item.on_sale'],
  },
  'GET /item/item-info/{id}': {
    ...one,
    summary: 'Get an item',
    permission: 'item:read',
    errors: ['item_not_found'],
  },
  'PUT /item/item-info/{id}': {
    ...one,
    summary: 'Edit an item',
    permission: 'item:update',
    body: ItemChanges,
    description:
      'Of an item that comes from the item source, its code and the fields that the source keeps can’t be edited.',
    errors: [
      'item_not_found',
      'item_code_taken',
      'item_kept_by_source',
      'brand_not_found',
      'category_not_found',
      'picture_not_found',
      'branch_not_found',
      'stale_edit',
    ],
    audit: 'item.update',
  },
});

export type Item = Static<typeof Item>;
export type ItemFilter = Loose<Static<typeof ItemFilter>>;
export type SoldOutChange = Loose<Static<typeof SoldOutChange>>;
export type NewItem = Loose<Static<typeof NewItem>>;
export type ItemChanges = Loose<Static<typeof ItemChanges>>;
