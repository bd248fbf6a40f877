import { Input } from 'antd';
import type { InputProps, InputRef } from 'antd';
import { useImperativeHandle, useRef } from 'react';
import type { Ref } from 'react';
import { usePhoneTyping } from '../../ui/plain/use-phone-typing.ts';

interface PhoneInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'ref' | 'prefix' | 'inputMode'> {
  /** Set by the form field: the 11 digits, or what was typed instead of them. */
  value?: string;
  onChange?: (phone: string) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<InputRef | null>;
}

/** A mainland mobile number, typed in any spelling. */
export function PhoneInput({ value = '', onChange, onBlur, ref, ...input }: PhoneInputProps) {
  const parts = useRef<InputRef>(null);
  useImperativeHandle<InputRef | null, InputRef | null>(ref, () => parts.current);
  const typing = usePhoneTyping(
    () => parts.current?.input,
    value,
    (phone) => onChange?.(phone),
  );
  return (
    <Input
      prefix="+86"
      autoComplete="off"
      {...input}
      inputMode="tel"
      ref={parts}
      value={typing.value}
      onChange={typing.onChange}
      onBlur={() => {
        typing.onBlur();
        onBlur?.();
      }}
    />
  );
}
