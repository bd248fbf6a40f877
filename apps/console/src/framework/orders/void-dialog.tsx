import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { useAction } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { orderReads } from './order-reads.ts';
import { usedCoupons } from './used-coupons.ts';

interface VoidDialogProps {
  order: ConsumptionOrderPage;
  onVoided?: () => void;
  onClosed: () => void;
}

/** Asks why an order is voided, and voids it. */
export function VoidDialog({ order, onVoided, onClosed }: VoidDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const undo = useAction('PUT /orders/{id}/void', { invalidates: orderReads });
  const { number, order_id: id, version } = order;
  // What points paid comes back as points.
  const amount = moneyText(order.due - order.points_value);
  const coupons = usedCoupons(order);
  return (
    <ReasonDialog
      title={t`Void order ${number}?`}
      verb={t`Void it`}
      danger
      onConfirm={async (reason) => {
        await undo.mutateAsync({ params: { id }, body: { reason }, ifMatch: version });
        void message.success(t`Voided order ${number}`);
        onVoided?.();
      }}
      onClose={onClosed}
    >
      <Trans>
        {amount} goes back by the means it was paid, and everything it moved is undone. It counts nothing from then on.
      </Trans>
      {coupons > 0 && (
        <>
          {' '}
          <Plural value={coupons} one="# coupon comes back, too." other="# coupons come back, too." />
        </>
      )}
    </ReasonDialog>
  );
}
