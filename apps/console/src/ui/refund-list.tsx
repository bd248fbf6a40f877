import type { ReactNode } from 'react';
import { moneyText } from '../format/numbers.ts';
import styles from './refund-list.module.css';

interface RefundListProps {
  /** Oldest first; each `refund_id` once. */
  refunds: readonly {
    readonly refund_id: string;
    /** What was given back, in fen. */
    readonly fen: number;
    /** How it was given back. */
    readonly ways: string;
    /** Number, time and who. */
    readonly made: string;
    /** What else is told of it, a line each. */
    readonly lines: ReactNode;
  }[];
}

/** The refunds of an order or a top-up. */
export function RefundList({ refunds }: RefundListProps) {
  return (
    <ol className={styles.list}>
      {refunds.map(({ refund_id: id, fen, ways, made, lines }) => (
        <li key={id}>
          <span className={styles.head}>
            <strong>−{moneyText(fen)}</strong>
            <span>{ways}</span>
          </span>
          {lines}
          <small>{made}</small>
        </li>
      ))}
    </ol>
  );
}
