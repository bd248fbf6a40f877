import { useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { itemStatePhrases, say } from '@regulars/phrases';
import type { FilterBinding } from '../../framework/list/use-list-state.ts';
import { OrderTree } from '../../framework/tree/order-tree.tsx';
import { TreePanel } from '../../framework/tree/tree-panel.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';

interface CategoryTreeProps extends FilterBinding<string> {
  categories: readonly Category[];
}

/** The row above the categories: all items. */
const all = 'all';

/** Filters the list by a category and its subcategories. */
export function CategoryTree({ categories, value = all, onChange }: CategoryTreeProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const byId = new Map(categories.map((category) => [category.category_id, category]));
  return (
    <TreePanel title={t`Categories`} search={t`Find a category`}>
      {(searched) => (
        <OrderTree
          label={t`Categories`}
          outline={[
            { id: all, parent: null },
            ...categories.map(({ category_id, parent_id }) => ({ id: category_id, parent: parent_id })),
          ]}
          nameOf={(id) => byId.get(id)?.name ?? t`All items`}
          searched={searched}
          selected={value}
          onSelect={(id) => onChange(id === all ? undefined : id)}
          mark={(id) =>
            byId.get(id)?.state === 'stopped' && (
              <StateTag meaning="over">{say(itemStatePhrases.stopped, locale)}</StateTag>
            )
          }
        />
      )}
    </TreePanel>
  );
}
