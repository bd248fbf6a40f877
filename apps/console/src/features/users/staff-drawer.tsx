import { Trans, useLingui } from '@lingui/react/macro';
import type { UserDetail } from '@regulars/contract';
import { Button } from 'antd';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { startAction } from '../../framework/list/start-action.ts';
import { usePageGrants } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PhoneText } from '../../ui/phone-text.tsx';
import { LookDrawer, type LookDrawerProps } from './look-drawer.tsx';
import { StaffState } from './staff-state.tsx';
import { useStaffActions } from './use-staff-actions.ts';
import { useUserWords } from './use-user-words.ts';
import styles from './users.module.css';

interface StaffDrawerProps extends LookDrawerProps {
  onEdit: (user: UserDetail) => void;
  onLeave: (user: UserDetail) => void;
}

/** One member of staff, with what the shop notes about the person. */
export function StaffDrawer({ onEdit, onLeave, ...drawer }: StaffDrawerProps) {
  const { isMe } = useUserWords();
  return (
    <LookDrawer
      {...drawer}
      buttons={(user) => (
        <span className={styles.footer}>
          <Button type="primary" onClick={() => onEdit(user)}>
            <Trans>Edit</Trans>
          </Button>
          {user.state !== 'disabled' && !isMe(user) && (
            <Button onClick={() => onLeave(user)}>
              <Trans>Leaves…</Trans>
            </Button>
          )}
        </span>
      )}
    >
      {(user) => (
        <>
          <StaffView user={user} />
          <StaffButtons user={user} />
        </>
      )}
    </LookDrawer>
  );
}

/** What the menu of the row has besides the forms, which phones show on no card. */
function StaffButtons({ user }: { user: UserDetail }) {
  const can = usePageGrants();
  const actions = useStaffActions().filter(
    ({ permission, offered }) => (permission === undefined || can(permission)) && (offered?.(user) ?? true),
  );
  return (
    <div className={styles.buttons}>
      {actions.map(({ key, label, onPress }) => (
        <Button key={key} onClick={() => startAction(() => onPress(user))}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function StaffView({ user }: { user: UserDetail }) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useUserWords();
  const { staff } = user;
  const dayOf = (day: string | null | undefined): string | null => (day ? dates.cell(day) : null);
  return (
    <DescriptionList
      items={[
        { label: t`State`, value: <StaffState user={user} /> },
        { label: t`Staff number`, value: staff?.staff_no },
        { label: t`Phone`, value: <PhoneText phone={user.phone} /> },
        { label: t`Position`, value: staff?.post },
        { label: t`Roles`, value: user.roles.map(({ role_name }) => role_name).join(t`, `) || null },
        { label: t`Branches in sight`, value: words.allPlaces(user) },
        { label: t`First day`, value: dayOf(staff?.hired_on) },
        { label: t`Last working day`, value: dayOf(staff?.leaves_on) },
        { label: t`Note`, value: staff?.remark },
      ]}
    />
  );
}
