import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Api, Item } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { noCategory } from '@regulars/contract/rules';
import { Form, Select } from 'antd';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { sentSelection } from '../../framework/list/use-selection.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useUndoAction } from '../../framework/use-undo-action.tsx';
import type { Outcome } from '../../framework/use-undo-action.tsx';
import { itemRow } from './item-list.tsx';
import { useItemGroups } from '../../framework/items/use-item-groups.ts';

const reads = ['/item/item-info', '/tasks', '/actions'] as const;
type Filter = NonNullable<BodyOf<Api['PUT /item/item-info/category']>['filter']>;

/** Moves the selected items to a category, or to none. */
export function MoveDialog({ items, onClosed }: { items: Chosen<Item>; onClosed: () => void }) {
  const { t } = useLingui();
  const { categoryOptions } = useItemGroups();
  const dialog = useDrawer(onClosed);
  const tell = useUndoAction(reads);
  const move = useFormAction('PUT /item/item-info/category', { invalidates: reads });
  const entity = useEntityForm<{ category_id: string | null }, Outcome>({
    needs: 'item:update',
    base: { values: { category_id: null } },
    save: ({ category_id: to }, _base, idempotencyKey) => {
      const category_id = to === noCategory ? null : to;
      return move.mutateAsync({
        body: { ...sentSelection<Item, Filter>(items, itemRow.idOf), category_id },
        idempotencyKey,
      });
    },
    onSaved: (outcome) => {
      tell(t`Moved ${plural(outcome.changed, { one: '# item', other: '# items' })}`, outcome);
      dialog.onClose();
    },
    errorFields: { category_not_found: 'category_id', item_not_found: null },
  });
  const label = t`Category`;
  const [all, count] = [items.whole?.count, items.rows.length];
  const options = [...categoryOptions.filter(({ usable }) => usable), { value: noCategory, label: t`No category` }];
  return (
    <FormDialog
      title={
        all === undefined
          ? t`Move ${plural(count, { one: '# item', other: '# items' })} to a category`
          : t`Move ${all} items to a category`
      }
      verb={<Trans>Move</Trans>}
      entity={entity}
      {...dialog}
    >
      <FormFields entity={entity} labels={{ category_id: label }}>
        <Form.Item name="category_id" label={label} rules={[{ required: true, message: t`Choose a category` }]}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={options} placeholder={t`Choose a category`} />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
