import type { Category } from '@regulars/contract';
import { noCategory } from '@regulars/contract/rules';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { allNodes, countsOf } from '../../framework/tree/sum-tree.ts';

/** Numbers of items; undefined if the user can't see items or there are too many to count. */
export function useItemCounts(byId: ReadonlyMap<string, Pick<Category, 'parent_id'>>) {
  const enabled = useCanAt('item', 'item:read');
  const { data } = useEndpoint('GET /item/item-info/category-counts', { query: {} }, { quiet: true, enabled });
  const counts = data?.counts?.map(({ category_id, count }) => [category_id, count] as const);
  const countOf = counts && countsOf(counts, (id) => byId.get(id)?.parent_id, noCategory);
  return {
    /** Of a category and its subcategories. */
    countOf: (id: string) => countOf?.(id),
    total: countOf?.(allNodes),
    without: countOf?.(noCategory),
  };
}
