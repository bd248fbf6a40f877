import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { useCanAt } from '../../framework/session/index.ts';
import { orderReads } from './order-list.ts';
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

function VoidDialog({ order, onClosed }: { order: ConsumptionOrderPage; onClosed: () => void }) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const undo = useAction('PUT /orders/{id}/void', { invalidates: orderReads });
  const { number, order_id: id, version } = order;
  const amount = moneyText(order.due);
  return (
    <ReasonDialog
      title={t`Void order ${number}?`}
      verb={t`Void it`}
      danger
      onConfirm={async (reason) => {
        await undo.mutateAsync({ params: { id }, body: { reason }, ifMatch: version });
        void message.success(t`Voided order ${number}`);
      }}
      onClose={onClosed}
    >
      <Trans>
        {amount} goes back by the means it was paid, and everything it moved is undone. It counts nothing from then on.
      </Trans>
    </ReasonDialog>
  );
}
