import type { ReactNode } from 'react';
import styles from './page-head.module.css';

type PageHeadProps = {
  title: ReactNode;
  /** Before the title, such as an avatar. */
  before?: ReactNode;
  /** After the title: tags, a number, the date of the figures. */
  note?: ReactNode;
  /** The page's buttons; the solid one last. */
  actions?: ReactNode;
};

export function PageHead({ title, before, note, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {before}
      <h1 className={styles.title}>{title}</h1>
      {note && <div className={styles.note}>{note}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
