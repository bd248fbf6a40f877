import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import { Button } from 'antd';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { LookDrawer, type LookDrawerProps } from './look-drawer.tsx';
import { UserState } from './user-state.tsx';
import { useAccountActions, useMembershipActions } from './use-user-actions.ts';
import { useUserWords } from './use-user-words.ts';
import styles from './users.module.css';

interface UserDrawerProps extends LookDrawerProps {
  onEdit: (user: UserDetail) => void;
  onPassword: (user: UserDetail) => void;
}

/** One user, and what the reader may do about the account. */
export function UserDrawer({ onEdit, onPassword, ...drawer }: UserDrawerProps) {
  return (
    <LookDrawer
      {...drawer}
      buttons={(user) => (
        <Button type="primary" onClick={() => onEdit(user)}>
          <Trans>Edit</Trans>
        </Button>
      )}
    >
      {(user) => <UserView user={user} onPassword={() => onPassword(user)} />}
    </LookDrawer>
  );
}

function UserView({ user, onPassword }: { user: UserDetail; onPassword: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useUserWords();
  return (
    <>
      <DescriptionList
        items={[
          { label: t`State`, value: <UserState user={user} /> },
          { label: t`Phone`, value: <PhoneText phone={user.phone} /> },
          { label: t`Roles`, value: user.roles.map(({ role_name }) => role_name).join(t`, `) || null },
          { label: t`Branches in sight`, value: words.allPlaces(user) },
          { label: t`Last here`, value: words.seen(user) },
          { label: t`WeChat`, value: user.wechat_bound ? t`Bound` : t`Not bound` },
          { label: t`Added`, value: dates.cell(user.created_at) },
          ...(user.state === 'invited' && user.invited_at
            ? [{ label: t`Invited`, value: dates.cellTime(user.invited_at) }]
            : []),
        ]}
      />
      <AccountActions user={user} onPassword={onPassword} />
    </>
  );
}

/** What can be done about the user, not oneself; and about the account, if it was made here. */
function AccountActions({ user, onPassword }: { user: UserDetail; onPassword: () => void }) {
  const mayEdit = useCan('user:update');
  const actions = useAccountActions();
  const { enable, disable } = useMembershipActions();
  const { isMe } = useUserWords();
  if (!mayEdit) return null;
  if (isMe(user))
    return (
      <p className={styles.hint}>
        <Trans>This is you. Your password, devices and WeChat are in the account centre.</Trans>
      </p>
    );
  if (!user.changeable)
    return (
      <p className={styles.hint}>
        <Trans>This user has something that you don’t have, so you can’t change it.</Trans>
      </p>
    );
  return (
    <>
      <div className={styles.buttons}>
        {user.state === 'invited' && (
          <Button onClick={() => startAction(() => actions.invite(user))}>
            <Trans>Invite again</Trans>
          </Button>
        )}
        {user.account_changeable && (
          <>
            <Button onClick={onPassword}>
              <Trans>Set a password…</Trans>
            </Button>
            <Button onClick={() => startAction(() => actions.signOut(user))}>
              <Trans>Sign out everywhere…</Trans>
            </Button>
            {user.wechat_bound && (
              <Button onClick={() => startAction(() => actions.unbindWechat(user))}>
                <Trans>Unbind the WeChat…</Trans>
              </Button>
            )}
          </>
        )}
        {user.state === 'disabled' ? (
          <Button onClick={() => startAction(() => enable(user))}>
            <Trans>Enable</Trans>
          </Button>
        ) : (
          <Button danger onClick={() => startAction(() => disable(user))}>
            <Trans>Disable…</Trans>
          </Button>
        )}
      </div>
      {!user.account_changeable && (
        <p className={styles.hint}>
          <Trans>
            The account was not made here, or is used elsewhere too: its person changes password and WeChat in the
            account centre, or by “Forgot password”.
          </Trans>
        </p>
      )}
    </>
  );
}
