import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { Checkbox, Form } from 'antd';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { QuickItemFields, quickItemOf, useAddQuickItem } from '../../framework/items/quick-item.tsx';
import { useCan } from '../../framework/session/index.ts';
import { newIdempotencyKey } from '../../framework/api/index.ts';
import { one } from './basket.ts';
import type { TillLine } from './basket.ts';

interface UnlistedDialogProps {
  name: string;
  onAdd: (line: TillLine) => void;
  onClosed: () => void;
}

interface UnlistedValues {
  name: string;
  price: string;
  keep: boolean;
}

/** Sells what is not in the catalogue by its name and price; whoever may add items can keep it there. */
export function UnlistedDialog({ name, onAdd, onClosed }: UnlistedDialogProps) {
  const { t } = useLingui();
  const mayKeep = useCan('item:create');
  const dialog = useDrawer(onClosed);
  const addItem = useAddQuickItem();
  const entity = useEntityForm<UnlistedValues, Item | undefined>({
    needs: 'order:create',
    base: { values: { name, price: '', keep: mayKeep } },
    async save({ keep, ...typed }, _base, idempotencyKey) {
      const { name: label, price } = quickItemOf(typed);
      const item = keep ? await addItem(typed, idempotencyKey) : undefined;
      onAdd({ key: newIdempotencyKey(), item: item ?? null, name: item ? null : label, price, quantity: one });
      return item;
    },
    onSaved: () => dialog.onClose(),
    errorFields: { no_branch_sells: null },
  });
  const labels = { name: t`Name`, price: t`Price`, keep: t`Keep it in the catalogue` };
  return (
    <FormDialog
      title={t`Not in the catalogue`}
      verb={<Trans>Add to the bill</Trans>}
      first="price"
      entity={entity}
      {...dialog}
    >
      <FormFields entity={entity} labels={labels}>
        <QuickItemFields labels={labels} />
        {mayKeep && (
          <Form.Item name="keep" valuePropName="checked">
            <Checkbox>{labels.keep}</Checkbox>
          </Form.Item>
        )}
      </FormFields>
    </FormDialog>
  );
}
