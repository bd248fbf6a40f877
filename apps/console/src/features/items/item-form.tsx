import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { readMoney, typedMoney } from '../../framework/amounts.ts';
import { call, useAction } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { ItemFields, useItemLabels } from './item-fields.tsx';
import type { ItemValues } from './item-fields.tsx';
import { useItemGroups, withOwn } from './use-item-groups.ts';

const valuesOf = ({ code, name, price, unit, brand_id, category_id, remark }: Item): ItemValues => ({
  code,
  name,
  price: typedMoney(price),
  unit: unit ?? '',
  brand_id,
  category_id,
  remark: remark ?? '',
});

/** Sends the price in fen, and empty values as null. */
const sent = <V extends Partial<ItemValues>>({ price, unit, brand_id, category_id, remark, ...values }: V) => ({
  ...values,
  ...(price !== undefined && { price: readMoney(price) ?? 0 }), // the form's rule refuses other texts
  ...(unit !== undefined && { unit: unit.trim() || null }),
  ...(brand_id !== undefined && { brand_id }),
  ...(category_id !== undefined && { category_id }),
  ...(remark !== undefined && { remark: remark.trim() || null }),
});

interface ItemFormProps {
  item?: Item;
  /** The category of a new item. */
  categoryId: string | undefined;
  onClosed: () => void;
}

/** Creates or edits an item. */
export function ItemForm({ item, categoryId, onClosed }: ItemFormProps) {
  const { t } = useLingui();
  const { brands, categoryOptions } = useItemGroups();
  const categories = categoryOptions(true);
  const options = {
    brand_id: withOwn(brands, item?.brand_id, item?.brand_name),
    category_id: withOwn(categories, item?.category_id, item?.category_name),
  };
  const category_id = categories.find(({ value }) => value === categoryId)?.value ?? null;
  const invalidates = ['/item/item-info'] as const;
  const create = useAction('POST /item/item-info', { invalidates });
  const edit = useAction('PUT /item/item-info/{id}', { invalidates, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<ItemValues, Item>({
    record: item,
    empty: { code: '', name: '', price: '', unit: '', brand_id: null, category_id, remark: '' },
    valuesOf,
    create: ({ code, name, price, ...values }, idempotencyKey) =>
      create.mutateAsync({ body: { code, name, price: readMoney(price) ?? 0, ...sent(values) }, idempotencyKey }),
    edit: ({ item_id }, changes, headers) =>
      edit.mutateAsync({ params: { id: item_id }, body: sent(changes), ...headers }),
    reload: ({ item_id }) => call('GET /item/item-info/{id}', { params: { id: item_id } }),
    done: ({ name }) => (item ? t`Saved ${name}` : t`Added ${name}`),
    onClosed,
  });
  const { labels, textOf } = useItemLabels(options);
  return (
    <FormDrawer title={item ? t`Edit item` : t`New item`} entity={entity} {...drawer}>
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <ItemFields labels={labels} options={options} />
      </FormFields>
    </FormDrawer>
  );
}
