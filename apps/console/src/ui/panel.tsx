import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

type PanelProps = {
  title?: ReactNode;
  /** Beside the title, smaller: a count or a date. */
  note?: ReactNode;
  /** At the right of the header: links, options, a button. */
  extra?: ReactNode;
  /** Without padding, for content that has its own: tables, lists. */
  flush?: boolean;
  children: ReactNode;
};

/** A card with a hairline border, and a 52 px header if it has a title. */
export function Panel({ title, note, extra, flush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={classNames(styles.head, flush && styles.ruled)}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {note && <span className={styles.note}>{note}</span>}
          {extra && <div className={styles.extra}>{extra}</div>}
        </header>
      )}
      <div className={classNames(!flush && styles.body, Boolean(title) && styles.headed)}>{children}</div>
    </section>
  );
}
