import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { itemLimits, labelPattern, remarkLength } from '@regulars/contract/rules';
import { Form, Input, Select } from 'antd';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { clearing } from '../../ui/clearing.tsx';
import type { Option } from './use-item-groups.ts';

/** The form's values; the price as typed, in yuan. */
export type ItemValues = Pick<Item, 'code' | 'name' | 'unit' | 'brand_id' | 'category_id' | 'remark'> & {
  price: string;
};

export type GroupOptions = Readonly<Record<'brand_id' | 'category_id', readonly Option[]>>;

/** Labels of the fields, and texts of their values. */
export function useItemLabels(options: GroupOptions) {
  const { t } = useLingui();
  const labels: Readonly<Record<keyof ItemValues, string>> = {
    name: t`Name`,
    code: t`Code`,
    category_id: t`Category`,
    brand_id: t`Brand`,
    price: t`Price`,
    unit: t({ message: 'Unit', context: 'an item’s' }),
    remark: t`Note`,
  };
  const textOf = (name: keyof ItemValues, value: unknown): string => {
    if (typeof value !== 'string' || value === '') return t`not set`;
    if (name === 'price') return `¥${value}`;
    const known = name === 'brand_id' || name === 'category_id' ? options[name] : [];
    return known.find((option) => option.value === value)?.label ?? value;
  };
  return { labels, textOf };
}

interface ItemFieldsProps {
  labels: Readonly<Record<keyof ItemValues, string>>;
  options: GroupOptions;
}

export function ItemFields({ labels, options }: ItemFieldsProps) {
  const { t } = useLingui();
  const rules = useRules();
  const required = rules.required();
  const money = useMoneyRule(itemLimits.price);
  const label = [required, rules.fits(labelPattern, 'label')];
  const group = (name: keyof GroupOptions) => (
    <Form.Item name={name} label={labels[name]}>
      <Select
        allowClear={clearing(t`Clear`)}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options[name]]}
        placeholder={t`None`}
      />
    </Form.Item>
  );
  return (
    <>
      <Form.Item name="name" label={labels.name} rules={label}>
        <Input autoComplete="off" maxLength={40} />
      </Form.Item>
      <FormPair>
        <Form.Item name="code" label={labels.code} rules={label}>
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
        {group('category_id')}
        <Form.Item name="price" label={labels.price} rules={[required, money]}>
          <AmountInput money />
        </Form.Item>
        <Form.Item name="unit" label={labels.unit} rules={[rules.text(itemLimits.unit)]}>
          <Input autoComplete="off" maxLength={itemLimits.unit} placeholder={t`pot, cup, portion`} />
        </Form.Item>
      </FormPair>
      {group('brand_id')}
      <Form.Item name="remark" label={labels.remark} rules={[rules.text(remarkLength)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={remarkLength} showCount />
      </Form.Item>
    </>
  );
}
