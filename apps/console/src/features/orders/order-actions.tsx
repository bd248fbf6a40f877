import { Trans } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { VoidDialog } from '../../framework/orders/void-dialog.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { isOpen } from './order-state.tsx';

const RefundDialog = lazyLayer(async () => (await import('./refund-dialog.tsx')).RefundDialog);

/** What can be done to an order now. */
export function OrderActions({ order }: { order: ConsumptionOrderPage }) {
  const [task, setTask] = useState<'refund' | 'void'>();
  const mayRefund = useCanAt('order', 'order:refund');
  const close = (): void => setTask(undefined);
  if (!isOpen(order)) return null;
  return (
    <>
      {order.may_void && (
        <Button onClick={() => setTask('void')}>
          <Trans>Void…</Trans>
        </Button>
      )}
      {mayRefund && (
        <Button danger onClick={() => setTask('refund')}>
          <Trans>Refund…</Trans>
        </Button>
      )}
      {task === 'refund' && <RefundDialog order={order} onClosed={close} />}
      {task === 'void' && <VoidDialog order={order} onClosed={close} />}
    </>
  );
}
