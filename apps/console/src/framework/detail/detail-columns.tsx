import type { ReactNode } from 'react';
import { useMedia } from '../list/use-media.ts';
import styles from './detail.module.css';

/**
 * A narrow summary column beside a wide column of records. On narrow screens the records come first, because they are
 * what people look for, also for the keyboard and screen readers.
 */
export function DetailColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const stacked = useMedia('(max-width: 1023.98px)');
  const columns = [
    <div key="aside" className={styles.aside}>
      {aside}
    </div>,
    <div key="main" className={styles.main}>
      {children}
    </div>,
  ];
  return <div className={styles.columns}>{stacked ? columns.toReversed() : columns}</div>;
}
