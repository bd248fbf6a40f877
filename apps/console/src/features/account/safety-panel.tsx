import { Trans, useLingui } from '@lingui/react/macro';
import type { PersonalInfo } from '@regulars/contract';
import { Button } from 'antd';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { deviceDates } from '../../format/dates.ts';
import { maskedPhone } from '../../format/phones.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import styles from './account-page.module.css';
import { AfterIdentityCheck } from './after-identity-check.tsx';
import { NewPhoneDialog } from './new-phone-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { Setting } from './setting.tsx';
import { BindWechatDialog, ReturnedWechat, UnbindWechatDialog } from './wechat-dialogs.tsx';
import { WechatSetting } from './wechat-setting.tsx';

/** `checked-bind`: the server asks for an identity check before. */
type Change = 'phone' | 'password' | 'reset' | 'bind' | 'checked-bind' | 'unbind';

export function SafetyPanel({ person }: { person: PersonalInfo }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [change, setChange] = useState<Change>();
  const { phone, password_set_at: setAt, password_until: until } = person;
  const dates = deviceDates(locale);
  const standing = setAt === null ? t`Not set` : t`Set on ${dates.day(setAt)}`;
  const masked = maskedPhone(phone);
  const close = (): void => setChange(undefined);
  const reset = setAt === null ? t`Set password` : t`Reset password`;
  return (
    <>
      <Panel title={t`Safety settings`} flush>
        <ul className={styles.settings}>
          <Setting icon={Smartphone} title={t`Phone number`} state={t`${masked}, to sign in and receive codes`}>
            <Button aria-label={t`Change phone number`} onClick={() => setChange('phone')}>
              <Trans context="a phone number">Change</Trans>
            </Button>
          </Setting>
          <Setting
            icon={KeyRound}
            title={t`Account password`}
            state={
              until === null ? standing : t`A first password, which signs in until ${dates.day(until)}. Set your own.`
            }
          >
            {setAt !== null && (
              <Button onClick={() => setChange('password')}>
                <Trans>Change password</Trans>
              </Button>
            )}
            <Button onClick={() => setChange('reset')}>{reset}</Button>
          </Setting>
          <WechatSetting person={person} onBind={() => setChange('bind')} onUnbind={() => setChange('unbind')} />
        </ul>
        {change === 'password' && <PasswordDialog onClosed={close} />}
        {change === 'phone' && (
          <AfterIdentityCheck phone={phone} onClosed={close}>
            {(recheck) => <NewPhoneDialog onCheckNeeded={recheck} onClosed={close} />}
          </AfterIdentityCheck>
        )}
        {change === 'reset' && (
          <AfterIdentityCheck phone={phone} onClosed={close}>
            {(recheck) => <ResetPasswordDialog title={reset} onCheckNeeded={recheck} onClosed={close} />}
          </AfterIdentityCheck>
        )}
        {change === 'bind' && <BindWechatDialog onCheckNeeded={() => setChange('checked-bind')} onClosed={close} />}
        {change === 'checked-bind' && (
          <AfterIdentityCheck phone={phone} onClosed={close}>
            {(recheck) => <BindWechatDialog onCheckNeeded={recheck} onClosed={close} />}
          </AfterIdentityCheck>
        )}
        {change === 'unbind' && (
          <AfterIdentityCheck phone={phone} onClosed={close}>
            {(recheck) => <UnbindWechatDialog onCheckNeeded={recheck} onClosed={close} />}
          </AfterIdentityCheck>
        )}
        <ReturnedWechat onScan={() => setChange('bind')} />
      </Panel>
      <SecondFactorPanel hasPassword={setAt !== null} />
    </>
  );
}
