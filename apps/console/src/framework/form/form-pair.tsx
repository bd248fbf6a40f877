import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Two fields side by side if there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
