import { useLingui } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { nameOf } from '../../format/phones.ts';
import { momentWidth } from '../../framework/list/columns.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { UserState } from './user-state.tsx';
import { useUserWords } from './use-user-words.ts';
import styles from './users.module.css';

export function useUserColumns(): ListColumn<User, 'created_at'>[] {
  const { t } = useLingui();
  const dates = useDates();
  const words = useUserWords();
  return [
    {
      key: 'user',
      title: t`User`,
      width: 180,
      fixed: 'start',
      render: (user) => (
        <span className={styles.person}>
          <Avatar id={user.user_id} name={nameOf(user)} />
          <span>
            <strong>{nameOf(user)}</strong>
            <small>{words.note(user)}</small>
          </span>
        </span>
      ),
    },
    { key: 'phone', title: t`Phone`, width: 140, render: ({ phone }) => <PhoneText phone={phone} /> },
    {
      key: 'roles',
      title: t`Roles`,
      width: 166,
      render: ({ roles }) => <TagList tags={roles.map(({ role_name }) => role_name)} />,
    },
    { key: 'branches', title: t`Branches in sight`, width: 150, render: words.places },
    { key: 'last_seen_at', title: t`Last here`, width: momentWidth, render: words.seen },
    {
      key: 'created_at',
      title: t`Added`,
      width: 112,
      from: 1600,
      sort: 'created_at',
      render: ({ created_at }) => dates.cell(created_at),
    },
    { key: 'state', title: t`State`, width: 112, onCard: 'mark', render: (user) => <UserState user={user} /> },
  ];
}
