import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

type CardProps = {
  /** Greyed out, because nothing can be done with it now. */
  muted?: boolean;
  children: ReactNode;
};

export function Card({ muted = false, children }: CardProps) {
  return <div className={classNames(styles.card, muted && styles.muted)}>{children}</div>;
}
