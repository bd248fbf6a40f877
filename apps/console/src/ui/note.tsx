import type { ReactNode } from 'react';
import styles from './note.module.css';

type NoteProps = {
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
};

/** A line across a panel that needs attention. */
export function Note({ children, action }: NoteProps) {
  return (
    <div role="alert" className={styles.note}>
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
