import { Trans, useLingui } from '@lingui/react/macro';
import { codePattern, matches } from '@regulars/contract/rules';
import { fieldPhrases } from '@regulars/phrases';
import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { maskedPhone } from '../../format/phones.ts';
import { call, messageOf } from '../../framework/api/index.ts';
import { CodeRequest } from '../../framework/codes/code-request.tsx';
import { useCodeSending } from '../../framework/codes/use-code-sending.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useAttempt } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { CodeField } from '../../ui/plain/code-field.tsx';
import styles from './identity-dialog.module.css';

interface IdentityDialogProps {
  /** The account's own. */
  phone: string;
  /** The code was right; for how long no other is asked for. */
  onVerified: (until: string) => void;
  onClosed: () => void;
}

/** Asks for a code sent to the account's phone, before what a stranger at the screen shouldn't do. */
export function IdentityDialog({ phone, onVerified, onClosed }: IdentityDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const dialog = useDrawer(onClosed);
  const { field, busy, sending, requestCode, check } = useIdentityCheck(onVerified);
  const to = maskedPhone(phone);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    void check(field.value);
  }

  return (
    <Dialog
      title={t`First, confirm that it is you`}
      open={dialog.open}
      width={440}
      onCancel={() => busy || dialog.onClose()}
      okText={t`Next`}
      cancelText={t`Cancel`}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      afterOpenChange={(shown) => {
        if (!shown) dialog.onClosed();
        // The code is requested first; who was quicker than the animation stays where they are.
        else if (!form.current?.contains(document.activeElement)) form.current?.querySelector('button')?.focus();
      }}
    >
      <form ref={form} id={id} className={styles.form} noValidate onSubmit={submit}>
        <p className={styles.text}>
          <Trans>
            Enter the 6-digit code that is sent to <strong>{to}</strong>.
          </Trans>
        </p>
        <CodeField
          {...field}
          label={t({ message: 'Code', context: 'sent by SMS' })}
          name="captcha_code"
          aside={<CodeRequest sending={sending} onRequest={() => void requestCode()} />}
          hint={sending.sent && t`Sent, valid for 5 minutes.`}
        />
        <p className={styles.hint}>
          <Trans>After this, you will not be asked again for 10 minutes.</Trans>
        </p>
        <Disclosure className={styles.hint} summary={<Trans>You no longer have this phone?</Trans>}>
          <p>
            <Trans>Ask the owner of your shop or your service provider.</Trans>
          </p>
        </Disclosure>
      </form>
    </Dialog>
  );
}

/** The code: its request, its field and its check, which begins with the sixth digit. */
function useIdentityCheck(onVerified: (until: string) => void) {
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { run, busy } = useAttempt();
  const sending = useCodeSending(() => call('POST /merc/personal/identity/verify/captcha', {}, { quiet: true }));

  function showFault(text: string): void {
    setFault(text);
    input.current?.focus();
    // A wrong code is replaced by typing.
    input.current?.select();
  }

  async function check(digits: string): Promise<void> {
    if (busy) return;
    if (!matches(codePattern, digits)) {
      showFault(fieldPhrases.code[locale]);
      return;
    }
    const refusal = await run(async () => {
      const body = { captcha_code: digits };
      onVerified((await call('POST /merc/personal/identity/verify/check', { body }, { quiet: true })).until);
    });
    if (refusal) showFault(messageOf(refusal));
  }

  async function requestCode(): Promise<void> {
    setFault(undefined);
    if (await sending.request()) input.current?.focus();
  }

  const field = {
    ref: input,
    value: code,
    error: fault ?? (sending.error && messageOf(sending.error)),
    onChange(digits: string) {
      setCode(digits);
      setFault(undefined);
    },
    onFilled: (digits: string) => void check(digits),
  };
  return { field, busy, sending, requestCode, check };
}
