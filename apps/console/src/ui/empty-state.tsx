import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { EmptyPicture } from './empty-picture.tsx';
import type { EmptyKind } from './empty-picture.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  kind: EmptyKind;
  title: ReactNode;
  /** Why, and what to do next. */
  children?: ReactNode;
  /** The next steps; the solid button first. */
  actions?: ReactNode;
  /** Takes the whole page: its title is the page's heading. */
  page?: boolean;
};

/** What stands where nothing can be shown. */
export function EmptyState({ kind, title, children, actions, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.state, page && styles.page)}>
      <EmptyPicture kind={kind} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{clausesOf(children)}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Centred Chinese breaks at punctuation, not inside words: each clause of a plain text keeps together. */
function clausesOf(text: ReactNode): ReactNode {
  if (typeof text !== 'string') return text;
  return text.split(/(?<=[，。；！？])/u).map((clause, at) => (
    <span key={at} className={styles.clause}>
      {clause}
    </span>
  ));
}
