import { Trans, useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { itemLimits, labelPattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { readMoney } from '../../framework/amounts.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';

const empty = { name: '', price: '' };

/** Adds items by a name and a price, one after the other. */
export function QuickForm({ onClosed }: { onClosed: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const rules = useRules();
  const money = useMoneyRule(itemLimits.price);
  const dialog = useDrawer(onClosed);
  const add = useFormAction('POST /item/item-info', { invalidates: ['/item/item-info'] });
  const entity = useEntityForm<typeof empty, Item>({
    needs: 'item:create',
    base: { values: empty },
    save: ({ name, price }, _base, idempotencyKey) =>
      // The form's rule refuses other texts.
      add.mutateAsync({ body: { name: name.trim(), price: readMoney(price) ?? 0, origin: 'quick' }, idempotencyKey }),
    onSaved: ({ name, code }) => {
      void message.success(t`Added ${name} as ${code}`);
      // A field that is left writes its amount out, so it is left before the form is emptied, which makes its fields anew.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      entity.startOver(empty);
      requestAnimationFrame(() => entity.form.focusField('name'));
    },
    errorFields: { no_branch_sells: null },
  });
  const labels = { name: t`Name`, price: t`Price` };
  const required = rules.required();
  return (
    <FormDialog title={t`Add quickly`} verb={<Trans>Add, and the next</Trans>} entity={entity} {...dialog}>
      <p>
        <Trans>A name and a price are enough. Category, brand and code can follow later.</Trans>
      </p>
      <FormFields entity={entity} labels={labels} textOf={() => ''}>
        <FormPair>
          <Form.Item name="name" label={labels.name} rules={[required, rules.fits(labelPattern, 'label')]}>
            <Input autoComplete="off" maxLength={40} />
          </Form.Item>
          <Form.Item name="price" label={labels.price} rules={[required, money]}>
            <AmountInput money />
          </Form.Item>
        </FormPair>
      </FormFields>
    </FormDialog>
  );
}
