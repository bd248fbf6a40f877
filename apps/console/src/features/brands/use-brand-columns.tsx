import { useLingui } from '@lingui/react/macro';
import type { Brand } from '@regulars/contract';
import { brandOriginPhrases, itemStatePhrases, say } from '@regulars/phrases';
import type { ListColumn } from '../../framework/list/columns.ts';
import type { Chosen } from '../../framework/list/use-selection.ts';
import { useActionColumn } from '../../framework/list/row-actions.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { NamedAvatar } from '../../ui/named-avatar.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { brandRow } from './brand-list.ts';

interface BrandActions {
  onEdit: (brand: Brand) => void;
  onUse: (brands: Chosen<Brand>) => unknown;
  onStop: (brands: Chosen<Brand>) => unknown;
  onRemove: (brand: Brand) => unknown;
}

export function useBrandColumns({
  onEdit,
  onUse,
  onStop,
  onRemove,
}: BrandActions): ListColumn<Brand, 'name' | 'created_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const actions = useActionColumn<Brand>(brandRow.nameOf, [
    { key: 'edit', label: t`Edit`, permission: 'brand:update', onPress: onEdit },
    {
      key: 'use',
      label: t`Enable`,
      permission: 'brand:update',
      offered: ({ state }) => state === 'stopped',
      onPress: (brand) => onUse({ rows: [brand] }),
    },
    {
      key: 'stop',
      label: t`Disable`,
      permission: 'brand:update',
      offered: ({ state }) => state === 'used',
      onPress: (brand) => onStop({ rows: [brand] }),
    },
    {
      key: 'remove',
      label: t`Remove…`,
      permission: 'brand:remove',
      danger: true,
      onPress: onRemove,
    },
  ]);
  return [
    {
      key: 'brand',
      title: t`Brand`,
      width: 240,
      fixed: 'start',
      sort: 'name',
      exported: ['name'],
      render: ({ brand_id, name }) => <NamedAvatar id={brand_id} name={name} kind="merchant" />,
    },
    { key: 'origin', title: t`Origin`, width: 140, render: ({ origin }) => say(brandOriginPhrases[origin], locale) },
    { key: 'remark', title: t`Note`, width: 320, render: ({ remark }) => remark ?? '–' },
    {
      key: 'created_at',
      title: t`Added`,
      width: 132,
      sort: 'created_at',
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
