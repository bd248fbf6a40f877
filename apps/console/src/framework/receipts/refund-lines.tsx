import { Trans } from '@lingui/react/macro';
import styles from './receipt.module.css';

interface RefundLineProps {
  /** What was given back, and when. */
  amount: string;
  at: string;
  /** What was taken back for it. */
  taken?: string;
  /** What was due for it and wasn’t. */
  missing?: string;
}

/** What was given back since, oldest first. */
export function RefundLines({ refunds }: { refunds: readonly RefundLineProps[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className={styles.refunds}>
      {refunds.map((refund, place) => (
        <RefundLine key={place} {...refund} />
      ))}
    </ul>
  );
}

function RefundLine({ amount, at, taken = '', missing = '' }: RefundLineProps) {
  return (
    <li>
      <Trans>
        Refunded {amount} on {at}
      </Trans>
      {taken !== '' && (
        <div>
          <Trans>Taken back: {taken}</Trans>
        </div>
      )}
      {missing !== '' && (
        <div>
          <Trans>Not taken back: {missing}</Trans>
        </div>
      )}
    </li>
  );
}
