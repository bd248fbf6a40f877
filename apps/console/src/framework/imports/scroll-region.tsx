import type { ReactNode } from 'react';
import styles from './imports.module.css';

/** A container for content wider than the screen, scrollable by keyboard. */
export function ScrollRegion({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <div className={styles.scroll} tabIndex={0} data-scrolls>
      {children}
    </div>
  );
}
