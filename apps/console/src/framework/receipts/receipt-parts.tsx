import type { ReactNode } from 'react';
import styles from './receipt.module.css';

export type Fact = readonly [label: string, value: string];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was paid, the largest line. */
export const Paid = ({ children }: { children: ReactNode }) => <p className={styles.paid}>{children}</p>;

interface ReceiptTextProps {
  /** Who sold, and where. */
  title: string;
  branchName: string;
  note: string | null;
  /** After the note. */
  foot?: ReactNode;
  children: ReactNode;
}

/** All that a receipt says. */
export function ReceiptText({ title, branchName, note, foot, children }: ReceiptTextProps) {
  return (
    <>
      <strong className={styles.middle}>{title}</strong>
      <span className={styles.middle}>{branchName}</span>
      {children}
      {note !== null && <p className={styles.note}>{note}</p>}
      {foot}
    </>
  );
}
