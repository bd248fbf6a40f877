import { Trans } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { OrderReceipt } from '../../framework/orders/order-receipt.tsx';
import { VoidDialog } from '../../framework/orders/void-dialog.tsx';
import { ReceiptButtons } from '../../framework/receipts/receipt-buttons.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { isOpen } from '../../framework/orders/order-state.tsx';

const RefundDialog = lazyLayer(async () => (await import('../../framework/orders/refund-dialog.tsx')).RefundDialog);

/** What can be done to an order now. */
export function OrderActions({ order }: { order: ConsumptionOrderPage }) {
  const [task, setTask] = useState<'refund' | 'void'>();
  const mayRefund = useCanAt('order', 'order:refund');
  const close = (): void => setTask(undefined);
  return (
    <>
      <ReceiptButtons address={order.receipt_address} />
      <OrderReceipt order={order} />
      {isOpen(order) && order.may_void && (
        <Button onClick={() => setTask('void')}>
          <Trans>Void…</Trans>
        </Button>
      )}
      {isOpen(order) && mayRefund && (
        <Button danger onClick={() => setTask('refund')}>
          <Trans>Refund…</Trans>
        </Button>
      )}
      {task === 'refund' && <RefundDialog order={order} onClosed={close} />}
      {task === 'void' && <VoidDialog order={order} onClosed={close} />}
    </>
  );
}
