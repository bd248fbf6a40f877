import { useLingui } from '@lingui/react/macro';
import type { TopUpOrderPage, TopUpRefundPreview } from '@regulars/contract';
import type { RefundCause } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useEntityForm } from '../../framework/form/use-entity-form.ts';
import type { EntityForm } from '../../framework/form/use-entity-form.ts';
import { useFormAction } from '../../framework/form/use-form-action.ts';
import { paymentOf, type PayValues } from '../../framework/top-ups/pay-fields.tsx';
import { topUpReads } from '../../framework/top-ups/top-up-reads.ts';
import { usePaused } from '../../framework/top-ups/use-paused.ts';

/** Milliseconds after the last digit of the amount. */
const typingPause = 300;

export interface RefundValues extends PayValues {
  cause: RefundCause;
  /** As typed; empty means all that can be given back. */
  cash: string;
  reason: string;
}

const handles = [
  'top_up_refund_changed',
  'top_up_refund_short',
  'top_up_refund_too_large',
  'refund_above_limit',
] as const;

/** Nothing that should be taken back keeps the user from it; above a limit it can be asked for. */
export const mayRefund = (preview: TopUpRefundPreview | undefined): boolean =>
  preview !== undefined && (preview.allowed || preview.limit !== null);

/** Makes the refund that a preview showed, or asks for it where it is above a limit. */
function useSend({ order_id: id, version }: TopUpOrderPage) {
  const refund = useFormAction('POST /recharge-order/{id}/refund', { invalidates: topUpReads, handles });
  const ask = useFormAction('POST /recharge-order/{id}/refund-requests', {
    invalidates: topUpReads,
    handles: ['top_up_refund_changed', 'top_up_refund_too_large', 'refund_request_waits'],
  });
  return (values: RefundValues, seen: TopUpRefundPreview, idempotencyKey: string): Promise<TopUpOrderPage> => {
    const { taken: expected, grade_after, limit } = seen;
    const { cause, reason } = values;
    const payment = paymentOf(values);
    const body = { cash: expected.cash, cause, payment, reason: reason.trim(), expected, grade_after };
    return (limit ? ask : refund).mutateAsync({ params: { id }, body, ifMatch: version, idempotencyKey });
  };
}

/** The form of a refund with its preview; it sends what the preview showed, and only that. */
export function useRefund(order: TopUpOrderPage, onDone: () => void) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const { order_id: id, version, member_name: name, paid, refunded } = order;
  const params = { id };
  const send = useSend(order);
  const labels: Readonly<Record<keyof RefundValues, string>> = {
    cause: t`Why it is refunded`,
    cash: t`Amount to give back`,
    way: t`Given back by`,
    reference: t`Payment reference`,
    reason: t`Reason`,
  };
  async function save(values: RefundValues, idempotencyKey: string): Promise<TopUpOrderPage> {
    if (!seen) throw new TypeError('Nothing to confirm was shown');
    try {
      return await send(values, seen, idempotencyKey);
    } catch (error) {
      await preview.refetch();
      throw error;
    }
  }
  const form: EntityForm<RefundValues> = useEntityForm<RefundValues, TopUpOrderPage>({
    needs: 'top_up:refund',
    base: { values: { cause: 'member', cash: '', way: order.pay_way ?? 'cash', reference: '', reason: '' }, version },
    save: (values, _from, key) => save(values, key),
    onSaved({ refunded: now }) {
      const cash = moneyText(now - refunded);
      void message.success(
        now === refunded && seen?.limit
          ? t`Asked for approval. The top-up shows what comes of it`
          : t`Gave ${cash} back to ${name}`,
      );
      onDone();
    },
    errorFields: {
      top_up_refund_changed: null,
      top_up_refund_short: null,
      top_up_refund_too_large: 'cash',
      refund_above_limit: null,
      refund_request_waits: null,
    },
  });
  const { cause, cash: typed } = form.values;
  const read = readMoney(typed);
  const fits = typed.trim() === '' || (read !== undefined && read > 0 && read <= paid - refunded);
  const asked = usePaused(fits ? read : null, typingPause);
  const isCurrent = fits && asked === read;
  const preview = useEndpoint(
    'GET /recharge-order/{id}/refund',
    { params, query: { cause, ...(asked !== null && asked !== undefined && { cash: asked }) } },
    { quiet: true, staleTime: 0, enabled: asked !== null },
  );
  // The same whatever the amount is.
  const whole = useEndpoint(
    'GET /recharge-order/{id}/refund',
    { params, query: { cause } },
    { quiet: true, staleTime: 0 },
  );
  const seen = isCurrent && !preview.error ? preview.data : undefined;
  return {
    entity: { ...form, onFinish: () => mayRefund(seen) && form.onFinish() },
    labels,
    preview,
    /** Without an amount: what is left, and what the law grants. */
    whole: whole.data,
    /** An amount that can't be given back, as its field says, has no preview. */
    fits,
    /** What is shown belongs to what is typed. */
    seen,
    refusal: isCurrent ? preview.error?.message : undefined,
  };
}
