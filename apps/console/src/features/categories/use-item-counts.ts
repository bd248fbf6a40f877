import type { Category } from '@regulars/contract';
import { noCategory } from '@regulars/contract/rules';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCan } from '../../framework/session/index.ts';
import { sumTree } from '../../framework/tree/sum-tree.ts';

const all = 'all';

/** Numbers of items; undefined if the user can't see items or there are too many to count. */
export function useItemCounts(byId: ReadonlyMap<string, Pick<Category, 'parent_id'>>) {
  const enabled = useCan('item:read');
  const { data } = useEndpoint('GET /item/item-info/category-counts', { query: {} }, { quiet: true, enabled });
  const counts = data?.counts?.map(({ category_id, count }) => [category_id ?? noCategory, count] as const);
  const sums = counts && sumTree(counts, (id) => (id === all ? null : (byId.get(id)?.parent_id ?? all)));
  const countOf = (id: string) => sums && (sums.get(id) ?? 0);
  return {
    /** Of a category and its subcategories. */
    countOf,
    total: countOf(all),
    without: countOf(noCategory),
  };
}
