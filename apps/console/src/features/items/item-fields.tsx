import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { itemLimits, labelPattern, remarkLength } from '@regulars/contract/rules';
import { separators } from '@regulars/phrases';
import { Form, Input, Select } from 'antd';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormPair } from '../../framework/form/form-pair.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { clearing } from '../../ui/clearing.tsx';
import { PictureInput } from '../../framework/pictures/picture-input.tsx';
import { useBranches } from '../../framework/pickers/use-branches.ts';
import { useLocale } from '../../i18n/locale.ts';
import { SoldAtField } from './sold-at-field.tsx';
import type { Option } from '../../framework/items/use-item-groups.ts';

/** The form's values; prices as typed, in yuan. */
export type ItemValues = Pick<
  Item,
  'code' | 'name' | 'unit' | 'brand_id' | 'category_id' | 'remark' | 'picture_id' | 'branch_ids'
> & {
  price: string;
  /** Empty: none. */
  member_price: string;
};

export type GroupOptions = Readonly<Record<'brand_id' | 'category_id', readonly Option[]>>;

const anyBranch = { closed: true } as const;
/** Enough for a phone’s whole width. */
const pictureSide = 800;

/** Labels of the fields, and texts of their values. */
export function useItemLabels(options: GroupOptions) {
  const { t } = useLingui();
  const locale = useLocale();
  const branches = useBranches(anyBranch);
  const labels: Readonly<Record<keyof ItemValues, string>> = {
    name: t`Name`,
    code: t`Code`,
    category_id: t`Category`,
    brand_id: t`Brand`,
    price: t`Price`,
    member_price: t`Members’ price`,
    unit: t({ message: 'Unit', context: 'an item’s' }),
    branch_ids: t`Sold at`,
    picture_id: t`Picture`,
    remark: t`Note`,
  };
  const textOf = (name: keyof ItemValues, value: unknown): string => {
    if (name === 'branch_ids' && Array.isArray(value))
      return value.map((id) => branches.find((branch) => branch.value === id)?.label ?? '…').join(separators[locale]);
    if (name === 'branch_ids') return t`every branch`;
    if (typeof value !== 'string' || value === '') return t`not set`;
    if (name === 'price' || name === 'member_price') return `¥${value}`;
    if (name === 'picture_id') return t`a picture`;
    const known = name === 'brand_id' || name === 'category_id' ? options[name] : [];
    return known.find((option) => option.value === value)?.label ?? value;
  };
  return { labels, textOf };
}

interface ItemFieldsProps {
  isNew: boolean;
  labels: Readonly<Record<keyof ItemValues, string>>;
  options: GroupOptions;
  /** Fields that the item source keeps: read only. */
  kept: ReadonlySet<keyof ItemValues>;
  /** The address of its stored picture. */
  picture: string | null;
  onPicture: (address: string | null) => void;
}

export function ItemFields({ isNew, labels, options, kept, picture, onPicture }: ItemFieldsProps) {
  const { t } = useLingui();
  const rules = useRules();
  const required = rules.required();
  const money = useMoneyRule(itemLimits.price);
  const label = rules.fits(labelPattern, 'label');
  const item = (name: keyof ItemValues) => ({
    name,
    label: labels[name],
    extra: kept.has(name) ? t`Kept by the source` : undefined,
  });
  const group = (name: keyof GroupOptions) => (
    <Form.Item {...item(name)}>
      <Select
        disabled={kept.has(name)}
        allowClear={clearing(t`Clear`)}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...options[name]]}
        placeholder={t`None`}
      />
    </Form.Item>
  );
  return (
    <>
      <Form.Item {...item('name')} rules={[required, label]}>
        <Input autoComplete="off" maxLength={40} readOnly={kept.has('name')} />
      </Form.Item>
      <FormPair>
        <Form.Item
          {...item('code')}
          {...(isNew && { extra: t`Left empty: the next free one, such as Q0001.` })}
          rules={[...(isNew ? [] : [required]), label]}
        >
          <Input autoComplete="off" maxLength={40} readOnly={kept.has('code')} />
        </Form.Item>
        {group('category_id')}
        <Form.Item {...item('price')} rules={[required, money]}>
          <AmountInput money readOnly={kept.has('price')} />
        </Form.Item>
        <Form.Item {...item('member_price')} rules={[money]}>
          <AmountInput money placeholder={t`the same as everybody`} />
        </Form.Item>
        <Form.Item {...item('unit')} rules={[rules.text(itemLimits.unit)]}>
          <Input
            autoComplete="off"
            maxLength={itemLimits.unit}
            placeholder={t`pot, cup, portion`}
            readOnly={kept.has('unit')}
          />
        </Form.Item>
        {group('brand_id')}
      </FormPair>
      <SoldAtField label={labels.branch_ids} />
      <Form.Item {...item('picture_id')}>
        <PictureInput label={labels.picture_id} purpose="item" shown={picture} side={pictureSide} onShown={onPicture} />
      </Form.Item>
      <Form.Item {...item('remark')} rules={[rules.text(remarkLength)]}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={remarkLength} showCount />
      </Form.Item>
    </>
  );
}
