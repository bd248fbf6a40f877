import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** The page's actions at the bottom of the screen, on phones; the main one last. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
