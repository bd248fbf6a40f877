import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ApiError } from '../../framework/api/index.ts';
import { passwordFault, phoneFault, selection, useSignIn } from '../../framework/session/index.ts';
import { readPreference, writePreference } from '../../theme/preference.ts';

/** The phone stays on this device when a person asked to be remembered. */
const phoneKey = 'regulars.phone';

type Name = 'account' | 'password';
type Faults = Partial<Record<Name, string | undefined>>;

/** What the password panel holds, checks and sends; `formRef` stands on a form with fields of these names. */
export function usePasswordForm() {
  const { i18n } = useLingui();
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(firstValues);
  const [faults, setFaults] = useState<Faults>({});
  const { submit, busy, error } = useSignIn();

  function focus(name: Name): void {
    formRef.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  }

  useEffect(() => focus(firstValues().account === '' ? 'account' : 'password'), []);

  function change(changes: Partial<typeof values>): void {
    setValues({ ...values, ...changes });
    const mended = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]));
    setFaults({ ...faults, ...mended });
  }

  /** Puts the faults at their fields, the focus on the first. */
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
    // A session begins in the merchant centre; entering a merchant leads out of it.
    selection.choose({ mode: 'center' });
    const refusal = await submit(values);
    if (refusal) show(faultsOf(refusal));
    else writePreference(phoneKey, values.remember ? values.account : null);
  }

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (!busy) void send();
  }

  return { formRef, values, change, faults, busy, refusal: error, onSubmit };
}

function firstValues() {
  const account = readPreference(phoneKey) ?? '';
  return { account, password: '', remember: account !== '' };
}

/** Where a refusal belongs to a field, it stands there. */
export function faultsOf(refusal: ApiError): Faults {
  if (refusal.name === 'wrong_credentials') return { password: refusal.message };
  const at = (path: string): string | undefined => refusal.fields.find((field) => field.path === path)?.message;
  return { account: at('account'), password: at('pwd') };
}
