import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-error.tsx';
import styles from './field.module.css';

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'size' | 'prefix'> & {
  label: string;
  /** Hides the label visually, if the context makes the field's purpose clear. */
  labelHidden?: boolean;
  /** Beside the label, such as a button. */
  aside?: ReactNode;
  size?: 'middle' | 'large';
  /** Inside the box before the text, such as `+86` or an icon. */
  prefix?: ReactNode;
  /** Inside the box after the text, such as a button. */
  suffix?: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function TextField({
  label,
  labelHidden = false,
  aside,
  size = 'large',
  prefix,
  suffix,
  hint,
  error,
  type = 'text',
  ...input
}: TextFieldProps) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classNames(styles.box, styles[size], Boolean(error) && styles.wrong)}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          {...input}
          id={id}
          type={type}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        {suffix}
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
