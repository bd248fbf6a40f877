import { createContext, use, useId } from 'react';
import type { ReactNode } from 'react';
import styles from './query-header.module.css';

/** Whether one stands in the sheet of a phone. */
export const InSheet = createContext(false);

interface FilterFieldProps {
  label: string;
  /** Takes the id that ties the label to the input. */
  children: (id: string) => ReactNode;
  wide?: boolean;
}

/** A label and its input in a query header. */
export function FilterField({ label, children, wide = false }: FilterFieldProps) {
  const id = useId();
  const inSheet = use(InSheet);
  return (
    <div className={inSheet ? styles.sheetField : wide ? styles.wideField : styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
