import { useLingui } from '@lingui/react/macro';
import type { Brand } from '@regulars/contract';
import { brandOriginPhrases, say } from '@regulars/phrases';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useStateColumn } from '../../framework/list/use-state-column.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { NamedAvatar } from '../../ui/named-avatar.tsx';

export function useBrandColumns(): ListColumn<Brand, 'name' | 'created_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const state = useStateColumn();
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
      render: ({ created_at }) => dates.cell(created_at),
    },
    state,
  ];
}
