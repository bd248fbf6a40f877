import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './detail.module.css';

export interface TimelineEntry {
  key: string;
  /** RFC 3339. */
  at: string;
  /** The formatted time. */
  when: string;
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
}

/** Events, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map(({ key, at, when, icon: Icon, title, children }) => (
        <li key={key} className={styles.entry}>
          <time dateTime={at} className={styles.when}>
            {when}
          </time>
          <span className={styles.sign}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <div className={styles.happened}>
            <strong>{title}</strong>
            {children}
          </div>
        </li>
      ))}
    </ol>
  );
}
