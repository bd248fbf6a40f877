import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import { Button, Drawer } from 'antd';
import { useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { RowStepper } from '../../framework/list/row-stepper.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { startAction } from '../../framework/list/start-action.ts';
import { useCan } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { nameOf } from './user-list.ts';
import { UserState } from './user-state.tsx';
import { useAccountActions } from './use-user-actions.ts';
import { useUserWords } from './use-user-words.ts';
import styles from './users.module.css';

interface UserDrawerProps {
  id: string;
  steps: RowSteps;
  onEdit: (user: UserDetail) => void;
  onPassword: (user: UserDetail) => void;
  onClose: () => void;
}

/** One user, and what the reader may do about the account. */
export function UserDrawer({ id, steps, onEdit, onPassword, onClose }: UserDrawerProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { open, onClose: close, onClosed } = useDrawer(onClose);
  const result = useEndpoint('GET /users/{id}', { params: { id } }, { quiet: true });
  const mayEdit = useCan('user:update');
  const user = result.data;
  return (
    <Drawer
      title={user ? nameOf(user) : t`User`}
      open={open}
      onClose={close}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      extra={<RowStepper {...steps} />}
      footer={
        user &&
        mayEdit &&
        user.changeable && (
          <Button type="primary" onClick={() => onEdit(user)}>
            <Trans>Edit</Trans>
          </Button>
        )
      }
    >
      <Fetched
        result={result}
        words={{
          missing: t`There is no such user`,
          missingHint: t`The user may have been removed, or work in branches that you don’t see.`,
          denied: t`You cannot view users`,
          broken: t`The user did not load`,
        }}
      >
        {(shown) => <UserView user={shown} onPassword={() => onPassword(shown)} />}
      </Fetched>
    </Drawer>
  );
}

function UserView({ user, onPassword }: { user: UserDetail; onPassword: () => void }) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useUserWords();
  const branches = user.branches.map(({ branch_name }) => branch_name).join(t`, `);
  return (
    <>
      <DescriptionList
        items={[
          { label: t`State`, value: <UserState state={user.state} /> },
          { label: t`Phone`, value: <PhoneText phone={user.phone} /> },
          { label: t`Roles`, value: user.roles.map(({ role_name }) => role_name).join(t`, `) || null },
          {
            label: t`Branches in sight`,
            value: user.all_branches ? t`All branches, later ones too` : branches || null,
          },
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

/** What can be done about the account: only of one made here, and not one's own. */
function AccountActions({ user, onPassword }: { user: UserDetail; onPassword: () => void }) {
  const mayEdit = useCan('user:update');
  const actions = useAccountActions();
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
