import { useEffect, useState } from 'react';
import type { ChangeEvent } from 'react';
import { phoneText, readPhone } from '../../format/phones.ts';

type FieldOf = () => HTMLInputElement | null | undefined;

interface PhoneTyping {
  /** The text in the field. */
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
}

/**
 * The text of a field for a phone. While it is typed it is exactly what was typed, because a text that the program
 * rewrites can't be undone; it is grouped when the field is left. What is told are the 11 digits, or what was typed
 * instead of them.
 */
export function usePhoneTyping(fieldOf: FieldOf, value: string, onChange: (phone: string) => void): PhoneTyping {
  const [typed, setTyped] = useState<string>();
  useUngrouping(fieldOf);
  return {
    // Another value was set from elsewhere, as by "add another".
    value: typed !== undefined && readPhone(typed) === value ? typed : phoneText(value),
    onChange({ target }) {
      setTyped(target.value);
      onChange(readPhone(target.value));
    },
    onBlur: () => setTyped(undefined),
  };
}

/**
 * The first edit of a grouped phone happens on its digits: groups would soon stand at the wrong places. Just before the
 * edit and not on focus, which would move the caret under a click.
 */
function useUngrouping(fieldOf: FieldOf): void {
  useEffect(() => {
    const field = fieldOf();
    if (!field) return undefined;
    const ungroup = (event: InputEvent): void => {
      const { value, selectionStart, selectionEnd } = field;
      const digits = readPhone(value);
      const isGrouped = value !== digits && value === phoneText(digits);
      if (!isGrouped || event.isComposing || event.inputType.startsWith('history')) return;
      const at = (caret: number | null): number => value.slice(0, caret ?? value.length).replaceAll(' ', '').length;
      field.value = digits;
      field.setSelectionRange(at(selectionStart), at(selectionEnd));
    };
    field.addEventListener('beforeinput', ungroup);
    return () => field.removeEventListener('beforeinput', ungroup);
  });
}
