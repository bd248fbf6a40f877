import type { ReceiptSettings } from '@regulars/contract';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cardNumberText } from '../../format/card-numbers.ts';
import { useCurrentUser } from '../session/index.ts';
import styles from './receipt.module.css';
import { useReceipt } from './use-receipt.ts';

export type Fact = readonly [label: string, value: string];

interface ReceiptProps {
  branchName: string;
  /** Whether it shows on the page, too. */
  shown?: boolean;
  children: (receipt: ReceiptSettings) => ReactNode;
}

/** A receipt by the settings, 48 mm wide. It is printed in place of the page, each copy on a page of its own. */
export function Receipt({ branchName, shown = false, children }: ReceiptProps) {
  const { receipt } = useReceipt();
  const { merchant } = useCurrentUser();
  const content = (
    <>
      <strong className={styles.middle}>{receipt.title ?? merchant.abbreviation_name}</strong>
      <span className={styles.middle}>{branchName}</span>
      {children(receipt)}
      {receipt.note !== null && <p className={styles.note}>{receipt.note}</p>}
    </>
  );
  const copies = Array.from({ length: receipt.copies }, (_, at) => <article key={at}>{content}</article>);
  return (
    <>
      {shown && <div className={styles.paper}>{content}</div>}
      {copies.length > 0 &&
        createPortal(
          <div className={styles.printed} data-testid="receipt">
            {copies}
          </div>,
          document.body,
        )}
    </>
  );
}

/** The member as a receipt names them, with the card number; masked, only the first character of the name. */
export const memberText = (name: string, cardNumber: string, { masked }: Pick<ReceiptSettings, 'masked'>): string =>
  `${masked ? `${[...name][0] ?? ''}**` : name} ${cardNumberText(cardNumber)}`;

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
