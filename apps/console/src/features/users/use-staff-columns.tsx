import { useLingui } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { nameOf } from '../../format/phones.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useDates } from '../../framework/use-dates.ts';
import { NamedAvatar } from '../../ui/named-avatar.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { StaffState } from './staff-state.tsx';
import { useUserWords } from './use-user-words.ts';

export function useStaffColumns(): ListColumn<User, 'created_at'>[] {
  const { t } = useLingui();
  const dates = useDates();
  const words = useUserWords();
  const dayOf = (day: string | null | undefined): string => (day ? dates.cell(day) : '–');
  return [
    {
      key: 'staff',
      title: t`Member of staff`,
      width: 180,
      fixed: 'start',
      render: (user) => <NamedAvatar id={user.user_id} name={nameOf(user)} />,
    },
    { key: 'staff_no', title: t`Staff number`, width: 112, render: ({ staff }) => staff?.staff_no ?? '–' },
    { key: 'post', title: t`Position`, width: 108, render: ({ staff }) => staff?.post ?? '–' },
    { key: 'phone', title: t`Phone`, width: 140, render: ({ phone }) => <PhoneText phone={phone} /> },
    { key: 'branches', title: t`Branches in sight`, width: 132, render: words.places },
    { key: 'hired_on', title: t`First day`, width: 104, render: ({ staff }) => dayOf(staff?.hired_on) },
    { key: 'remark', title: t`Note`, width: 200, from: 1600, render: ({ staff }) => staff?.remark ?? '–' },
    { key: 'state', title: t`State`, width: 116, onCard: 'mark', render: (user) => <StaffState user={user} /> },
  ];
}
