import type { CategoryFilter } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import type { CompiledStatement, TenantTx, TenantView } from '../../platform/database/index.ts';
import { containing, like, oneOf } from '../../platform/lists/conditions.ts';
import type { ListDefinition } from '../../platform/lists/list-definition.ts';
import { orderingOf } from '../../platform/lists/ordering.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { referringBy } from '../../platform/lists/references.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';

export type CategoryRow = RowOf<'item_category'>;

export const categoryRows = rowsOf('item_category', 'category_id');
export const countItems = referringBy('item', 'category_id');
export const categoryOrder = orderingOf('item_category', 'category_id', 'parent_id');

interface CategoryConditions {
  readonly nameLike?: string | undefined;
  readonly states?: readonly string[] | undefined;
  readonly parentId?: string | undefined;
}

/** The filter as conditions on the rows. */
export const conditionsOf = ({
  keyword,
  state,
  parent_id,
}: Pick<CategoryFilter, 'keyword' | 'state' | 'parent_id'>): CategoryConditions => ({
  nameLike: containing(keyword),
  states: state,
  parentId: parent_id,
});

const definition = {
  name: 'categories',
  table: 'item_category',
  id: 'category_id',
  sorts: {
    sort_code: { column: 'sort_code', kind: 'integer', order: 'asc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
  },
  where: (e, { nameLike, states, parentId }) => [
    like('r.name', nameLike),
    oneOf('r.state', states),
    parentId === undefined ? undefined : e('r.parent_id', '=', parentId),
  ],
  show: (rows) => rows.selectAll('r'),
} as const satisfies ListDefinition<'item_category', string, CategoryConditions, unknown>;

export const categoryList = pagedList(definition);

/** The same rows for an export, with the parent. */
export const categoryFile = pagedList({
  ...definition,
  show: (rows) =>
    rows
      .leftJoin('item_category as p', (join) =>
        join.onRef('p.merchant_id', '=', 'r.merchant_id').onRef('p.category_id', '=', 'r.parent_id'),
      )
      .selectAll('r')
      .select(['p.name as parent_name', 'p.sort_code as parent_sort_code']),
});

/** Rows of `categoryFile` in the order of the tree: parents by their order, each followed by its children. */
export const inTreeOrder = ({ text, values }: CompiledStatement): CompiledStatement => ({
  text: `select * from (${text}) as placed order by coalesce(parent_sort_code, sort_code), coalesce(parent_id, category_id), parent_id is not null, sort_code, category_id`,
  values,
});

/** All categories; a merchant has 500 at most. Siblings are in order, levels are mixed. */
export const listCategoryRows = (view: TenantView): Promise<CategoryRow[]> =>
  view.kysely
    .selectFrom('item_category')
    .selectAll()
    .where('merchant_id', '=', view.merchantId)
    .orderBy('sort_code')
    .orderBy('category_id')
    .execute();

/** Inserts top-level categories by name in order, each with its children. Returns the ids by name. */
export const addCategoryRows = async (
  tx: TenantTx,
  named: Readonly<Record<string, readonly string[]>>,
  now: Date,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  const insert = async (name: string, parent: string | null): Promise<string> => {
    const category_id = newId();
    ids.set(name, category_id);
    await categoryRows.add(tx, { category_id, parent_id: parent, name, sort_code: ids.size, created_at: now });
    return category_id;
  };
  for (const [name, children] of Object.entries(named)) {
    const parent = await insert(name, null);
    for (const child of children) await insert(child, parent);
  }
  return ids;
};
