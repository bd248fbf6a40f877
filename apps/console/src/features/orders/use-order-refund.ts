import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import type { EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { usePaused } from '../../framework/top-ups/use-paused.ts';
import { orderReads } from '../../framework/orders/order-reads.ts';

/** Milliseconds after the last change. */
const typingPause = 300;

export interface RefundValues {
  /** All that is left, pieces, or money while the goods stay. */
  what: 'all' | 'pieces' | 'money';
  /** Whole pieces that come back, by the number of their line. */
  pieces: Readonly<Record<number, number>>;
  /** As typed. */
  money: string;
  reason: string;
}

/** What the form asks for; undefined if it is not complete. */
const askedOf = ({ what, pieces, money }: RefundValues, order: ConsumptionOrderPage) => {
  if (what === 'all') return {};
  if (what === 'money') {
    const fen = readMoney(money);
    return fen !== undefined && fen > 0 && fen <= order.due - order.refunded ? { fen } : undefined;
  }
  const lines = Object.entries(pieces).flatMap(([no, count]) =>
    count > 0 ? [{ no: Number(no), quantity: count }] : [],
  );
  return lines.length > 0 ? { lines } : undefined;
};

/** The form of a refund with its preview; it sends what the preview showed, and only that. */
export function useOrderRefund(order: ConsumptionOrderPage, onDone: () => void) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const { order_id: id, version, number } = order;
  const params = { id };
  const refund = useFormAction('POST /orders/{id}/refund', {
    invalidates: orderReads,
    handles: ['order_changed', 'order_refund_too_large'],
  });
  const labels: Readonly<Record<keyof RefundValues, string>> = {
    what: t`What comes back`,
    pieces: t`Pieces that come back`,
    money: t`Amount to give back`,
    reason: t`Reason`,
  };
  async function save(values: RefundValues, idempotencyKey: string): Promise<ConsumptionOrderPage> {
    if (!seen) throw new TypeError('Nothing to confirm was shown');
    const body = { ...askedOf(values, order), reason: values.reason.trim(), expected: seen.returned };
    try {
      return await refund.mutateAsync({ params, body, ifMatch: version, idempotencyKey });
    } catch (error) {
      await preview.refetch();
      throw error;
    }
  }
  const form: EntityForm<RefundValues> = useEntityForm<RefundValues, ConsumptionOrderPage>({
    needs: 'order:refund',
    base: { values: { what: 'all', pieces: {}, money: '', reason: '' }, version },
    save: (values, _from, key) => save(values, key),
    onSaved({ refunded: now }) {
      const amount = moneyText(now - order.refunded);
      void message.success(t`Gave ${amount} of order ${number} back`);
      onDone();
    },
    errorFields: { order_changed: null, order_refund_too_large: 'money' },
  });
  const wished = askedOf(form.values, order);
  const sent = JSON.stringify(wished ?? null);
  const asked = usePaused(sent, typingPause);
  const isCurrent = wished !== undefined && asked === sent;
  const preview = useEndpoint(
    'POST /orders/{id}/refund-preview',
    { params, body: isCurrent ? wished : {} },
    { quiet: true, staleTime: 0, enabled: isCurrent },
  );
  const seen = isCurrent && !preview.error ? preview.data : undefined;
  return { entity: { ...form, onFinish: () => seen && form.onFinish() }, labels, preview, seen, isAsked: isCurrent };
}
