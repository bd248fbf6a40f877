import { useId, useState } from 'react';
import type { ReactNode, Ref, SyntheticEvent } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

const places = [0, 1, 2, 3, 4, 5] as const;

interface CodeFieldProps {
  label: string;
  /** Up to six digits. */
  value: string;
  onChange: (code: string) => void;
  /** The sixth digit was typed or pasted. */
  onFilled?: (code: string) => void;
  /** Beside the label, such as the button that sends the code. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A six-digit code in six boxes. It is one field, so that pasting, autofill and screen readers work as usual. */
export function CodeField({ label, value, onChange, onFilled, aside, hint, error, name, ref }: CodeFieldProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;

  function change(text: string): void {
    const code = text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, places.length);
    onChange(code);
    if (code.length === places.length && code !== value) onFilled?.(code);
  }

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classNames(styles.code, Boolean(error) && styles.wrongCode)}>
        <input
          ref={ref}
          id={id}
          name={name}
          className={styles.codeInput}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={({ target }) => change(target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          // The boxes show no caret, so it stays at the end.
          onSelect={toEnd}
        />
        {places.map((at) => (
          <span
            key={at}
            aria-hidden="true"
            className={classNames(styles.digit, focused && at === Math.min(value.length, 5) && styles.next)}
          >
            {value[at]}
          </span>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {!error && hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

function toEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  // All of it may be selected, to replace it.
  if (input.selectionStart === 0 && input.selectionEnd === end) return;
  if (input.selectionStart !== end) input.setSelectionRange(end, end);
}
