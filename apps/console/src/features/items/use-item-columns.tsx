import { useLingui } from '@lingui/react/macro';
import type { Item } from '@regulars/contract';
import { itemStatePhrases, say } from '@regulars/phrases';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Money } from '../../ui/money.tsx';
import { NamedAvatar } from '../../ui/named-avatar.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { itemRow } from './item-list.ts';

interface ItemActions {
  onEdit: (item: Item) => void;
  onUse: (items: Chosen<Item>) => unknown;
  onStop: (items: Chosen<Item>) => unknown;
  onRemove: (item: Item) => unknown;
}

/** From this window width, there is room for every column beside the tree. */
const wide = 1700;

export function useItemColumns({
  onEdit,
  onUse,
  onStop,
  onRemove,
}: ItemActions): ListColumn<Item, 'name' | 'code' | 'price' | 'created_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const permission = 'item:update';
  const actions = useActionColumn<Item>(itemRow.nameOf, [
    { key: 'edit', label: t`Edit`, permission, onPress: onEdit },
    {
      key: 'use',
      label: t`Enable`,
      permission,
      offered: ({ state }) => state === 'stopped',
      onPress: (item) => onUse({ rows: [item] }),
    },
    {
      key: 'stop',
      label: t`Disable`,
      permission,
      offered: ({ state }) => state === 'used',
      onPress: (item) => onStop({ rows: [item] }),
    },
    { key: 'remove', label: t`Remove…`, permission: 'item:remove', danger: true, onPress: onRemove },
  ]);
  return [
    {
      key: 'item',
      title: t`Item`,
      width: 204,
      fixed: 'start',
      sort: 'name',
      exported: ['name'],
      render: ({ item_id, name }) => <NamedAvatar id={item_id} name={name} kind="merchant" />,
    },
    { key: 'code', title: t`Code`, width: 100, sort: 'code', render: ({ code }) => code },
    {
      key: 'price',
      title: t`Price`,
      width: 108,
      align: 'right',
      sort: 'price',
      render: ({ price }) => <Money fen={price} />,
    },
    {
      key: 'unit',
      title: t({ message: 'Unit', context: 'an item’s' }),
      width: 80,
      onCard: 'none',
      from: wide,
      render: ({ unit }) => unit ?? '–',
    },
    { key: 'category', title: t`Category`, width: 120, from: wide, render: (item) => item.category_name ?? '–' },
    { key: 'brand', title: t`Brand`, width: 120, render: ({ brand_name }) => brand_name ?? '–' },
    { key: 'remark', title: t`Note`, width: 200, onCard: 'none', from: wide, render: ({ remark }) => remark ?? '–' },
    {
      key: 'created_at',
      title: t`Added`,
      width: 120,
      sort: 'created_at',
      onCard: 'none',
      from: wide,
      render: ({ created_at }) => dates.short(created_at),
    },
    {
      key: 'state',
      title: t`State`,
      width: 120,
      onCard: 'mark',
      render: ({ state }) => (
        <StateTag meaning={state === 'used' ? 'live' : 'over'}>{say(itemStatePhrases[state], locale)}</StateTag>
      ),
    },
    ...actions,
  ];
}
