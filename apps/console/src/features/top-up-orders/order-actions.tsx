import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrderPage } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useLock } from '../../framework/form/use-lock.ts';
import { ReceiptButtons } from '../../framework/receipts/receipt-buttons.tsx';
import { useCan } from '../../framework/session/index.ts';
import { topUpReads } from '../../framework/top-ups/top-up-reads.ts';
import { TopUpReceipt } from '../../framework/top-ups/top-up-receipt.tsx';
import styles from './top-up-orders.module.css';
import { isPaid, isRefundable } from './top-up-state.tsx';

const PayDialog = lazyLayer(async () => (await import('./pay-dialog.tsx')).PayDialog);
const RefundDialog = lazyLayer(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** What can be done to a top-up now. */
export function OrderActions({ order }: { order: TopUpOrderPage }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const [task, setTask] = useState<'pay' | 'refund'>();
  const [maySell, mayRefund] = [useCan('top_up:create'), useCan('top_up:refund')];
  const close = useAction('PUT /recharge-order/{id}/close', { invalidates: topUpReads });
  const { locked, run } = useLock();
  const { order_id: id, version, state } = order;

  const closeOrder = (): Promise<void> =>
    run(async () => {
      // An error is announced; what is shown is read again.
      await close.mutateAsync({ params: { id }, ifMatch: version }).then(
        () => void message.success(t({ message: 'Closed', context: 'of a top-up' })),
        () => undefined,
      );
    });

  return (
    <div className={styles.actions}>
      {isPaid(order) && (
        <>
          <ReceiptButtons address={order.receipt_address} />
          <TopUpReceipt order={order} />
        </>
      )}
      {state === 'waiting' && maySell && (
        <>
          <Button loading={locked} onClick={() => void closeOrder()}>
            <Trans>Close the order</Trans>
          </Button>
          <Button type="primary" disabled={locked} onClick={() => setTask('pay')}>
            <Trans>Take the payment…</Trans>
          </Button>
        </>
      )}
      {isRefundable(order) && mayRefund && (
        <Button danger onClick={() => setTask('refund')}>
          <Trans>Refund…</Trans>
        </Button>
      )}
      {task === 'pay' && <PayDialog order={order} onClosed={() => setTask(undefined)} />}
      {task === 'refund' && <RefundDialog order={order} onClosed={() => setTask(undefined)} />}
    </div>
  );
}
