import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonalInfo } from '@regulars/contract';
import { Button } from 'antd';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { deviceDates } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './account-page.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { Setting } from './setting.tsx';

export function SafetyPanel({ person }: { person: PersonalInfo }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [dialog, setDialog] = useState<'password'>();
  const setAt = person.password_set_at;
  return (
    <>
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
      <SecondFactorPanel hasPassword={setAt !== null} />
    </>
  );
}
