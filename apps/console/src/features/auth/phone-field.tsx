import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { phoneText } from '../../format/phones.ts';
import { TextField } from '../../ui/plain/text-field.tsx';
import type { TextFieldProps } from '../../ui/plain/text-field.tsx';

type PhoneFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'prefix' | 'ref'> & {
  /** Digits only. */
  value: string;
  onChange: (digits: string) => void;
};

/** A mainland mobile number, formatted as 138 0000 2046 while typing. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBeforeCaret = useRef<number>(undefined);

  useLayoutEffect(() => {
    const digits = digitsBeforeCaret.current;
    digitsBeforeCaret.current = undefined;
    if (digits === undefined || document.activeElement !== input.current) return;
    const caret = phoneText(value.slice(0, digits)).length;
    input.current?.setSelectionRange(caret, caret);
  });

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    digitsBeforeCaret.current = digitsOf(target.value.slice(0, target.selectionStart ?? undefined)).length;
    onChange(digitsOf(target.value));
  }

  return <TextField {...field} ref={input} type="tel" prefix="+86" value={phoneText(value)} onChange={change} />;
}

/** The digits of a typed, pasted or autofilled number, without the country code. */
function digitsOf(text: string): string {
  return text
    .replace(/^\s*(?:\+|00)\s*86/, '')
    .replace(/\D/g, '')
    .slice(0, 11);
}
