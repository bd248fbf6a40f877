import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ApiError } from '../../framework/api/index.ts';
import { selection, useSignIn } from '../../framework/session/index.ts';
import { readPreference, writePreference } from '../../theme/preference.ts';
import { Button } from '../../ui/plain/button.tsx';
import { Checkbox } from '../../ui/plain/checkbox.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import { PasswordField } from '../../ui/plain/password-field.tsx';
import { passwordFault, phoneFault } from './credential-rules.ts';
import type { PanelProps } from './panel.ts';
import { PhoneField } from './phone-field.tsx';
import styles from './password-panel.module.css';

/** The phone stays on this device when a person asked to be remembered. */
const phoneKey = 'regulars.phone';

type Faults = { account?: string | undefined; password?: string | undefined };

/** Panel 0: phone and password. */
export function PasswordPanel({ open }: PanelProps) {
  const { t, i18n } = useLingui();
  const [account, setAccount] = useState(() => readPreference(phoneKey) ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(account !== '');
  const [faults, setFaults] = useState<Faults>({});
  const { submit, busy, error } = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  const forgot = open('forgot');

  function focus(name: keyof Faults): void {
    form.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  }

  useEffect(() => {
    focus(account === '' ? 'account' : 'password');
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the panel opens
  }, []);

  function show(found: Faults): boolean {
    setFaults(found);
    if (found.account !== undefined) focus('account');
    else if (found.password !== undefined) focus('password');
    return found.account === undefined && found.password === undefined;
  }

  async function onSubmit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const [phoneWrong, passwordWrong] = [phoneFault(account), passwordFault(password)];
    const sound = show({
      account: phoneWrong && i18n._(phoneWrong),
      password: passwordWrong && i18n._(passwordWrong),
    });
    if (!sound) return;
    selection.choose({ mode: 'center' });
    const refusal = await submit({ account, password, remember });
    if (refusal) show(faultsOf(refusal));
    else writePreference(phoneKey, remember ? account : null);
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <PhoneField
        label={t`Phone number`}
        name="account"
        autoComplete="username"
        inputMode="numeric"
        value={account}
        onChange={(digits) => {
          setAccount(digits);
          setFaults({ ...faults, account: undefined });
        }}
        error={faults.account}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => {
          setPassword(target.value);
          setFaults({ ...faults, password: undefined });
        }}
        error={faults.password}
      />
      <div className={styles.row}>
        <Checkbox checked={remember} onChange={({ target }) => setRemember(target.checked)}>
          <Trans>Remember me for 30 days</Trans>
        </Checkbox>
        {forgot && (
          <LinkButton onClick={forgot}>
            <Trans>Forgot password</Trans>
          </LinkButton>
        )}
      </div>
      {error && isForForm(error) && (
        <div role="alert" className={styles.refusal}>
          {error.message}
          {error.requestId && error.status >= 500 && (
            <p className={styles.request}>
              <Trans>Request number</Trans> <code>{error.requestId}</code>
            </p>
          )}
        </div>
      )}
      <Button variant="solid" size="large" block type="submit" busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
      {error && <StepNeeded key={error.requestId} error={error} open={open} />}
    </form>
  );
}

/** Where a refusal belongs to a field, it stands there. */
function faultsOf(error: ApiError): Faults {
  const at = (path: string): string | undefined => error.fields.find((field) => field.path === path)?.message;
  if (error.name === 'wrong_credentials') return { password: error.message };
  return { account: at('account'), password: at('pwd') };
}

function isForForm(error: ApiError): boolean {
  const { account, password } = faultsOf(error);
  return account === undefined && password === undefined && !isStep(error);
}

function isStep({ name }: ApiError): boolean {
  return name === 'activation_needed' || name === 'phone_verification_needed';
}

/** 8100 and 8101: the account needs a step first, which has a panel of its own. */
function StepNeeded({ error, open }: { error: ApiError } & PanelProps) {
  const { t } = useLingui();
  const [seen, setSeen] = useState(false);
  const activation = error.name === 'activation_needed';
  const goOn = open(activation ? 'activation' : 'phone-verification');
  return (
    <NoticeDialog
      open={isStep(error) && !seen}
      title={activation ? t`Account activation needed` : t`Phone verification needed`}
      onDismiss={() => setSeen(true)}
      actions={
        <>
          <Button variant={goOn ? 'outline' : 'solid'} onClick={() => setSeen(true)}>
            {goOn ? <Trans>Cancel</Trans> : <Trans>Got it</Trans>}
          </Button>
          {goOn && (
            <Button variant="solid" onClick={goOn}>
              {activation ? <Trans>Activate account</Trans> : <Trans>Verify phone</Trans>}
            </Button>
          )}
        </>
      }
    >
      <p>{error.message}</p>
      {!goOn && (
        <p>
          <Trans>Please contact your service provider to complete it.</Trans>
        </p>
      )}
    </NoticeDialog>
  );
}
