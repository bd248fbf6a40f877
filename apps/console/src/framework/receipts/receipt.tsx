import type { ReceiptSettings } from '@regulars/contract';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentUser } from '../session/index.ts';
import { ReceiptText } from './receipt-parts.tsx';
import styles from './receipt.module.css';
import { useReceipt } from './use-receipt.ts';

interface ReceiptProps {
  branchName: string;
  /** Whether it shows on the page, too. */
  shown?: boolean;
  /** For the shop itself: printed once, without the closing line, whatever customers get. */
  internal?: boolean;
  /** After the note. */
  foot?: (receipt: ReceiptSettings) => ReactNode;
  children: (receipt: ReceiptSettings) => ReactNode;
}

/** A receipt by the settings, 48 or 72 mm wide. It is printed in place of the page, each copy on a page of its own. */
export function Receipt({ branchName, shown = false, internal = false, foot, children }: ReceiptProps) {
  const { receipt } = useReceipt();
  const { merchant } = useCurrentUser();
  const content = (
    <ReceiptText
      title={receipt.title ?? merchant.abbreviation_name}
      branchName={branchName}
      note={internal ? null : receipt.note}
      foot={foot?.(receipt)}
    >
      {children(receipt)}
    </ReceiptText>
  );
  const copies = Array.from({ length: internal ? 1 : receipt.copies }, (_, at) => (
    <article key={at}>{content}</article>
  ));
  return (
    <>
      {shown && (
        <div className={styles.paper} data-width={receipt.width}>
          {content}
        </div>
      )}
      {copies.length > 0 &&
        createPortal(
          <div className={styles.printed} data-width={receipt.width} data-testid="receipt">
            {copies}
          </div>,
          document.body,
        )}
    </>
  );
}
