import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { codeLongest } from '@regulars/contract/rules';
import type { ReactNode } from 'react';
import { call } from '../../framework/api/index.ts';
import { CodeRequest } from '../../framework/codes/code-request.tsx';
import { useCodeSending } from '../../framework/codes/use-code-sending.ts';
import { accountPhoneFault, newPasswordFault, sealPasswords, withFreshKey } from '../../framework/session/index.ts';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { PasswordField } from '../../ui/plain/password-field.tsx';
import { TextField } from '../../ui/plain/text-field.tsx';
import { NotArriving } from './not-arriving.tsx';
import type { PanelProps } from './panel.ts';
import styles from './password-panel.module.css';
import { PhoneField } from './phone-field.tsx';
import { Refused } from './refusal.tsx';
import { refusedCode } from './sign-in-code.tsx';
import { fieldFaults, usePanelForm } from './use-panel-form.ts';

/** Forgotten password: a code and a new one. */
export function ForgotPanel(props: PanelProps) {
  const { t } = useLingui();
  return (
    <NewPasswordForm
      {...props}
      verb={<Trans>Reset password</Trans>}
      done={t`Reset succeeded. Sign in with the new password.`}
    />
  );
}

/** 8100, or invited without a password: a code and a new password activate the account. */
export function ActivationPanel(props: PanelProps) {
  const { t } = useLingui();
  // The phone of 8100 is the account's.
  const isKnown = props.carried.phone !== undefined;
  return (
    <NewPasswordForm
      {...props}
      text={
        isKnown ? (
          <Trans>Set a password for your account. Signing in restores access to your merchants.</Trans>
        ) : (
          <Trans>Get a code on the phone that was invited, and set a password. Then sign in with it.</Trans>
        )
      }
      verb={<Trans>Activate account</Trans>}
      done={t`Updated. Sign in with the new password.`}
      fixed={isKnown}
    />
  );
}

interface NewPasswordFormProps extends PanelProps {
  text?: ReactNode;
  verb: ReactNode;
  /** Said on the sign-in panel afterwards. */
  done: string;
  /** The phone can't be changed. */
  fixed?: boolean;
}

function useNewPasswordForm({ open, carried, done }: Pick<NewPasswordFormProps, 'open' | 'carried' | 'done'>) {
  return usePanelForm({
    initial: () => ({ phone: carried.phone ?? '', code: '', pwd: '', re_pwd: '' }),
    names: ['phone', 'code', 'pwd', 're_pwd'],
    check: ({ phone, code, pwd, re_pwd }) => ({
      phone: accountPhoneFault(phone),
      code: code === '' ? msg`Please enter captcha` : undefined,
      pwd: newPasswordFault(pwd),
      re_pwd: re_pwd === pwd ? undefined : msg`The two passwords do not match`,
    }),
    async send({ phone, code, ...passwords }) {
      await withFreshKey(async () => {
        const body = { phone, captcha_code: code, ...(await sealPasswords(passwords)) };
        return call('PUT /merc/personal/pwd/from/forget', { body }, { quiet: true });
      });
      open('password', { phone, notice: done })();
    },
    faultsOf: (refusal) => ({
      ...fieldFaults(refusal, { phone: 'phone', pwd: 'pwd', re_pwd: 're_pwd' }),
      code: refusedCode(refusal),
    }),
  });
}

function NewPasswordForm({ open, carried, text, verb, done, fixed = false }: NewPasswordFormProps) {
  const { t } = useLingui();
  const { formRef, ...form } = useNewPasswordForm({ open, carried, done });
  const { values, change, faults, refusal } = form;
  const { phone } = values;
  const sending = useCodeSending(
    (proof) =>
      call('POST /merc/personal/pwd/forget/captcha', { body: { phone, ...(proof && { proof }) } }, { quiet: true }),
    phone,
  );
  async function request(): Promise<void> {
    if (!form.isWrong(['phone']) && (await sending.request())) form.focus('code');
  }
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={form.onSubmit}>
      {text && <p className={styles.text}>{text}</p>}
      <PhoneField
        label={t`Phone number`}
        name="phone"
        autoComplete="username"
        inputMode="numeric"
        disabled={fixed}
        value={phone}
        onChange={(value) => change({ phone: value })}
        error={faults.phone}
      />
      <TextField
        label={t({ message: 'Code', context: 'sent by SMS' })}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={codeLongest}
        value={values.code}
        onChange={({ target }) => change({ code: target.value.normalize('NFKC').trim() })}
        aside={<CodeRequest sending={sending} onRequest={() => void request()} />}
        hint={sending.sent && t`Sent, valid for 5 minutes.`}
        error={faults.code ?? sending.error?.message}
      />
      <PasswordField
        label={t`New password`}
        name="pwd"
        autoComplete="new-password"
        value={values.pwd}
        onChange={({ target }) => change({ pwd: target.value })}
        hint={t`6 to 20 letters, digits or !@#$%`}
        error={faults.pwd}
      />
      <PasswordField
        label={t`Confirm new password`}
        name="re_pwd"
        autoComplete="new-password"
        value={values.re_pwd}
        onChange={({ target }) => change({ re_pwd: target.value })}
        error={faults.re_pwd}
      />
      {refusal && <Refused refusal={refusal} />}
      <Button variant="solid" size="large" block type="submit" busy={form.busy}>
        {verb}
      </Button>
      <div className={styles.row}>
        <LinkButton onClick={open('password', { phone })}>
          <Trans>Back to sign-in</Trans>
        </LinkButton>
      </div>
      <NotArriving />
    </form>
  );
}
