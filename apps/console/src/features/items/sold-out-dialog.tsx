import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { Form, Radio } from 'antd';
import { CheckboxGroup } from '../../framework/form/checkbox-group.tsx';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import styles from './items.module.css';
import { useSoldOutUndo, type SoldOutOperation } from './use-sold-out-undo.ts';

interface SoldOutValues {
  branch_ids: string[];
  until: 'day' | 'set_back';
}

interface SoldOutDialogProps {
  item: Item;
  operate: SoldOutOperation;
  /** The user's branches where it is on sale, or where it is sold out. */
  branches: readonly { value: string; label: string }[];
  onClosed: () => void;
}

/** Marks an item as sold out in branches, or puts it back on sale. Who works in one branch is only asked for how long. */
export function SoldOutDialog({ item, operate, branches, onClosed }: SoldOutDialogProps) {
  const { t } = useLingui();
  const { item_id: id, name, version } = item;
  const dialog = useDrawer(onClosed);
  const announce = useSoldOutUndo();
  const set = useFormAction('PUT /item/sold-out', { invalidates: ['/item/item-info'] });
  const [only] = branches.length === 1 ? branches : [];
  const sells = operate === 'on_sale';
  const entity = useEntityForm<SoldOutValues, string[]>({
    needs: 'item:sell_out',
    base: {
      // Most is back everywhere at once; sold out is it in one branch.
      values: { branch_ids: only || sells ? branches.map(({ value }) => value) : [], until: 'day' },
      version,
    },
    async save({ branch_ids, until }, _base, idempotencyKey) {
      const lasting = !sells && until === 'set_back' ? { until: null } : {};
      await set.mutateAsync({ body: { ids: [id], branch_ids, operate, ...lasting }, idempotencyKey });
      return branch_ids;
    },
    onSaved: (branch_ids) => {
      announce(item, operate, branch_ids);
      dialog.onClose();
    },
    errorFields: { item_not_found: null, branch_not_found: 'branch_ids', sold_out_past: 'until' },
  });
  const labels = { branch_ids: sells ? t`On sale again at` : t`Sold out at`, until: t`Sold out until` };
  const rules = [{ required: true, message: t`Choose at least one branch` }];
  return (
    <FormDialog
      title={sells ? t`${name} is on sale again?` : t`${name} is sold out?`}
      verb={sells ? <Trans>Put back on sale</Trans> : <Trans>Mark as sold out</Trans>}
      entity={entity}
      {...dialog}
    >
      <FormFields entity={entity} labels={labels}>
        <Form.Item name="branch_ids" label={labels.branch_ids} rules={rules} required hidden={only !== undefined}>
          <BranchBoxes branches={branches} />
        </Form.Item>
        <Form.Item name="until" label={labels.until} required hidden={sells}>
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

interface BranchBoxesProps extends Pick<SoldOutDialogProps, 'branches'> {
  /** Set by the form field, as the others; what it says of being required is no attribute of a group. */
  id?: string;
  value?: string[];
  onChange?: (branchIds: string[]) => void;
}

function BranchBoxes({ branches, id = '', value = [], onChange = () => {} }: BranchBoxesProps) {
  return (
    <div id={id} className={styles.soldAt}>
      <CheckboxGroup className={styles.branches ?? ''} options={[...branches]} value={value} onChange={onChange} />
    </div>
  );
}
