import { Input } from 'antd';
import { useState } from 'react';
import { readTime } from '../../format/times.ts';

interface TimeInputProps {
  'aria-label': string;
  /** HH:MM, or what was typed instead of a time. */
  value: string;
  onChange: (time: string) => void;
  onBlur?: (() => void) | undefined;
}

/** A time of day by the 24 hour clock, typed in any spelling: a browser’s own box follows its language, not ours. */
export function TimeInput({ value, onChange, onBlur, ...input }: TimeInputProps) {
  const [typed, setTyped] = useState('');
  const take = (text: string): string => readTime(text) ?? text;
  return (
    <Input
      {...input}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={take(typed) === value ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(take(target.value));
      }}
      onBlur={() => {
        setTyped('');
        onBlur?.();
      }}
    />
  );
}
