import { v7 as newId } from 'uuid';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { like, oneOf } from '../../platform/lists/conditions.ts';
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

export const categoryList = pagedList({
  name: 'categories',
  table: 'item_category',
  id: 'category_id',
  sorts: {
    sort_code: { column: 'sort_code', kind: 'integer', order: 'asc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
  },
  where: (e, { nameLike, states, parentId }: CategoryConditions) => [
    like('r.name', nameLike),
    oneOf('r.state', states),
    parentId === undefined ? undefined : e('r.parent_id', '=', parentId),
  ],
  show: (rows) => rows.selectAll('r'),
});

const inOrder = statement<CategoryRow>(
  'categories_in_order',
  `select category_id, parent_id, name, state, sort_code, external_id, created_at, version
   from item_category where merchant_id = $1 order by sort_code, category_id`,
);

/** All categories; a merchant has 500 at most. Siblings are in order, levels are mixed. */
export const listCategoryRows = (view: TenantView): Promise<CategoryRow[]> => view.query(inOrder, [view.merchantId]);

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
