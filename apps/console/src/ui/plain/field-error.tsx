import type { ReactNode } from 'react';
import styles from './field.module.css';

type FieldErrorProps = { id: string; children: ReactNode };

/** The error message of a field, which refers to it by `aria-describedby`. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className={styles.error}>
      {children}
    </p>
  );
}
