import type { ReactNode } from 'react';
import styles from './imports.module.css';

/** What may be wider than the screen; the keyboard can scroll it. */
export function ScrollRegion({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
    <div className={styles.scroll} tabIndex={0}>
      {children}
    </div>
  );
}
