import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonalInfo } from '@regulars/contract';
import { Button } from 'antd';
import type { LucideIcon } from 'lucide-react';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { deviceDates } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './account-page.module.css';
import { PasswordDialog } from './password-dialog.tsx';

export function SafetyPanel({ person }: { person: PersonalInfo }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [dialog, setDialog] = useState<'password'>();
  const setAt = person.password_set_at;
  return (
    <Panel title={t`Safety settings`} flush>
      <ul className={styles.settings}>
        <Setting
          icon={KeyRound}
          title={t`Account password`}
          state={setAt === null ? t`Not set` : t`Set on ${deviceDates(locale).day(setAt)}`}
        >
          {setAt !== null && (
            <Button onClick={() => setDialog('password')}>
              <Trans>Change password</Trans>
            </Button>
          )}
        </Setting>
      </ul>
      {dialog === 'password' && <PasswordDialog onClosed={() => setDialog(undefined)} />}
    </Panel>
  );
}

interface SettingProps {
  icon: LucideIcon;
  title: string;
  state: string;
  children: ReactNode;
}

function Setting({ icon: Icon, title, state, children }: SettingProps) {
  return (
    <li className={styles.setting}>
      <span className={styles.settingIcon}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.settingText}>
        <strong>{title}</strong>
        <span>{state}</span>
      </div>
      <div className={styles.settingActions}>{children}</div>
    </li>
  );
}
