import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import type { ItemKept } from '@regulars/phrases';
import { useState } from 'react';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { call, useEndpoint } from '../../framework/api/index.ts';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { useRecordForm } from '../../framework/form/use-record-form.ts';
import { ItemPreview } from './item-preview.tsx';
import { ItemFields, useItemLabels } from './item-fields.tsx';
import type { ItemValues } from './item-fields.tsx';
import { useItemGroups } from '../../framework/items/use-item-groups.ts';

const fenOf = (price: string): number => readMoney(price) ?? 0; // the form's rule refuses other texts
const fenOrNone = (price: string): number | null => (price.trim() === '' ? null : fenOf(price));

interface ItemFormProps {
  item: Item | undefined;
  /** The category of a new item. */
  categoryId: string | undefined;
  onClosed: () => void;
}

const columnOf: Readonly<Partial<Record<ItemKept, keyof ItemValues>>> = {
  name: 'name',
  price: 'price',
  unit: 'unit',
  category: 'category_id',
  brand: 'brand_id',
};

/** The fields of an item that its source keeps. */
function useKept(item: Item | undefined): ReadonlySet<keyof ItemValues> {
  const isSynced = item !== undefined && item.external_id !== null;
  const { data: source } = useEndpoint('GET /item/source', {}, { quiet: true, enabled: isSynced });
  if (!isSynced) return new Set();
  return new Set(['code', ...(source?.keeps ?? []).flatMap((field) => columnOf[field] ?? [])]);
}

/** Creates or edits an item. */
export function ItemForm({ item, categoryId, onClosed }: ItemFormProps) {
  const { t } = useLingui();
  const { brandOptions, categoryOptions } = useItemGroups();
  // Its own brand and category stay, also if they are disabled.
  const options = {
    brand_id: brandOptions(item ? [item] : []),
    category_id: categoryOptions.filter(({ value, usable }) => usable || value === item?.category_id),
  };
  const category_id = options.category_id.find(({ value }) => value === categoryId)?.value ?? null;
  const invalidates = ['/item/item-info'] as const;
  const create = useFormAction('POST /item/item-info', { invalidates });
  const edit = useFormAction('PUT /item/item-info/{id}', { invalidates, handles: ['stale_edit'] });
  const { entity, drawer } = useRecordForm<ItemValues, Item>({
    needs: item ? 'item:update' : 'item:create',
    record: item,
    empty: {
      code: '',
      name: '',
      price: '',
      member_price: '',
      unit: null,
      brand_id: null,
      category_id,
      remark: null,
      picture_id: null,
      branch_ids: null,
    },
    valuesOf: ({ price, member_price: forMembers, ...values }) => ({
      ...values,
      price: yuanText(price),
      member_price: forMembers === null ? '' : yuanText(forMembers),
    }),
    create: ({ price, member_price: forMembers, code, ...values }, idempotencyKey) =>
      create.mutateAsync({
        // Without a code, the server gives the next free one.
        body: { ...values, ...(code && { code }), price: fenOf(price), member_price: fenOrNone(forMembers) },
        idempotencyKey,
      }),
    edit: ({ item_id }, { price, member_price: forMembers, ...changes }, headers) => {
      const body = {
        ...changes,
        ...(price !== undefined && { price: fenOf(price) }),
        ...(forMembers !== undefined && { member_price: fenOrNone(forMembers) }),
      };
      return edit.mutateAsync({ params: { id: item_id }, body, ...headers });
    },
    reload: ({ item_id }) => call('GET /item/item-info/{id}', { params: { id: item_id } }),
    done: ({ name, code }) => (item ? t`Saved ${name}` : t`Added ${name} as ${code}`),
    onClosed,
  });
  const { labels, textOf } = useItemLabels(options);
  const kept = useKept(item);
  const [chosen, setChosen] = useState<string | null>(null);
  const { picture_id: pictureId } = entity.values;
  const shown = pictureId !== null && pictureId === item?.picture_id ? item.picture : pictureId && chosen;
  return (
    <FormDrawer
      title={item ? t`Edit item` : t`New item`}
      entity={entity}
      {...drawer}
      preview={<ItemPreview entity={entity} labels={labels} textOf={textOf} picture={shown} item={item} />}
    >
      <FormFields entity={entity} labels={labels} textOf={textOf}>
        <ItemFields
          isNew={!item}
          labels={labels}
          options={options}
          kept={kept}
          picture={item?.picture ?? null}
          onPicture={setChosen}
        />
      </FormFields>
    </FormDrawer>
  );
}
