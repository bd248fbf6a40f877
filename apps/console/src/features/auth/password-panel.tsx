import { Trans, useLingui } from '@lingui/react/macro';
import { SecondStepForm } from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/checkbox.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { PasswordField } from '../../ui/plain/password-field.tsx';
import type { PanelProps } from './panel.ts';
import styles from './password-panel.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { PhoneField } from './phone-field.tsx';
import { Refusal } from './refusal.tsx';
import { usePasswordForm } from './use-password-form.ts';

/** Sign-in by phone and password. */
export function PasswordPanel({ open }: PanelProps) {
  const { t } = useLingui();
  const { formRef, values, change, faults, busy, refusal, onSubmit, step, leave } = usePasswordForm();
  const forgot = open('forgot');
  if (step) return <SecondStepForm step={step} onLeave={leave} />;
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={onSubmit}>
      <PhoneField
        label={t`Phone number`}
        name="account"
        autoComplete="username"
        inputMode="numeric"
        value={values.account}
        onChange={(account) => change({ account })}
        error={faults.account}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        value={values.password}
        onChange={({ target }) => change({ password: target.value })}
        error={faults.password}
      />
      <div className={styles.row}>
        <Checkbox checked={values.remember} onChange={({ target }) => change({ remember: target.checked })}>
          <Trans>Remember me for 30 days</Trans>
        </Checkbox>
        {forgot && (
          <LinkButton onClick={forgot}>
            <Trans>Forgot password</Trans>
          </LinkButton>
        )}
      </div>
      {refusal && <Refusal key={refusal.requestId} refusal={refusal} open={open} />}
      <Button variant="solid" size="large" block type="submit" busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
      <PasskeyButton remember={values.remember} open={open} />
    </form>
  );
}
