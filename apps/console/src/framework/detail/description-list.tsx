import type { ReactNode } from 'react';
import styles from './detail.module.css';

interface DescriptionListProps {
  /** A null or undefined value is shown as a dash. */
  items: readonly { label: string; value: ReactNode }[];
}

/** Labels and values in two columns. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.descriptions}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.description}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
