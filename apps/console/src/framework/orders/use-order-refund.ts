import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage, OrderRefundPreview } from '@regulars/contract';
import { useState } from 'react';
import { readMoney } from '../amounts.ts';
import { ApiError, useEndpoint } from '../api/index.ts';
import { useEntityForm } from '../form/use-entity-form.ts';
import type { EntityForm } from '../form/use-entity-form.ts';
import { useFormAction } from '../form/use-form-action.ts';
import { usePaused } from '../top-ups/use-paused.ts';
import { orderReads } from './order-reads.ts';

/** Milliseconds after the last change. */
const typingPause = 300;

export interface RefundValues {
  /** All that is left, pieces, or money while the goods stay. */
  what: 'all' | 'pieces' | 'money';
  /** Thousandths of a unit that come back, by the number of their line. */
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

/** What came of a refund. */
export interface Refunded {
  /** After it. */
  readonly order: ConsumptionOrderPage;
  /** By all means. */
  readonly fen: number;
  /** It was only asked for. */
  readonly asked: boolean;
}

/** A refund that was sent without an answer: only the same one, sent again with its key, tells what came of it. */
interface Unanswered {
  readonly values: string;
  /** As they were, whatever was read since. */
  readonly order: ConsumptionOrderPage;
  readonly preview: OrderRefundPreview;
}

/** The form of a refund with its preview; it sends what the preview showed, and only that. */
export function useOrderRefund(now: ConsumptionOrderPage, onDone: (refunded: Refunded) => void) {
  const { t } = useLingui();
  const [unanswered, setUnanswered] = useState<Unanswered>();
  const refund = useFormAction('POST /orders/{id}/refund', {
    invalidates: orderReads,
    handles: ['order_changed', 'order_refund_too_large', 'refund_above_limit'],
  });
  const ask = useFormAction('POST /orders/{id}/refund-requests', {
    invalidates: orderReads,
    handles: ['order_changed', 'order_refund_too_large', 'refund_request_waits'],
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
      return await (seen.limit ? ask : refund).mutateAsync({ params, body, ifMatch: version, idempotencyKey });
    } catch (error) {
      const isUnanswered = error instanceof ApiError && error.name === 'network';
      if (isUnanswered) setUnanswered({ values: JSON.stringify(values), order, preview: seen });
      else if (!(error instanceof ApiError && error.name === 'idempotency_key_reused')) setUnanswered(undefined);
      if (!isUnanswered) await preview.refetch();
      throw error;
    }
  }
  const form: EntityForm<RefundValues> = useEntityForm<RefundValues, ConsumptionOrderPage>({
    needs: 'order:refund',
    base: { values: { what: 'all', pieces: {}, money: '', reason: '' }, version: now.version },
    save: (values, _from, key) => save(values, key),
    onSaved: (saved) => onDone({ order: saved, fen: sumOf(seen), asked: Boolean(seen?.limit) }),
    errorFields: {
      order_changed: null,
      order_refund_too_large: 'money',
      refund_above_limit: null,
      refund_request_waits: null,
    },
  });
  const again = unanswered?.values === JSON.stringify(form.values) ? unanswered : undefined;
  const order = again?.order ?? now;
  const { order_id: id, version } = order;
  const params = { id };
  const wished = askedOf(form.values, order);
  const sent = JSON.stringify(wished ?? null);
  const asked = usePaused(sent, typingPause);
  const isCurrent = wished !== undefined && asked === sent;
  const preview = useEndpoint(
    'POST /orders/{id}/refund-preview',
    { params, body: isCurrent ? wished : {} },
    { quiet: true, staleTime: 0, enabled: isCurrent && !again },
  );
  const seen = again?.preview ?? (isCurrent && !preview.error ? preview.data : undefined);
  return {
    entity: { ...form, onFinish: () => seen && form.onFinish() },
    labels,
    /** As it is now, or was when it was sent without an answer. */
    order,
    preview: { data: seen ?? preview.data, error: seen ? null : preview.error, refetch: preview.refetch },
    seen,
    isAsked: isCurrent || seen !== undefined,
  };
}

/** Fen that it gives back by all means. */
export const sumOf = (preview: Pick<OrderRefundPreview, 'parts'> | undefined): number =>
  preview?.parts.reduce((sum, { fen }) => sum + fen, 0) ?? 0;
