import { moneyText, type RefundCause } from '@regulars/phrases';
import { getTrancheOf, listPostingIds } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { mostRefund, type TopUpUse } from './refund.rules.ts';
import { listRefunds, type OrderRecord, type RefundRow } from './top-up-orders.queries.ts';
import { documentOf } from './top-up-postings.ts';

/** What became of an order's stored value, by what is left of it and the refunds so far. */
const usedBy = (
  order: OrderRecord,
  { principal, bonus, held, expired }: Pick<TopUpUse, 'principal' | 'bonus' | 'held' | 'expired'>,
  refunds: readonly RefundRow[],
): TopUpUse => ({
  paid: order.paid,
  given: order.bonus,
  principal,
  bonus,
  held,
  expired,
  refunded: order.refunded,
  takenBack: refunds.reduce((sum, one) => sum + one.principal + one.bonus, 0),
});

/**
 * What is left of a paid order, and what is to be given back. Throws top_up_refund_too_large.
 */
export const measure = async (
  tx: TenantTx,
  order: OrderRecord,
  { cause, cash: asked }: { readonly cause: RefundCause; readonly cash: number | undefined },
) => {
  // Of what its rule gives, then of the points and growth that it earned.
  const postings = await listPostingIds(tx, documentOf(order.order_id), ['', 'points', 'growth']);
  const [first] = postings;
  const tranche = first && (await getTrancheOf(tx, first.postingId));
  if (!tranche) throw new Error('A paid order has no tranche');
  const refunds = await listRefunds(tx, order.order_id);
  const use = usedBy(order, tranche, refunds);
  const most = mostRefund(use, cause);
  const cash = asked ?? most;
  if (cash > most || cash === 0)
    throw new Problem('top_up_refund_too_large', {
      values: { most: moneyText(most) },
      context: { most: String(most) },
    });
  return { postings, tranche, refunds, use, most, cash };
};
