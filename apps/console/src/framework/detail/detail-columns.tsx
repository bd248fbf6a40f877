import type { ReactNode } from 'react';
import styles from './detail.module.css';

/** A narrow summary column beside a wide column of records; stacked on narrow screens. */
export function DetailColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.aside}>{aside}</div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}
