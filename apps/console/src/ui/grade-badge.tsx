import type { ReactNode } from 'react';
import type { CardFace } from './member-card.tsx';
import styles from './grade-badge.module.css';

type GradeBadgeProps = {
  face: CardFace;
  /** The merchant's own colour, overriding the face's. */
  colour?: string | undefined;
  children: ReactNode;
};

/** A grade's name, with a small card in its colour. */
export function GradeBadge({ face, colour, children }: GradeBadgeProps) {
  return (
    <span className={styles.badge}>
      <svg viewBox="0 0 16 11" width="16" height="11" aria-hidden="true">
        <rect width="16" height="11" rx="2" fill={colour ?? `var(--rg-grade-${face})`} />
        <path d="M2.5 3.5h11" className={styles.stripe} />
      </svg>
      <span className={styles.name}>{children}</span>
    </span>
  );
}
