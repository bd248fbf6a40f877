import { useLingui } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { nameOf, phoneText } from '../../format/phones.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './roles.module.css';

/** A user in a list of people. */
export function Person({ user }: { user: User }) {
  const { t } = useLingui();
  const { user_id, phone, state } = user;
  const name = nameOf(user);
  return (
    <span className={styles.person}>
      <Avatar id={user_id} name={name} />
      <span>
        <strong>{name}</strong>
        <small>{phoneText(phone)}</small>
      </span>
      {state === 'disabled' && <StateTag meaning="over">{t`Disabled`}</StateTag>}
    </span>
  );
}

/** What stands where people did not load. */
export function useUsersWords() {
  const { t } = useLingui();
  const broken = t`The users did not load`;
  return { missing: broken, missingHint: '', denied: broken, broken };
}
