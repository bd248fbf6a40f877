import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { Checkbox, Form, Radio } from 'antd';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useUndo } from '../../framework/use-undo.tsx';
import { useAction } from '../../framework/api/index.ts';
import styles from './items.module.css';

interface SoldOutValues {
  branch_ids: string[];
  until: 'day' | 'set_back';
}

interface SoldOutDialogProps {
  item: Item;
  /** The user's branches where it is on sale. */
  branches: readonly { value: string; label: string }[];
  onClosed: () => void;
}

/** Marks an item as sold out in branches. Who works in one branch is only asked for how long. */
export function SoldOutDialog({ item: { item_id: id, name, version }, branches, onClosed }: SoldOutDialogProps) {
  const { t } = useLingui();
  const offerUndo = useUndo();
  const back = useAction('PUT /item/sold-out', { invalidates: ['/item/item-info'] });
  const dialog = useDrawer(onClosed);
  const set = useFormAction('PUT /item/sold-out', { invalidates: ['/item/item-info'] });
  const [only] = branches.length === 1 ? branches : [];
  const entity = useEntityForm<SoldOutValues, string[]>({
    needs: 'item:sell_out',
    base: {
      values: { branch_ids: only ? [only.value] : [], until: 'day' },
      version,
    },
    async save({ branch_ids, until }, _base, idempotencyKey) {
      await set.mutateAsync({
        body: { ids: [id], branch_ids, operate: 'sell_out', ...(until === 'set_back' && { until: null }) },
        idempotencyKey,
      });
      return branch_ids;
    },
    onSaved: (branch_ids) => {
      offerUndo(t`${name} is sold out`, () =>
        back.mutateAsync({ body: { ids: [id], branch_ids, operate: 'on_sale' } }),
      );
      dialog.onClose();
    },
    errorFields: { item_not_found: null, branch_not_found: 'branch_ids', sold_out_past: 'until' },
  });
  const labels = { branch_ids: t`Sold out at`, until: t`Sold out until` };
  const rules = [{ required: true, message: t`Choose at least one branch` }];
  return (
    <FormDialog title={t`${name} is sold out?`} verb={<Trans>Mark as sold out</Trans>} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={labels} textOf={() => ''}>
        <Form.Item name="branch_ids" label={labels.branch_ids} rules={rules} required hidden={only !== undefined}>
          <Checkbox.Group className={styles.branches ?? ''} options={[...branches]} />
        </Form.Item>
        <Form.Item name="until" label={labels.until} required>
          <Radio.Group
            options={[
              { value: 'day', label: t`The end of today` },
              { value: 'set_back', label: t`I put it back on sale` },
            ]}
          />
        </Form.Item>
      </FormFields>
    </FormDialog>
  );
}
