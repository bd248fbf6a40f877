import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import { TextField } from '../../ui/plain/text-field.tsx';
import { usePasskeys } from './passkeys.ts';
import styles from './second-step.module.css';
import { completeSignIn, useAttempt } from './sign-in.ts';
import type { SecondProof, SecondStep } from './sign-in.ts';

type Way = 'totp' | 'passkey' | 'recovery_code';
const ways: readonly Way[] = ['totp', 'passkey', 'recovery_code'];

type SecondStepFormProps = {
  step: SecondStep;
  /** Goes back to the password, with the reason if the person did not choose so. */
  onLeave: (reason?: ApiError) => void;
};

/** The second step of signing in: a code of the authenticator app, a passkey or a recovery code. */
export function SecondStepForm({ step, onLeave }: SecondStepFormProps) {
  const { t } = useLingui();
  const id = useId();
  const passkeys = usePasskeys();
  const { run, busy, error, setError } = useAttempt();
  const [chosen, setChosen] = useState<Way>();
  const open = ways.filter((way) => step.factors.includes(way) && (way !== 'passkey' || passkeys));
  const way = chosen ?? open[0];

  async function send(proof: SecondProof): Promise<void> {
    const refusal = await run(() => completeSignIn(step, proof));
    if (refusal?.name === 'second_factor_expired') onLeave(refusal);
  }

  const switches: Record<Way, string> = {
    totp: t`Use the authenticator app`,
    passkey: t`Use a passkey`,
    recovery_code: t`Use a recovery code`,
  };
  const props = { busy, error, onSend: (proof: SecondProof) => void send(proof), onChange: () => setError(undefined) };
  return (
    <section className={styles.form} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        <Trans>Two-step verification</Trans>
      </h2>
      {way === 'totp' && <CodeForm key="totp" {...props} />}
      {way === 'recovery_code' && <RecoveryForm key="recovery" {...props} />}
      {way === 'passkey' && <PasskeyAsk {...props} />}
      {way === undefined && (
        <p className={styles.text}>
          <Trans>
            Your passkeys cannot be used in this browser or at this address. Sign in where they work, or contact your
            service provider.
          </Trans>
        </p>
      )}
      <div className={styles.ways}>
        {open
          .filter((other) => other !== way)
          .map((other) => (
            <LinkButton
              key={other}
              onClick={() => {
                setError(undefined);
                setChosen(other);
              }}
            >
              {switches[other]}
            </LinkButton>
          ))}
        <LinkButton onClick={() => onLeave()}>
          <Trans>Back to sign-in</Trans>
        </LinkButton>
      </div>
    </section>
  );
}

type ProofProps = {
  busy: boolean;
  error: ApiError | undefined;
  onSend: (proof: SecondProof) => void;
  onChange: () => void;
};

/** Six digits, sent as soon as they are typed. */
function CodeForm({ busy, error, onSend, onChange }: ProofProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState(false);
  const input = useFocus(error);

  function send(digits: string): void {
    if (busy) return;
    if (digits.length === 6) onSend({ totp: digits });
    else setFault(true);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submitting(() => send(code))}>
      <p className={styles.text}>
        <Trans>Enter the 6-digit code that your authenticator app shows.</Trans>
      </p>
      <TextField
        ref={input}
        label={t`Verification code`}
        name="totp"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ target }) => {
          const digits = target.value.normalize('NFKC').replaceAll(/\D/g, '').slice(0, 6);
          setCode(digits);
          setFault(false);
          onChange();
          if (digits.length === 6 && digits !== code) send(digits);
        }}
        error={fault ? t`Enter the 6 digits of the code` : error?.message}
      />
      <Verify busy={busy} />
    </form>
  );
}

function RecoveryForm({ busy, error, onSend, onChange }: ProofProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState(false);
  const input = useFocus(error);

  function send(): void {
    if (busy) return;
    // Shorter ones can't be right, longer ones have spaces.
    if (code.trim().length >= 16) onSend({ recovery_code: code.trim() });
    else setFault(true);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submitting(send)}>
      <p className={styles.text}>
        <Trans>Enter one of the recovery codes that you saved. Each works once.</Trans>
      </p>
      <TextField
        ref={input}
        label={t`Recovery code`}
        name="recovery_code"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        placeholder="abcd-efgh-ijkl-mnop-qrst-uvwx"
        value={code}
        onChange={({ target }) => {
          setCode(target.value);
          setFault(false);
          onChange();
        }}
        error={fault ? t`Enter the whole recovery code` : error?.message}
      />
      <Verify busy={busy} />
    </form>
  );
}

function PasskeyAsk({ busy, error, onSend }: ProofProps) {
  return (
    <>
      <p className={styles.text}>
        <Trans>Confirm that it is you with your passkey.</Trans>
      </p>
      {error && (
        <p role="alert" className={styles.refusal}>
          {error.message}
        </p>
      )}
      <Button variant="solid" size="large" block busy={busy} onClick={() => onSend('passkey')}>
        <Trans>Use a passkey</Trans>
      </Button>
    </>
  );
}

function Verify({ busy }: { busy: boolean }) {
  return (
    <Button variant="solid" size="large" block type="submit" busy={busy}>
      <Trans>Verify</Trans>
    </Button>
  );
}

const submitting =
  (send: () => void) =>
  (event: SubmitEvent): void => {
    event.preventDefault();
    send();
  };

/** Focuses and selects a field when it appears and after each error, so that the next code replaces the wrong one. */
function useFocus(error: ApiError | undefined) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (error) input.current?.select();
  }, [error]);
  return input;
}
