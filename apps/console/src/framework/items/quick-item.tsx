import type { Item } from '@regulars/contract';
import { itemLimits, labelPattern } from '@regulars/contract/rules';
import { Form, Input } from 'antd';
import { readMoney } from '../amounts.ts';
import { AmountInput } from '../form/amount-input.tsx';
import { FormPair } from '../form/form-pair.tsx';
import { useRules } from '../form/rules.ts';
import { useFormAction } from '../form/use-form-action.ts';
import { useMoneyRule } from '../form/use-money-rule.ts';

/** The fields `name` and `price`, in yuan as typed: all that an item needs. */
export function QuickItemFields({ labels }: { labels: { readonly name: string; readonly price: string } }) {
  const rules = useRules();
  const money = useMoneyRule(itemLimits.price);
  const required = rules.required();
  return (
    <FormPair>
      <Form.Item name="name" label={labels.name} rules={[required, rules.fits(labelPattern, 'label')]}>
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <Form.Item name="price" label={labels.price} rules={[required, money]}>
        <AmountInput money />
      </Form.Item>
    </FormPair>
  );
}

/** What was typed, as an item has it; the price in fen. The fields' rules refuse other texts. */
export const quickItemOf = ({ name, price }: { readonly name: string; readonly price: string }) => ({
  name: name.trim(),
  price: readMoney(price) ?? 0,
});

/** Adds an item to the catalogue by what was typed, under the form's idempotency key. */
export function useAddQuickItem(): (
  typed: { readonly name: string; readonly price: string },
  idempotencyKey: string,
) => Promise<Item> {
  const add = useFormAction('POST /item/item-info', { invalidates: ['/item/item-info'] });
  return (typed, idempotencyKey) =>
    add.mutateAsync({ body: { ...quickItemOf(typed), origin: 'quick' }, idempotencyKey });
}
