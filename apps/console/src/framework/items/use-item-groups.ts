import { useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { noCategory } from '@regulars/contract/rules';
import { useEndpoint } from '../api/index.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface CategoryOption extends Option {
  /** Whether new items can use it. */
  readonly usable: boolean;
}

const settled = { quiet: true, staleTime: 60_000 };

/** The brands and categories that items belong to. Labels say which are disabled. */
export function useItemGroups() {
  const { t } = useLingui();
  const { data: brands } = useEndpoint('GET /item/brand-info-tree', {}, settled);
  const { data: tree } = useEndpoint('GET /item/category-info-tree', { query: {} }, settled);
  const disabled = (label: string): string => t`${label} (disabled)`;
  const option = ({ category_id }: Category, name: string, usable: boolean): CategoryOption => ({
    value: category_id,
    label: usable ? name : disabled(name),
    usable,
  });
  const categories = (tree?.items ?? []).flatMap(({ children, ...category }): Category[] => [category, ...children]);
  return {
    /** Each top-level category is followed by its subcategories. */
    categories,
    /** Categories by their path. */
    categoryOptions: (tree?.items ?? []).flatMap(({ children, ...top }): CategoryOption[] => [
      option(top, top.name, top.state === 'used'),
      ...children.map((one) => option(one, `${top.name} / ${one.name}`, top.state === 'used' && one.state === 'used')),
    ]),
    /** The enabled brands, and those of these items. */
    brandOptions: (items: readonly { brand_id: string | null; brand_name: string | null }[]): Option[] => {
      const others = new Map<string, string>();
      for (const { brand_id: id, brand_name: name } of items)
        if (id && name && !brands?.some(({ value }) => value === id)) others.set(id, brands ? disabled(name) : name);
      return [...Array.from(others, ([value, label]) => ({ value, label })), ...(brands ?? [])];
    },
    loaded: brands !== undefined && tree !== undefined,
    /** Valid filter values; undefined until loaded. */
    known: { category_id: tree && [noCategory, ...categories.map(({ category_id }) => category_id)] },
  };
}
