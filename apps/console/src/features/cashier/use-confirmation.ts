import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { confirmationLimits } from '@regulars/contract/rules/confirmations';
import { useEffect, useRef, useState } from 'react';
import { ApiError, call, isOutcomeUnknown, messageOf, newIdempotencyKey } from '../../framework/api/index.ts';
import { useCodeSending } from '../../framework/codes/use-code-sending.ts';
import { keptSeal } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { patience } from './payment.ts';
import type { Confirming } from './use-confirming.ts';

const lockOf = ({ name, context }: ApiError): string | undefined =>
  name === 'confirmation_locked' ? context['locked_until'] : undefined;

/** Whether the step is still there: who went back meanwhile doesn’t pay. */
function useShown() {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  return shown;
}

/**
 * What a member confirms with: sends the code, and tries what is typed. Nothing of it is kept beyond the field. Until the
 * outcome of a try is known, the same digits are the same try.
 */
export function useConfirmation({ payment: { quote }, fen, asked }: Confirming, onConfirmed: () => void) {
  const { t } = useLingui();
  const dates = useDates();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [until, setUntil] = useState(asked.locked_until);
  const [withSealed] = useState(keptSeal);
  const current = useRef<{ typed: string; key: string }>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const shown = useShown();
  const sending = useCodeSending(() =>
    call(
      'POST /orders/confirmation/code',
      { body: { quote, fen } },
      { idempotencyKey: newIdempotencyKey(), quiet: true },
    ),
  );
  const lockedUntil = until ?? (sending.error && lockOf(sending.error)) ?? null;
  const at = lockedUntil === null ? '' : dates.clock(lockedUntil);

  async function request(): Promise<void> {
    setWrong(undefined);
    field.current?.focus();
    await sending.request();
  }
  const send = (key: string) =>
    withSealed({ secret: typed }, (sealed) =>
      call(
        'POST /orders/confirmation',
        { body: { quote, fen, ...sealed } },
        { idempotencyKey: key, quiet: true, patience },
      ),
    );
  function refuse(why: string, lock: string | null): void {
    setTyped('');
    setWrong(why);
    setUntil(lock);
    field.current?.focus();
  }
  async function confirm(): Promise<void> {
    if (busy || lockedUntil !== null || typed.length < confirmationLimits.digits) return;
    if (current.current?.typed !== typed) current.current = { typed, key: newIdempotencyKey() };
    setBusy(true);
    try {
      const { right, left, locked_until: lock } = await send(current.current.key);
      current.current = undefined;
      if (!shown.current) return;
      if (right) return onConfirmed();
      refuse(t`Wrong or expired: ${plural(left, { one: '# try left', other: '# tries left' })}`, lock);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isOutcomeUnknown(error)) return setWrong(t`No answer. Nothing was paid: confirm once more.`);
      current.current = undefined;
      refuse(messageOf(error), lockOf(error) ?? null);
    } finally {
      setBusy(false);
    }
  }
  return {
    typed,
    type: (text: string): void => {
      setWrong(undefined);
      setTyped(text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, confirmationLimits.digits));
    },
    field,
    busy,
    sending,
    request,
    confirm,
    locked: lockedUntil !== null,
    error:
      lockedUntil === null
        ? (wrong ?? (sending.error && messageOf(sending.error)))
        : t`Too many wrong tries: locked until ${at}. Take another means, or ask a manager to unlock it on the member’s page.`,
  };
}
