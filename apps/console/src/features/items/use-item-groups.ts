import type { Category } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

const settled = { quiet: true, staleTime: 60_000 };

/** The brands and categories that items belong to. */
export function useItemGroups() {
  const { data: brands = [] } = useEndpoint('GET /item/brand-info-tree', {}, settled);
  const { data: tree } = useEndpoint('GET /item/category-info-tree', { query: {} }, settled);
  const categories = (tree?.items ?? []).flatMap(({ children, ...category }): Category[] => [category, ...children]);
  return {
    brands,
    /** Each top-level category is followed by its subcategories. */
    categories,
    /** Categories by their path; `usable` ones can be chosen for new items. */
    categoryOptions: (usable = false): Option[] =>
      (tree?.items ?? [])
        .filter(({ state }) => !usable || state === 'used')
        .flatMap(({ children, ...top }) => [
          { value: top.category_id, label: top.name },
          ...children
            .filter(({ state }) => !usable || state === 'used')
            .map(({ category_id, name }) => ({ value: category_id, label: `${top.name} / ${name}` })),
        ]),
    /** Valid filter values; undefined until loaded. */
    known: { category_id: tree && categories.map(({ category_id }) => category_id) },
  };
}

/** The options plus the item's own, which is missing from them if it is disabled. */
export const withOwn = (
  options: readonly Option[],
  value: string | null | undefined,
  label: string | null | undefined,
): readonly Option[] =>
  !value || !label || options.some((option) => option.value === value) ? options : [{ value, label }, ...options];
