import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { itemLimits, labelPattern } from '@regulars/contract/rules';
import { Checkbox, Form, Input } from 'antd';
import { readMoney } from '../../framework/amounts.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
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
  const rules = useRules();
  const money = useMoneyRule(itemLimits.price);
  const mayKeep = useCan('item:create');
  const dialog = useDrawer(onClosed);
  const create = useFormAction('POST /item/item-info', { invalidates: ['/item/item-info'] });
  const entity = useEntityForm<UnlistedValues, Item | undefined>({
    needs: 'order:create',
    base: { values: { name, price: '', keep: mayKeep } },
    async save({ name: typed, price, keep }, _base, idempotencyKey) {
      // The form's rule refuses other texts.
      const [label, fen] = [typed.trim(), readMoney(price) ?? 0];
      const item = keep
        ? await create.mutateAsync({ body: { name: label, price: fen, origin: 'quick' }, idempotencyKey })
        : undefined;
      onAdd({ key: newIdempotencyKey(), item: item ?? null, name: item ? null : label, price: fen, quantity: one });
      return item;
    },
    onSaved: () => dialog.onClose(),
    errorFields: { no_branch_sells: null },
  });
  const labels = { name: t`Name`, price: t`Price`, keep: t`Keep it in the catalogue` };
  const required = rules.required();
  return (
    <FormDialog title={t`Not in the catalogue`} verb={<Trans>Add to the bill</Trans>} entity={entity} {...dialog}>
      <FormFields entity={entity} labels={labels} textOf={() => ''}>
        <FormPair>
          <Form.Item name="name" label={labels.name} rules={[required, rules.fits(labelPattern, 'label')]}>
            <Input autoComplete="off" maxLength={40} />
          </Form.Item>
          <Form.Item name="price" label={labels.price} rules={[required, money]}>
            <AmountInput money />
          </Form.Item>
        </FormPair>
        {mayKeep && (
          <Form.Item name="keep" valuePropName="checked">
            <Checkbox>{labels.keep}</Checkbox>
          </Form.Item>
        )}
      </FormFields>
    </FormDialog>
  );
}
