import type { Category } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { useCan } from '../../framework/session/index.ts';

/** Numbers of items; undefined if the user can't see items or there are too many to count. */
export function useItemCounts(byId: ReadonlyMap<string, Pick<Category, 'parent_id'>>) {
  const enabled = useCan('item:read');
  const { data } = useEndpoint('GET /item/item-info/category-counts', { query: {} }, { quiet: true, enabled });
  const sumOf = (counted: (id: string | null) => boolean): number | undefined =>
    data?.counts?.reduce((sum, { category_id, count }) => sum + (counted(category_id) ? count : 0), 0);
  return {
    /** Of a category and its subcategories. */
    countOf: (id: string) => sumOf((one) => one !== null && (one === id || byId.get(one)?.parent_id === id)),
    total: sumOf(() => true),
    without: sumOf((one) => one === null),
  };
}
