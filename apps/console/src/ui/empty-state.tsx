import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { EmptyPicture } from './empty-picture.tsx';
import type { EmptyKind } from './empty-picture.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  kind: EmptyKind;
  title: ReactNode;
  /** The reason, and what to do next. */
  children?: ReactNode;
  /** Buttons for the next steps; the solid one first. */
  actions?: ReactNode;
  /** Fills the page, with its title as the page's heading. */
  page?: boolean;
};

/** Shown where there is nothing to show, with the reason. */
export function EmptyState({ kind, title, children, actions, page = false }: EmptyStateProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={classNames(styles.state, page && styles.page)}>
      <EmptyPicture kind={kind} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
