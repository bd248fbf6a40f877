import type { ItemFilter } from '@regulars/contract';
import { noCategory } from '@regulars/contract/rules';
import { sql, type SqlBool } from 'kysely';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { anyOf, containing, like, oneOf } from '../../platform/lists/conditions.ts';
import { pictureRows } from '../../platform/pictures/index.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import type { References } from '../../platform/lists/references.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import { lockNamedBranches } from '../branches/index.ts';
import { brandRows } from '../brands/index.ts';
import { categoryRows } from '../categories/index.ts';

/** An item with the names of its brand and category. */
export type ItemRow = RowOf<'item'> & {
  readonly brand_name: string | null;
  readonly category_name: string | null;
  /** With its parent, as the import of items reads it. */
  readonly category_path: string | null;
  readonly branch_names: readonly string[] | null;
  /** The same as one text for exports; empty: in every branch. */
  readonly sold_at: string | null;
};

export const itemRows = rowsOf('item', 'item_id');

export const itemReferences: References = {
  brand_id: { rows: brandRows, missing: 'brand_not_found', loss: 'brand' },
  category_id: { rows: categoryRows, missing: 'category_not_found', loss: 'category' },
  picture_id: { rows: pictureRows, missing: 'picture_not_found', loss: 'picture' },
  // Null is every branch: what was sold only in those that are gone is disabled instead.
  branch_ids: {
    rows: { key: 'branch_id', lock: lockNamedBranches },
    missing: 'branch_not_found',
    loss: 'branch',
    emptied: { state: 'stopped' },
  },
};

interface ItemConditions {
  readonly containing?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly uncategorised?: true | undefined;
  readonly brandIds?: readonly string[] | undefined;
  readonly branchIds?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
  readonly itemIds?: readonly string[] | undefined;
}

/** The filter as conditions on the rows. */
export const conditionsOf = ({
  keyword,
  category_id,
  brand_id,
  branch_id,
  state,
  item_id,
}: Pick<ItemFilter, 'keyword' | 'category_id' | 'brand_id' | 'branch_id' | 'state' | 'item_id'>): ItemConditions => ({
  containing: containing(keyword),
  categoryId: category_id === noCategory ? undefined : category_id,
  uncategorised: category_id === noCategory ? true : undefined,
  brandIds: brand_id,
  branchIds: branch_id,
  states: state,
  itemIds: item_id,
});

export const itemList = pagedList({
  name: 'items',
  table: 'item',
  id: 'item_id',
  sorts: {
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
    code: { column: 'code', kind: 'text', order: 'asc' },
    price: { column: 'price', kind: 'integer', order: 'asc' },
  },
  where: (
    e,
    { containing: pattern, categoryId, uncategorised, brandIds, branchIds, states, itemIds }: ItemConditions,
    merchantId,
  ) => [
    anyOf(like('r.name', pattern), like('r.code', pattern)),
    categoryId === undefined
      ? undefined
      : e(
          'r.category_id',
          'in',
          e
            .selectFrom('item_category as c')
            .select('c.category_id')
            .where('c.merchant_id', '=', merchantId)
            .where((c) => c.or([c('c.category_id', '=', categoryId), c('c.parent_id', '=', categoryId)])),
        ),
    uncategorised && e('r.category_id', 'is', null),
    oneOf('r.brand_id', brandIds),
    branchIds && sql<SqlBool>`(r.branch_ids is null or r.branch_ids && ${sql.val([...branchIds])}::uuid[])`,
    oneOf('r.state', states),
    oneOf('r.item_id', itemIds),
  ],
  show: (rows) =>
    rows
      .leftJoin('item_brand as b', (join) =>
        join.onRef('b.merchant_id', '=', 'r.merchant_id').onRef('b.brand_id', '=', 'r.brand_id'),
      )
      .leftJoin('item_category as g', (join) =>
        join.onRef('g.merchant_id', '=', 'r.merchant_id').onRef('g.category_id', '=', 'r.category_id'),
      )
      .leftJoin('item_category as p', (join) =>
        join.onRef('p.merchant_id', '=', 'g.merchant_id').onRef('p.category_id', '=', 'g.parent_id'),
      )
      .selectAll('r')
      .select(['b.name as brand_name', 'g.name as category_name'])
      .select(sql<string | null>`nullif(concat_ws('/', p.name, g.name), '')`.as('category_path'))
      .select((e) => {
        const soldAt = e
          .selectFrom('branch as w')
          .whereRef('w.merchant_id', '=', 'r.merchant_id')
          .where(sql<SqlBool>`w.branch_id = any (r.branch_ids)`);
        const ordered = sql`order by w.sort_code, w.branch_no`;
        return [
          soldAt.select(sql<string[]>`array_agg(w.name ${ordered})`.as('names')).as('branch_names'),
          soldAt.select(sql<string>`coalesce(string_agg(w.name, '、' ${ordered}), '')`.as('names')).as('sold_at'),
        ];
      }),
  created: 'created_at',
  restored: 'restored_at',
});

const names = statement<{ item_id: string; name: string }>(
  'item_names',
  'select item_id, name from item where merchant_id = $1 and item_id = any ($2::uuid[])',
);
/** What items are called, by id. */
export const listItemNames = async (view: TenantView, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await view.query(names, [view.merchantId, ids])).map(({ item_id, name }) => [item_id, name]));

const keeps = statement<{ keeps: string[] }>('item_kept', 'select keeps from item_source where merchant_id = $1');
/** The columns that the item source keeps. */
export const getKeptFields = async (view: TenantView): Promise<ReadonlySet<string>> => {
  const [source] = await view.query(keeps, [view.merchantId]);
  const columns: Readonly<Record<string, string>> = { brand: 'brand_id', category: 'category_id' };
  return new Set(['code', ...(source?.keeps ?? []).map((field) => columns[field] ?? field)]);
};
