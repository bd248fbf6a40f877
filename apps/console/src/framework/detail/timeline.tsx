import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useDates } from '../use-dates.ts';
import styles from './detail.module.css';

export interface TimelineEntry {
  key: string;
  /** RFC 3339. */
  at: string;
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  /** At the right, such as a document and what was left afterwards. */
  aside?: ReactNode;
  /** Below, as wide as the entry. */
  below?: ReactNode;
  /** A checkbox that selects the entry. It takes the icon's place while the entry has the pointer or the focus. */
  box?: ReactNode;
}

interface TimelineProps {
  entries: readonly TimelineEntry[];
  /** Shows all boxes. */
  boxed?: boolean | undefined;
}

/** Events, in the order given: newest first where there may be many. */
export function Timeline({ entries, boxed = false }: TimelineProps) {
  const dates = useDates();
  return (
    <ol className={classNames(styles.timeline, boxed && styles.boxed)}>
      {entries.map(({ key, at, icon: Icon, title, children, aside, below, box }) => (
        <li key={key} className={styles.entry}>
          <time dateTime={at} title={dates.exact(at)} className={styles.when}>
            {dates.cellTime(at)}
          </time>
          <span className={styles.sign}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {box && <span className={styles.box}>{box}</span>}
          </span>
          <div className={styles.happened}>
            <strong>{title}</strong>
            {children}
          </div>
          {aside && <div className={styles.aftermath}>{aside}</div>}
          {below && <div className={styles.below}>{below}</div>}
        </li>
      ))}
    </ol>
  );
}
