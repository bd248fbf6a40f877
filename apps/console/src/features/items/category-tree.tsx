import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { noCategory } from '@regulars/contract/rules';
import { statePhrases, say } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import type { FilterBinding } from '../../framework/list/use-list-state.ts';
import { OrderTree } from '../../framework/tree/order-tree.tsx';
import { allNodes, countsOf } from '../../framework/tree/sum-tree.ts';
import { TreePanel } from '../../framework/tree/tree-panel.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { ItemFilters } from './item-list.tsx';

interface CategoryTreeProps extends FilterBinding<string> {
  categories: readonly Category[];
  filters: ItemFilters;
}

/** Counts what each row of the tree would list, with the list's other filters; undefined if there are too many items. */
function useCounts(byId: ReadonlyMap<string, Category>, { category_id: _, ...others }: ItemFilters) {
  const { data } = useEndpoint(
    'GET /item/item-info/category-counts',
    { query: others },
    { quiet: true, keepPrevious: true },
  );
  const counts = data?.counts?.map(({ category_id: id, count }) => [id, count] as const);
  const countOf = counts && countsOf(counts, (id) => byId.get(id)?.parent_id, noCategory);
  return (id: string): number | undefined => countOf?.(id);
}

/** Filters the list by a category and its subcategories, or by having none. */
export function CategoryTree({ categories, filters, value = allNodes, onChange }: CategoryTreeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const byId = new Map(categories.map((category) => [category.category_id, category]));
  const countOf = useCounts(byId, filters);
  const named: Readonly<Record<string, string>> = { [allNodes]: t`All items`, [noCategory]: t`No category` };
  const outline = categories.map(({ category_id, parent_id }) => ({ id: category_id, parent: parent_id }));
  const isNoneShown = value === noCategory || (outline.length > 0 && countOf(noCategory) !== 0);
  return (
    <TreePanel title={t`Categories`} search={t`Find a category`}>
      {(searched) => (
        <OrderTree
          label={t`Categories`}
          outline={[
            { id: allNodes, parent: null },
            ...outline,
            ...(isNoneShown ? [{ id: noCategory, parent: null }] : []),
          ]}
          nameOf={(id) => byId.get(id)?.name ?? named[id] ?? ''}
          searched={searched}
          selected={value}
          onSelect={(id) => onChange(id === allNodes ? undefined : id)}
          count={(id) => {
            const count = countOf(id);
            if (count === undefined) return undefined;
            const isOpen = id === noCategory && count > 0;
            return { shown: countText(count), isOpen, words: t`${plural(count, { one: '# item', other: '# items' })}` };
          }}
          mark={(id) =>
            byId.get(id)?.state === 'stopped' && <StateTag meaning="over">{say(statePhrases.stopped, locale)}</StateTag>
          }
        />
      )}
    </TreePanel>
  );
}
