import type { Category } from '@regulars/contract';
import { statePhrases, say } from '@regulars/phrases';
import { useNarrow } from '../../framework/list/use-media.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './categories.module.css';
import { CategoryDetail } from './category-detail.tsx';
import type { useCategoryOrder } from './use-category-order.ts';
import type { Naming } from './use-naming.ts';

interface CategoryPaneProps {
  category: Category | undefined;
  order: ReturnType<typeof useCategoryOrder>;
  naming: Naming;
  onAddIn: (category: Category) => void;
  onClose: () => void;
}

/** The selected category, beside the tree; on phones in a bottom drawer. */
export function CategoryPane({ category, order, naming, onAddIn, onClose }: CategoryPaneProps) {
  const narrow = useNarrow();
  const { byId, draft } = order;
  const parent = draft.outline.find(({ id }) => id === category?.category_id)?.parent ?? '';
  const detail = category && (
    <CategoryDetail
      category={category}
      parent={byId.get(parent)}
      byId={byId}
      inside={insideOf(category, order)}
      naming={naming}
      onAddIn={onAddIn}
    />
  );
  const state = category && <State category={category} />;
  if (narrow) {
    return (
      <Drawer
        open={category !== undefined}
        placement="bottom"
        closable={{ placement: 'end' }}
        size="auto"
        title={category?.name}
        extra={state}
        onClose={onClose}
      >
        {detail}
      </Drawer>
    );
  }
  return (
    category && (
      <div className={styles.pane}>
        <Panel title={category.name} extra={state}>
          {detail}
        </Panel>
      </div>
    )
  );
}

/** Number of its children, saved or drafted: either prevents removing it. */
function insideOf(category: Category, order: ReturnType<typeof useCategoryOrder>): number {
  const drafted = order.draft.outline.filter(({ parent }) => parent === category.category_id);
  return drafted.length || savedIn(category, order).length;
}

const savedIn = ({ category_id: id }: Category, { byId }: ReturnType<typeof useCategoryOrder>): string[] =>
  [...byId.values()].filter(({ parent_id }) => parent_id === id).map(({ category_id }) => category_id);

function State({ category: { state } }: { category: Category }) {
  const locale = useLocale();
  return <StateTag meaning={state === 'used' ? 'live' : 'over'}>{say(statePhrases[state], locale)}</StateTag>;
}
