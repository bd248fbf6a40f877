import type { ReactNode } from 'react';
import styles from './field.module.css';

type FieldErrorProps = { id: string; children: ReactNode };

/** What is wrong with a field, in words; the field points here by `aria-describedby`. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className={styles.error}>
      {children}
    </p>
  );
}
