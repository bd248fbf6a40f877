import type { ReactNode } from 'react';
import { useNarrow } from './list/use-media.ts';
import styles from './scroll-region.module.css';

/** A container for a table wider than its place, scrollable by keyboard; on phones the table's rows are cards. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const narrow = useNarrow();
  return (
    <section className={styles.scroll} aria-label={label} {...(!narrow && { tabIndex: 0, 'data-scrolls': true })}>
      {children}
    </section>
  );
}
