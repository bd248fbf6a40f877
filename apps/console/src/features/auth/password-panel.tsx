import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiError } from '../../framework/api/index.ts';
import { passwordFault, phoneFault, selection, signIn } from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/checkbox.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { PasswordField } from '../../ui/plain/password-field.tsx';
import type { PanelProps } from './panel.ts';
import styles from './password-panel.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { PhoneField } from './phone-field.tsx';
import { Refusal } from './refusal.tsx';
import { rememberedPhone, rememberPhone } from './remembered.ts';
import { fieldFaults, usePanelForm, type Faults } from './use-panel-form.ts';

/** Sign-in by phone and password. */
export function PasswordPanel({ open, carried, keepPhone }: PanelProps) {
  const { t } = useLingui();
  const { formRef, values, change, faults, busy, refusal, onSubmit } = usePanelForm({
    initial: () => {
      const { account, remember } = rememberedPhone();
      return { account: carried.phone ?? account, password: '', remember: carried.remember ?? remember };
    },
    names: ['account', 'password'],
    check: ({ account, password }) => ({ account: phoneFault(account), password: passwordFault(password) }),
    async send(credentials) {
      // A session starts in the merchant centre, unless it continues another; entering a merchant switches to micro-membership.
      selection.choose({ mode: 'center' });
      await signIn({ ...credentials, wechat: carried.wechat });
      rememberPhone(credentials);
    },
    faultsOf,
  });
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={onSubmit}>
      <PhoneField
        label={t`Phone number`}
        name="account"
        autoComplete="username"
        inputMode="numeric"
        value={values.account}
        onChange={(account) => {
          keepPhone(account);
          change({ account });
        }}
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
        <LinkButton onClick={open('forgot', { phone: values.account })}>
          <Trans>Forgot password</Trans>
        </LinkButton>
      </div>
      {refusal && <Refusal key={refusal.requestId} refusal={refusal} open={open} who={values} />}
      <Button variant="solid" size="large" block type="submit" busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
      <PasskeyButton who={values} open={open} />
    </form>
  );
}

function faultsOf(refusal: ApiError): Faults<'account' | 'password'> {
  if (refusal.name === 'wrong_credentials') return { password: refusal.message };
  return fieldFaults(refusal, { account: 'account', password: 'pwd' });
}
