import type { ReactNode } from 'react';
import { useMedia } from '../list/use-media.ts';
import styles from './detail.module.css';

interface DetailColumnsProps {
  aside: ReactNode;
  /** Of the side column, what comes before the main one where they are stacked. */
  lifted?: ReactNode;
  /** What comes after it in the side column. */
  rest?: ReactNode;
  children: ReactNode;
}

/**
 * A narrow summary column beside a wide column of records. On narrow screens the records come first, because they are
 * what people look for, also for the keyboard and screen readers.
 */
export function DetailColumns({ aside, lifted, rest, children }: DetailColumnsProps) {
  const stacked = useMedia('(max-width: 1023.98px)');
  const columns = [
    <div key="aside" className={styles.aside}>
      {aside}
      {!stacked && lifted}
      {rest}
    </div>,
    <div key="main" className={styles.main}>
      {stacked && lifted}
      {children}
    </div>,
  ];
  return <div className={styles.columns}>{stacked ? columns.toReversed() : columns}</div>;
}
