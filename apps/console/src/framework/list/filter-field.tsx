import { useLingui } from '@lingui/react/macro';
import { createContext, use, useId } from 'react';
import type { ReactNode } from 'react';
import styles from './query-header.module.css';

/** Whether the field is in the filter sheet of a phone. */
export const InSheet = createContext(false);

/** Whether the field's label is for screen readers only: the first filter on a phone. */
export const LabelHidden = createContext(false);

/** What stands in a filter without a value: its label, if that is not seen beside it. */
export function usePlaceholder(label: string): string {
  const { t } = useLingui();
  return use(LabelHidden) ? label : t`Any`;
}

interface FilterFieldProps {
  label: string;
  /** Renders the input with the id that its label refers to. */
  children: (id: string) => ReactNode;
  wide?: boolean;
}

/** A label and its input, in the query header or the filter sheet. */
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
