import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import type { ApiError } from '../../framework/api/index.ts';
import { useAttempt } from '../../framework/session/index.ts';

/** What is wrong with fields, by name. */
export type Faults<Name extends string, Text = string> = Partial<Record<Name, Text | undefined>>;

interface PanelFormOptions<Values, Name extends string> {
  initial: () => Values;
  /** The fields, in their order on the page. */
  names: readonly Name[];
  /** What is wrong before anything is sent. */
  check: (values: Values) => Faults<Name, MessageDescriptor>;
  send: (values: Values) => Promise<void>;
  /** Which fields a refusal belongs to. */
  faultsOf: (refusal: ApiError) => Faults<Name>;
}

/**
 * State, validation and submission of a sign-in panel; `formRef` must refer to a form with fields of these names. The
 * first empty field has the focus at first, later the first wrong one.
 */
export function usePanelForm<Name extends string, Values extends Record<Name, string>>({
  initial,
  names,
  check,
  send,
  faultsOf,
}: PanelFormOptions<Values, Name>) {
  const { i18n } = useLingui();
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const { run, busy, error } = useAttempt();

  function focus(name: Name | undefined): void {
    const field = formRef.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    field?.focus();
    // A wrong code is replaced by typing.
    if (field?.autocomplete === 'one-time-code') field.select();
  }

  const focusFirst = useEffectEvent(() => {
    // Who moves along the tabs by keyboard stays among them.
    if (!document.activeElement?.matches('[role=tab]:focus-visible')) focus(names.find((name) => values[name] === ''));
  });
  useEffect(() => focusFirst(), []);

  function change(changes: Partial<Values>): void {
    setValues((now) => ({ ...now, ...changes }));
    const mended = Object.fromEntries(Object.keys(changes).map((name) => [name, undefined]));
    setFaults((now) => ({ ...now, ...mended }));
  }

  /** Shows what is wrong at the fields and focuses the first; false if nothing is. */
  function show(found: Faults<Name>): boolean {
    setFaults(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first) focus(first);
    return first !== undefined;
  }

  /** Shows what is wrong with these fields; all of them by default. */
  function isWrong(checked: readonly Name[] = names, current = values): boolean {
    const found = check(current);
    const texts: Faults<Name> = {};
    for (const name of checked) {
      const fault = found[name];
      if (fault) texts[name] = i18n._(fault);
    }
    return show(texts);
  }

  async function sendNow(current: Values): Promise<void> {
    if (busy || isWrong(names, current)) return;
    const refusal = await run(() => send(current));
    if (refusal) show(faultsOf(refusal));
  }

  return {
    formRef,
    values,
    change,
    faults,
    focus,
    isWrong,
    busy,
    /** The last refusal, unless a field shows it. */
    refusal: error && names.every((name) => faultsOf(error)[name] === undefined) ? error : undefined,
    sendNow,
    onSubmit: (event: SubmitEvent): void => {
      event.preventDefault();
      void sendNow(values);
    },
  };
}

/** The messages of a refusal's fields, as `names` calls them. */
export const fieldFaults = <Name extends string>(
  { fields }: ApiError,
  names: Readonly<Record<Name, string>>,
): Faults<Name> => {
  const found: Faults<Name> = {};
  for (const name of Object.keys(names) as Name[]) {
    const fault = fields.find(({ path }) => path === names[name]);
    if (fault) found[name] = fault.message;
  }
  return found;
};
