import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SubmitEvent } from 'react';
import { maskedPhone } from '../../format/phones.ts';
import { Button } from '../../ui/plain/button.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import { PasswordField } from '../../ui/plain/password-field.tsx';
import { passwordFault } from './credential-rules.ts';
import { session } from './current.ts';
import { SecondStepForm } from './lazy-second-step.ts';
import styles from './session-dialog.module.css';
import { useSignIn } from './sign-in.ts';

type SessionDialogProps = { account: string; remember: boolean; message: string };

/** Signs the same user in again over a form, keeping its input. */
export function SessionDialog({ account, remember, message }: SessionDialogProps) {
  const { t, i18n } = useLingui();
  const form = useId();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<MessageDescriptor>();
  const { submit, busy, error, step, leaveStep } = useSignIn();

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const wrong = passwordFault(password);
    setFault(wrong);
    if (!wrong) void submit({ account, password, remember });
  }

  return (
    <NoticeDialog
      open
      title={t`Sign in again to continue`}
      actions={
        <>
          <Button onClick={() => session.decline()}>
            <Trans>Leave without saving</Trans>
          </Button>
          {!step && (
            <Button variant="solid" type="submit" form={form} busy={busy}>
              <Trans>Sign in</Trans>
            </Button>
          )}
        </>
      }
    >
      <p>{message}</p>
      <p>
        <Trans>What you have filled in is kept.</Trans>
      </p>
      {step && <SecondStepForm step={step} onLeave={leaveStep} />}
      <form id={form} className={styles.form} onSubmit={onSubmit} noValidate hidden={step !== undefined}>
        {/* Tells password managers which account this is for. */}
        <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
        <PasswordField
          label={t`Password of ${maskedPhone(account)}`}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setFault(undefined);
          }}
          error={fault ? i18n._(fault) : error?.message}
        />
      </form>
    </NoticeDialog>
  );
}
