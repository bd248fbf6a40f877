import { Trans } from '@lingui/react/macro';
import { maskedPhone } from '../../format/phones.ts';
import { selection, signInByCode } from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { NotArriving } from './not-arriving.tsx';
import type { PanelProps } from './panel.ts';
import styles from './password-panel.module.css';
import { Refusal } from './refusal.tsx';
import { rememberPhone } from './remembered.ts';
import { codeFault, refusedCode, SignInCode } from './sign-in-code.tsx';
import { usePanelForm } from './use-panel-form.ts';

/** The first sign-in of an account (8101): a code verifies its phone. */
export function PhoneVerificationPanel({
  open,
  carried: { phone = '', remember = false, ticket, wechat },
}: PanelProps) {
  const { formRef, ...form } = usePanelForm({
    initial: () => ({ code: '' }),
    names: ['code'],
    check: ({ code }) => ({ code: codeFault(code) }),
    async send({ code }) {
      selection.choose({ mode: 'center' });
      await signInByCode({ account: phone, code, remember, ticket, wechat });
      rememberPhone({ account: phone, remember });
    },
    faultsOf: (refusal) => ({ code: refusedCode(refusal) }),
  });
  const to = maskedPhone(phone);
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit}>
      <p className={styles.text}>
        <Trans>This is the first sign-in of your account. A code sent to {to} shows that the phone is yours.</Trans>
      </p>
      <SignInCode
        phone={phone}
        ticket={ticket}
        value={form.values.code}
        error={form.faults.code}
        onChange={(code) => form.change({ code })}
        onFilled={(code) => void form.sendNow({ code })}
        onSent={() => form.focus('code')}
      />
      {form.refusal && (
        <Refusal key={form.refusal.requestId} refusal={form.refusal} open={open} who={{ account: phone, remember }} />
      )}
      <Button variant="solid" size="large" block type="submit" busy={form.busy}>
        <Trans>Verify and sign in</Trans>
      </Button>
      <Button size="large" block onClick={open('password', { phone, remember })}>
        <Trans>Cancel</Trans>
      </Button>
      <NotArriving />
    </form>
  );
}
