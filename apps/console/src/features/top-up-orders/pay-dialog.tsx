import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrderPage } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { FormDialog } from '../../framework/form/form-dialog.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { PayFields, paymentOf, type PayValues } from '../../framework/top-ups/pay-fields.tsx';
import { topUpReads } from '../../framework/top-ups/top-up-reads.ts';

interface PayDialogProps {
  order: TopUpOrderPage;
  onClosed: () => void;
}

/** Records how a waiting top-up was paid, which gives its value. */
export function PayDialog({ order, onClosed }: PayDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const dialog = useDrawer(onClosed);
  const pay = useFormAction('PUT /recharge-order/{id}/pay', { invalidates: topUpReads });
  const labels = { way: t`Paid by`, reference: t`Payment reference` };
  const [paid, name] = [moneyText(order.paid), order.member_name];
  const entity = useEntityForm<PayValues, TopUpOrderPage>({
    needs: 'top_up:create',
    base: { values: { way: 'cash', reference: '' }, version: order.version },
    save: (values, _from, idempotencyKey) =>
      pay.mutateAsync({
        params: { id: order.order_id },
        body: paymentOf(values),
        ifMatch: order.version,
        idempotencyKey,
      }),
    onSaved() {
      void message.success(t`Topped up ${name}’s card with ${paid}`);
      dialog.onClose();
    },
  });
  return (
    <FormDialog title={t`Take ${paid} from ${name}`} entity={entity} {...dialog} verb={<Trans>Take {paid}</Trans>}>
      <FormFields entity={entity} labels={labels} textOf={(_field, value) => String(value)}>
        <PayFields way={entity.values.way} label={labels.way} referenceLabel={labels.reference} />
      </FormFields>
    </FormDialog>
  );
}
