import type { User } from '@regulars/contract';
import { nameOf } from '../../format/phones.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { TagList } from '../../ui/tag-list.tsx';
import { UserState } from './user-state.tsx';
import { useUserWords } from './use-user-words.ts';
import styles from './users.module.css';

/** A user in the phone list. Only spans, because it is rendered inside a button. */
export function UserListCard({ user }: { user: User }) {
  const words = useUserWords();
  const note = words.note(user);
  return (
    <span className={styles.card}>
      <span className={styles.cardHead}>
        <Avatar id={user.user_id} name={nameOf(user)} size={40} />
        <span className={styles.cardName}>
          <strong>{nameOf(user)}</strong>
          <PhoneText phone={user.phone} />
        </span>
        <UserState user={user} />
      </span>
      <span className={styles.cardFacts}>
        <TagList tags={user.roles.map(({ role_name }) => role_name)} />
        <span>{words.places(user)}</span>
      </span>
      <small>{note ?? words.seenInWords(user)}</small>
    </span>
  );
}
