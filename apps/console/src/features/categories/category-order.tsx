import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { statePhrases, say } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { useTouch } from '../../framework/list/use-media.ts';
import { useCan } from '../../framework/session/index.ts';
import type { OutlineRules } from '../../framework/sort/outline.ts';
import { OrderTree } from '../../framework/tree/order-tree.tsx';
import { TreePanel } from '../../framework/tree/tree-panel.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './categories.module.css';
import { CategoryTools } from './category-tools.tsx';
import { useItemCounts } from './use-item-counts.ts';
import type { useCategoryOrder } from './use-category-order.ts';

interface CategoryOrderProps {
  order: ReturnType<typeof useCategoryOrder>;
  selected: string | undefined;
  onSelect: (id: string, toName?: boolean) => void;
  onAddIn: (category: Category) => void;
}

/** The category tree, whose order is edited as a draft. */
export function CategoryOrder({ order, selected, onSelect, onAddIn }: CategoryOrderProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const mayEdit = useCan('category:update');
  const { byId, nameOf, draft } = order;
  // Where the draft has them, so that a parent counts what was moved below it.
  const parents = new Map(draft.outline.map(({ id, parent }) => [id, { parent_id: parent }]));
  const { countOf } = useItemCounts(parents);
  const rules: OutlineRules | undefined = mayEdit
    ? { levels: 2, takes: (id) => byId.get(id)?.state === 'used' }
    : undefined;
  return (
    <TreePanel
      title={t`Order`}
      note={mayEdit ? t`Two levels at most; drag a row to where it belongs` : t`Two levels at most`}
      search={t`Find a category`}
      foot={mayEdit && <Keys />}
    >
      {(searched) => (
        <OrderTree
          label={t`Categories`}
          outline={draft.outline}
          nameOf={nameOf}
          searched={searched}
          rules={rules}
          onMove={draft.move}
          selected={selected}
          settled={draft.settled}
          count={(id) => {
            const count = countOf(id);
            if (count === undefined) return undefined;
            return { shown: countText(count), words: t`${plural(count, { one: '# item', other: '# items' })}` };
          }}
          onSelect={(id) => onSelect(id)}
          onRename={(id) => onSelect(id, true)}
          mark={(id) =>
            byId.get(id)?.state === 'stopped' && <StateTag meaning="over">{say(statePhrases.stopped, locale)}</StateTag>
          }
          tools={(id, focusable) => {
            const category = byId.get(id);
            return (
              category && (
                <CategoryTools
                  category={category}
                  outline={draft.outline}
                  rules={rules}
                  focusable={focusable}
                  onMove={draft.move}
                  onAddIn={onAddIn}
                  onRename={() => onSelect(id, true)}
                />
              )
            );
          }}
        />
      )}
    </TreePanel>
  );
}

function Keys() {
  const { t } = useLingui();
  const keys = [
    { keys: t`Space`, does: t`lift, drop` },
    { keys: '↑ ↓', does: t`move` },
    { keys: '→', does: t`into the one above` },
    { keys: '←', does: t`out` },
    { keys: 'F2', does: t`rename` },
  ];
  if (useTouch()) return <Trans>Drag a row by the dots on its left.</Trans>;
  return keys.map((one) => (
    <span key={one.keys} className={styles.key}>
      <Kbd>{one.keys}</Kbd> {one.does}
    </span>
  ));
}
