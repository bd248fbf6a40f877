import { useLingui } from '@lingui/react/macro';
import type { Role } from '@regulars/contract';
import { roleTemplatePhrases, say } from '@regulars/phrases';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useStateColumn } from '../../framework/list/use-state-column.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { countText } from '../../format/numbers.ts';
import { NamedAvatar } from '../../ui/named-avatar.tsx';

export function useRoleColumns(): ListColumn<Role, 'name' | 'created_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const state = useStateColumn();
  return [
    {
      key: 'role',
      title: t`Role`,
      width: 220,
      fixed: 'start',
      sort: 'name',
      render: ({ role_id, name }) => <NamedAvatar id={role_id} name={name} kind="merchant" />,
    },
    {
      key: 'permissions',
      title: t`Permissions`,
      width: 112,
      align: 'right',
      render: ({ everything, permissions }) => (everything ? t`All` : countText(permissions)),
    },
    { key: 'users', title: t`Held by`, width: 96, align: 'right', render: ({ users }) => countText(users) },
    {
      key: 'template',
      title: t`Made from`,
      width: 112,
      render: ({ template }) => (template ? say(roleTemplatePhrases[template], locale) : '–'),
    },
    {
      key: 'second_factor',
      title: t`Two-step verification`,
      width: 160,
      render: ({ second_factor }) => (second_factor ? t`Demanded` : '–'),
    },
    { key: 'remark', title: t`Note`, width: 240, from: 1600, render: ({ remark }) => remark ?? '–' },
    {
      key: 'created_at',
      title: t`Added`,
      width: 112,
      sort: 'created_at',
      render: ({ created_at }) => dates.cell(created_at),
    },
    state,
  ];
}
