import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ApiError } from '../../framework/api/index.ts';
import { leftAccount, passwordFault, phoneFault, selection, useSignIn } from '../../framework/session/index.ts';
import { readPreference, writePreference } from '../../theme/preference.ts';

/** Stores the phone on this device if the user chose to be remembered. */
const phoneKey = 'regulars.phone';

type Name = 'account' | 'password';
type Faults = Partial<Record<Name, string | undefined>>;

/**
 * State, validation and submission of the password panel; `formRef` must refer to a form with fields of these names.
 */
export function usePasswordForm() {
  const { i18n } = useLingui();
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(firstValues);
  const [faults, setFaults] = useState<Faults>({});
  const { submit, busy, error, step, leaveStep } = useSignIn();

  const inputOf = (name: Name) => formRef.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  function focus(name: Name): void {
    inputOf(name)?.focus();
  }

  useEffect(() => {
    if (!step) focus(inputOf('account')?.value === '' ? 'account' : 'password');
  }, [step]);

  function change(changes: Partial<typeof values>): void {
    setValues({ ...values, ...changes });
    const mended = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]));
    setFaults({ ...faults, ...mended });
  }

  /** Shows the errors at their fields and focuses the first. */
  function show(found: Faults): boolean {
    setFaults(found);
    const first = (['account', 'password'] as const).find((name) => found[name] !== undefined);
    if (first) focus(first);
    return first !== undefined;
  }

  async function send(): Promise<void> {
    const account = phoneFault(values.account);
    const password = passwordFault(values.password);
    if (show({ account: account && i18n._(account), password: password && i18n._(password) })) return;
    // A session starts in the merchant centre, unless it continues another; entering a merchant switches to micro-membership.
    selection.choose({ mode: 'center' });
    const refusal = await submit(values);
    if (refusal) show(faultsOf(refusal));
    else writePreference(phoneKey, values.remember ? values.account : null);
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (!busy) void send();
  }

  /** Back from the second step, the password is typed anew. */
  function leave(reason?: ApiError): void {
    setValues({ ...values, password: '' });
    leaveStep(reason);
  }

  return { formRef, values, change, faults, busy, refusal: error, onSubmit, step, leave };
}

function firstValues() {
  const remembered = readPreference(phoneKey);
  return { account: leftAccount() ?? remembered ?? '', password: '', remember: remembered !== null };
}

/** The errors of a refusal that belong to a field. */
export function faultsOf(refusal: ApiError): Faults {
  if (refusal.name === 'wrong_credentials') return { password: refusal.message };
  const at = (path: string): string | undefined => refusal.fields.find((field) => field.path === path)?.message;
  return { account: at('account'), password: at('pwd') };
}
