import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { Button } from 'antd';
import { Ban, Check, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { useStateActions } from '../../framework/list/use-state-actions.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import styles from './categories.module.css';
import { RenameField } from './rename-field.tsx';
import { useItemCounts } from './use-item-counts.ts';
import type { Naming } from './use-naming.ts';

interface CategoryDetailProps {
  category: Category;
  /** Its parent in the drafted order. */
  parent: Category | undefined;
  byId: ReadonlyMap<string, Category>;
  /** Number of its subcategories, drafted or saved. */
  inside: number;
  naming: Naming;
  onAddIn: (category: Category) => void;
}

const categories = {
  endpoint: 'GET /item/category-info',
  idOf: ({ category_id }: Category) => category_id,
  nameOf: ({ name }: Category) => name,
} as const;

const icon = { size: 16, strokeWidth: 1.75 } as const;

/** One category: its name, its place and its actions. */
export function CategoryDetail({ category, parent, byId, inside, naming, onAddIn }: CategoryDetailProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { rowActions } = useStateActions<Category, 'PUT /item/category-info'>(categories, 'PUT /item/category-info', {
    thing: 'category',
    counted: (count) => t`${plural(count, { one: '# category', other: '# categories' })}`,
  });
  const mayEdit = useCan('category:update');
  const { category_id, name, state, created_at } = category;
  const items = useItemCounts(byId).countOf(category_id);
  const isUsed = state === 'used';
  return (
    <div className={styles.detail}>
      {mayEdit && <RenameField key={category.category_id} category={category} naming={naming} />}
      <DescriptionList
        items={[
          { label: t`Parent`, value: parent?.name ?? t`First level` },
          ...(parent
            ? []
            : [
                {
                  label: t`Contains`,
                  value:
                    inside === 0 ? t`nothing yet` : t`${plural(inside, { one: '# category', other: '# categories' })}`,
                },
              ]),
          ...(items === undefined ? [] : [{ label: t`Items`, value: <ItemLink id={category_id} count={items} /> }]),
          { label: t`Added`, value: dates.day(created_at) },
        ]}
      />
      {!isUsed && (
        <p className={styles.hint}>
          <Trans>Disabled: its items keep it, but new items cannot use it.</Trans>
        </p>
      )}
      <div className={styles.buttons}>
        {!parent && isUsed && (
          <Permitted permission="category:create">
            <Button icon={<Plus {...icon} />} onClick={() => onAddIn(category)}>
              <Trans>Add a subcategory</Trans>
            </Button>
          </Permitted>
        )}
        {mayEdit && (
          <Button
            icon={isUsed ? <Ban {...icon} /> : <Check {...icon} />}
            onClick={() => startAction(() => (isUsed ? rowActions.stop : rowActions.use).onPress(category))}
          >
            {isUsed ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
          </Button>
        )}
      </div>
      <Removal name={name} inside={inside} items={items} onRemove={() => rowActions.remove.onPress(category)} />
    </div>
  );
}

interface RemovalProps {
  name: string;
  inside: number;
  items: number | undefined;
  onRemove: () => unknown;
}

/** The button that removes a category, or what keeps it from being removed. */
function Removal({ name, inside, items = 0, onRemove }: RemovalProps) {
  return (
    <Permitted permission="category:remove">
      <div className={styles.removal}>
        {inside > 0 && (
          <p className={styles.hint}>
            <Trans>Empty {name} before you remove it.</Trans>
          </p>
        )}
        {items > 0 && inside === 0 && (
          <p className={styles.hint}>
            <Trans>Move its items to another category before you remove it.</Trans>
          </p>
        )}
        <Button
          danger
          block
          disabled={inside > 0 || items > 0}
          icon={<Trash2 {...icon} />}
          onClick={() => startAction(onRemove)}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </Permitted>
  );
}

function ItemLink({ id, count }: { id: string; count: number }) {
  return count === 0 ? '0' : <Link to={`/item/itemInfo?category_id=${id}`}>{countText(count)}</Link>;
}
