import type { ReactNode } from 'react';
import styles from './kbd.module.css';

type KbdProps = { children: ReactNode };

export function Kbd({ children }: KbdProps) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}
