import { Trans, useLingui } from '@lingui/react/macro';
import { phoneFault, selection, signInByCode } from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/checkbox.tsx';
import { NotArriving } from './not-arriving.tsx';
import type { PanelProps } from './panel.ts';
import styles from './password-panel.module.css';
import { PhoneField } from './phone-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Refusal } from './refusal.tsx';
import { rememberedPhone, rememberPhone } from './remembered.ts';
import { codeFault, refusedCode, SignInCode } from './sign-in-code.tsx';
import { fieldFaults, usePanelForm } from './use-panel-form.ts';

/** Sign-in by a code that is sent to the phone. */
export function CodePanel({ open, carried, keepPhone }: PanelProps) {
  const { t } = useLingui();
  const { formRef, ...form } = usePanelForm({
    initial: () => {
      const { account, remember } = rememberedPhone();
      return { account: carried.phone ?? account, code: '', remember };
    },
    names: ['account', 'code'],
    check: ({ account, code }) => ({ account: phoneFault(account), code: codeFault(code) }),
    async send(credentials) {
      selection.choose({ mode: 'center' });
      await signInByCode({ ...credentials, wechat: carried.wechat });
      rememberPhone(credentials);
    },
    faultsOf: (refusal) => ({ ...fieldFaults(refusal, { account: 'phone' }), code: refusedCode(refusal) }),
  });
  const { values, change, faults, refusal } = form;
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit}>
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
      <SignInCode
        phone={values.account}
        value={values.code}
        error={faults.code}
        onChange={(code) => change({ code })}
        onFilled={(code) => void form.sendNow({ ...values, code })}
        ready={() => !form.isWrong(['account'])}
        onSent={() => form.focus('code')}
      />
      <div className={styles.row}>
        <Checkbox checked={values.remember} onChange={({ target }) => change({ remember: target.checked })}>
          <Trans>Remember me for 30 days</Trans>
        </Checkbox>
      </div>
      {refusal && <Refusal key={refusal.requestId} refusal={refusal} open={open} who={values} />}
      <Button variant="solid" size="large" block type="submit" busy={form.busy}>
        <Trans>Sign in</Trans>
      </Button>
      <PasskeyButton who={values} open={open} />
      <NotArriving />
    </form>
  );
}
