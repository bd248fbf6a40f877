import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import { Button } from 'antd';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { Permitted, useCan } from '../../framework/session/index.ts';
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
      {(user) => <UserView user={user} onPassword={() => onPassword(user)} onRemoved={drawer.onClose} />}
    </LookDrawer>
  );
}

interface UserViewProps {
  user: UserDetail;
  onPassword: () => void;
  onRemoved: () => void;
}

function UserView({ user, ...actions }: UserViewProps) {
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
      <AccountActions user={user} {...actions} />
    </>
  );
}

/** What can be done about the user, not oneself; and about the account, if it was made here. */
function AccountActions({ user, onPassword, onRemoved }: UserViewProps) {
  const [mayEdit, mayRemove] = [useCan('user:update'), useCan('user:remove')];
  const { isMe } = useUserWords();
  if (!mayEdit && !mayRemove) return null;
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
        {mayEdit && <AccountButtons user={user} onPassword={onPassword} />}
        <MembershipButtons user={user} onRemoved={onRemoved} />
      </div>
      {mayEdit && !user.account_changeable && (
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

function AccountButtons({ user, onPassword }: Omit<UserViewProps, 'onRemoved'>) {
  const actions = useAccountActions();
  return (
    <>
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
    </>
  );
}

/** On phones the list’s cards have no menu, so that they stand here, too. */
function MembershipButtons({ user, onRemoved }: Omit<UserViewProps, 'onPassword'>) {
  const { enable, disable, remove } = useMembershipActions();
  async function end(): Promise<void> {
    if (await remove(user)) onRemoved();
  }
  return (
    <>
      <Permitted permission="user:update">
        {user.state === 'disabled' ? (
          <Button onClick={() => startAction(() => enable(user))}>
            <Trans>Enable</Trans>
          </Button>
        ) : (
          <Button danger onClick={() => startAction(() => disable(user))}>
            <Trans>Disable…</Trans>
          </Button>
        )}
      </Permitted>
      <Permitted permission="user:remove">
        <Button danger onClick={() => startAction(end)}>
          <Trans>Remove…</Trans>
        </Button>
      </Permitted>
    </>
  );
}
