import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Category } from '@regulars/contract';
import { Button } from 'antd';
import { Ban, Check, Plus, Trash2 } from 'lucide-react';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import styles from './categories.module.css';
import { RenameField } from './rename-field.tsx';
import { useCategoryActions } from './use-category-actions.ts';
import type { Naming } from './use-naming.ts';

interface CategoryDetailProps {
  category: Category;
  /** Its parent in the drafted order. */
  parent: Category | undefined;
  /** Number of its children, drafted or saved. */
  inside: number;
  naming: Naming;
  onAddIn: (category: Category) => void;
}

const icon = { size: 16, strokeWidth: 1.75 } as const;

/** One category: its name, its place and its actions. */
export function CategoryDetail({ category, parent, inside, naming, onAddIn }: CategoryDetailProps) {
  const { t } = useLingui();
  const dates = useDates();
  const change = useCategoryActions();
  const mayEdit = useCan('category:update');
  const { name, state, created_at } = category;
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
          { label: t`Added`, value: dates.short(created_at) },
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
            onClick={() => startAction(() => (isUsed ? change.onStop(category) : change.onUse(category)))}
          >
            {isUsed ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
          </Button>
        )}
      </div>
      <Permitted permission="category:remove">
        <div className={styles.removal}>
          {inside > 0 && (
            <p className={styles.hint}>
              <Trans>Empty {name} before you remove it.</Trans>
            </p>
          )}
          <Button
            danger
            block
            disabled={inside > 0}
            icon={<Trash2 {...icon} />}
            onClick={() => startAction(() => change.onRemove(category))}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </Permitted>
    </div>
  );
}
