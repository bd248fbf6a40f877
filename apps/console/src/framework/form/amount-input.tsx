import { Input } from 'antd';
import type { InputProps, InputRef } from 'antd';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { countText, yuanText } from '../../format/numbers.ts';
import { keptOf, plain, readMoney } from '../amounts.ts';

interface AmountInputProps extends Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'inputMode' | 'ref'> {
  /** Yuan with two decimals; otherwise a whole number. */
  money: boolean;
  /** Set by the form field. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  ref?: Ref<InputRef | null>;
}

/** The typed amount with grouped digits, and for money two decimals; unchanged if it isn't one. */
function formatted(typed: string, money: boolean): string {
  const fen = money ? readMoney(typed) : undefined;
  if (fen !== undefined) return yuanText(fen);
  const digits = plain(typed);
  return !money && /^\d{1,15}$/.test(digits) ? countText(Number(digits)) : typed;
}

/**
 * Keeps out what the field would drop as a whole before it is typed: a text that the program has rewritten can't be
 * undone.
 */
function useDropping(input: RefObject<InputRef | null>): void {
  // After every render: antd makes another element when the unit before it changes.
  useEffect(() => {
    const field = input.current?.input;
    if (!field) return undefined;
    const drop = (event: InputEvent): void => {
      const { value, selectionStart: start, selectionEnd: end } = field;
      if (!event.data || event.isComposing || start === null || start !== end) return;
      if (keptOf(value.slice(0, start) + event.data + value.slice(start)) === value) event.preventDefault();
    };
    field.addEventListener('beforeinput', drop);
    return () => field.removeEventListener('beforeinput', drop);
  });
}

/**
 * Gives a field another text, with what corresponds to its selection selected: `placeOf` is the length that remains of a
 * text's beginning. Rendering would move the caret to the end instead.
 */
function rewrite(field: HTMLInputElement, text: string, placeOf: (before: string) => number): void {
  const { value: typed, selectionStart: start, selectionEnd: end } = field;
  if (text === typed) return;
  field.value = text;
  field.setSelectionRange(placeOf(typed.slice(0, start ?? undefined)), placeOf(typed.slice(0, end ?? undefined)));
}

/** An amount as typed text: keeps digits, one decimal point and a sign, and is formatted when the field is left. */
export function AmountInput({ money, value = '', onChange, onBlur, ref, ...input }: AmountInputProps) {
  // What it had when it was entered is only shown without its commas: a change would take away the error it is entered for.
  const [entered, setEntered] = useState<string>();
  function keep(field: HTMLInputElement): void {
    const kept = keptOf(field.value);
    rewrite(field, kept, (before) => keptOf(before).length);
    if (kept !== value) onChange?.(kept);
  }

  function ungroup(field: HTMLInputElement): void {
    const digits = plain(field.value);
    rewrite(field, digits, (before) => before.replaceAll(',', '').length);
    setEntered(value);
  }

  const parts = useRef<InputRef>(null);
  useImperativeHandle<InputRef | null, InputRef | null>(ref, () => parts.current);
  useDropping(parts);

  return (
    <Input
      prefix={money ? '¥' : undefined}
      autoComplete="off"
      maxLength={18}
      {...input}
      ref={parts}
      inputMode={money ? 'decimal' : 'numeric'}
      value={value === entered ? plain(value) : value}
      onChange={({ target, nativeEvent }) => {
        // An input method's own text must stay until it is complete. antd's target is a copy of the field.
        const composing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
        if (!composing && nativeEvent.target instanceof HTMLInputElement) keep(nativeEvent.target);
        else onChange?.(target.value);
      }}
      onCompositionEnd={({ currentTarget }) => keep(currentTarget)}
      onFocus={({ currentTarget }) => ungroup(currentTarget)}
      onBlur={() => {
        setEntered(undefined);
        const shown = formatted(keptOf(value), money);
        if (shown !== value) onChange?.(shown);
        onBlur?.();
      }}
    />
  );
}
