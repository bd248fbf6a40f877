import { statePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Choice, Id, KeyOf, Label, Nullable, Page, pageQuery, Strict, Version } from '../kernel/schemas.ts';
import { stateBatch } from '../kernel/state-batch.ts';
import { batchSize, categoriesMost, keywordLength } from '../rules.ts';

const State = KeyOf(statePhrases, {
  description: 'Items keep a disabled (`stopped`) category; new items can use neither it nor its subcategories',
});
/** The parent category, which is itself top-level; null for a top-level one. */
const Parent = Nullable(Id);
const SortCode = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Position among its siblings' });

const fields = {
  category_id: Id,
  parent_id: Parent,
  name: Type.String(),
  state: State,
  sort_code: SortCode,
  created_at: Type.String({ format: 'date-time' }),
  version: Version,
};
const Category = Type.Object(fields);
const CategoryTree = Type.Object({
  version: Type.Integer({
    minimum: 1,
    description: 'Version of the order; also in ETag, and expected in If-Match by …/sort',
  }),
  items: Type.Array(Type.Object({ ...fields, children: Type.Array(Category) })),
});

const CategoryFilter = Strict({
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name' })),
  state: Type.Optional(Type.Array(State, { maxItems: 2 })),
  parent_id: Type.Optional(Id),
  sort: Type.Optional(Choice(['sort_code', 'name', 'created_at'])),
  ...pageQuery,
});

const NewCategory = Strict({
  name: Label,
  parent_id: Type.Optional(Parent),
  state: Type.Optional(State),
  sort_code: Type.Optional(SortCode),
});
const CategoryChanges = Strict({ name: Type.Optional(Label), parent_id: Type.Optional(Parent) });

const common = { scope: 'merchant', branches: 'none' } as const; // items belong to the merchant
const one = { ...common, params: Strict({ id: Id }), data: Category, versioned: true } as const;

export const categories = endpoints({
  'GET /item/category-info': {
    ...common,
    summary: 'List item categories, filtered and sorted, by page',
    permission: 'category:read',
    query: CategoryFilter,
    data: Page(Category),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /item/category-info': {
    ...common,
    summary: 'Add an item category',
    description: `It is placed last in its level unless sort_code is given. At most ${categoriesMost} categories in two levels.`,
    permission: 'category:create',
    body: NewCategory,
    data: Category,
    errors: [
      'category_not_found',
      'category_name_taken',
      'category_too_deep',
      'category_parent_stopped',
      'category_limit',
    ],
    audit: 'category.create',
    creates: true,
    versioned: true,
  },
  'PUT /item/category-info': {
    ...common,
    summary: 'Enable, disable or remove several item categories',
    description:
      'All or none. Categories already in the requested state are skipped and counted. A category with subcategories is removed only together with them, and one with items not at all.',
    ...stateBatch('category', { ids: Type.Array(Id, { minItems: 1, maxItems: batchSize, uniqueItems: true }) }, [
      'category_not_empty',
      'held_by_items',
    ]),
  },
  'GET /item/category-info-tree': {
    ...common,
    summary: 'Get the tree of item categories, in order',
    permission: ['category:read', 'item:read'],
    query: Strict({
      used: Type.Optional(
        Type.Boolean({ description: 'Only categories that can be chosen: enabled, with an enabled parent' }),
      ),
    }),
    data: CategoryTree,
    errors: [],
    versioned: true,
  },
  'PUT /item/category-info/sort': {
    ...common,
    summary: 'Set the order of all item categories',
    description:
      'The whole order from top to bottom: every category exactly once, with its parent. If-Match takes the version of the tree.',
    permission: 'category:update',
    body: Strict({
      order: Type.Array(Strict({ category_id: Id, parent_id: Parent }), { maxItems: categoriesMost }),
    }),
    data: CategoryTree,
    errors: [
      'category_not_found',
      'category_order_incomplete',
      'category_name_taken',
      'category_too_deep',
      'category_parent_stopped',
      'stale_edit',
    ],
    audit: 'category.sort',
    versioned: true,
  },
  'GET /item/category-info/{id}': {
    ...one,
    summary: 'Get an item category',
    permission: 'category:read',
    errors: ['category_not_found'],
  },
  'PUT /item/category-info/{id}': {
    ...one,
    summary: 'Rename an item category, or move it to the end of another level',
    permission: 'category:update',
    body: CategoryChanges,
    errors: ['category_not_found', 'category_name_taken', 'category_too_deep', 'category_parent_stopped', 'stale_edit'],
    audit: 'category.update',
  },
});

export type Category = Static<typeof Category>;
export type CategoryTree = Static<typeof CategoryTree>;
export type CategoryFilter = Loose<Static<typeof CategoryFilter>>;
export type NewCategory = Loose<Static<typeof NewCategory>>;
export type CategoryChanges = Loose<Static<typeof CategoryChanges>>;
