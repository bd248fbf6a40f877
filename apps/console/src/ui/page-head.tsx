import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type PageHeadProps = {
  title: ReactNode;
  /** Before the title, such as an avatar. */
  before?: ReactNode;
  /** After the title: tags, a number, the date of the figures. */
  note?: ReactNode;
  /** A second line below title and note. */
  below?: ReactNode;
  /** The page's buttons; the solid one last. */
  actions?: ReactNode;
};

export function PageHead({ title, before, note, below, actions }: PageHeadProps) {
  const words = (
    <>
      <h1 className={styles.title}>{title}</h1>
      {note && <div className={styles.note}>{note}</div>}
    </>
  );
  return (
    <header className={styles.head}>
      {before}
      {below ? (
        <div className={styles.lines}>
          <div className={styles.line}>{words}</div>
          <div className={styles.note}>{below}</div>
        </div>
      ) : (
        words
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
