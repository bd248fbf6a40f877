import { useRef } from 'react';
import { TextField } from '../../ui/plain/text-field.tsx';
import type { TextFieldProps } from '../../ui/plain/text-field.tsx';
import { usePhoneTyping } from '../../ui/plain/use-phone-typing.ts';

type PhoneFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'prefix' | 'ref'> & {
  /** The 11 digits, or what was typed instead of them. */
  value: string;
  onChange: (phone: string) => void;
};

/** A mainland mobile number, typed in any spelling. */
export function PhoneField({ value, onChange, ...field }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const typing = usePhoneTyping(() => input.current, value, onChange);
  return <TextField {...field} {...typing} ref={input} type="tel" prefix="+86" />;
}
