import { Trans, useLingui } from '@lingui/react/macro';
import type { RefundLimit, RequestedRefund } from '@regulars/contract';
import { Alert } from 'antd';
import { moneyText } from '../../format/numbers.ts';
import styles from './refunds.module.css';

/** The limit that a refund is above, who may approve it, and where the cash then comes from. */
export function AboveLimit({ limit: { says, help }, cash }: { limit: RefundLimit; cash: boolean }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={says}
      description={
        <>
          <p className={styles.help}>{help}</p>
          {cash && (
            <p className={styles.help}>
              <Trans>The cash then comes from your drawer.</Trans>
            </p>
          )}
        </>
      }
    />
  );
}

interface RefundWaitsProps {
  request: RequestedRefund;
  /** Whether the user could only ask for another, too. */
  asks: boolean;
}

/** A refund that waits already: another one ends it, but nobody can ask for a second. */
export function RefundWaits({ request: { fen, asked_by_name: name }, asks }: RefundWaitsProps) {
  const { t } = useLingui();
  const amount = moneyText(fen);
  const who = name ?? t`A colleague`;
  return (
    <Alert
      type="info"
      showIcon
      title={
        asks ? (
          <Trans>
            {who} asked for {amount} of this back, which waits for approval. Ask again once that is decided or
            withdrawn.
          </Trans>
        ) : (
          <Trans>
            {who} asked for {amount} of this back, which waits for approval. Another refund ends that.
          </Trans>
        )
      }
    />
  );
}
