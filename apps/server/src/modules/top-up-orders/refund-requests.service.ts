import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { addRequest, type RefundSource } from '../refund-requests/index.ts';
import { isMissing } from './refund.rules.ts';
import { measure } from './refund-measure.ts';
import { makeRefund, needsOf, type NewRefund } from './refunds.service.ts';
import { lockOrder } from './top-up-orders.queries.ts';
import { getOrderPage, lockOrderIn } from './top-up-orders.service.ts';
import { wholeTaken, type AskedRefund, type Page } from './top-up-orders.presenter.ts';

/**
 * Asks somebody else to approve a refund as its preview showed it. Throws top_up_order_not_found, top_up_order_state,
 * stale_edit, top_up_refund_too_large, top_up_refund_changed, refund_request_waits.
 */
export const askRefund = (
  tenant: Tenant,
  id: string,
  { reason, expected, ...asked }: NewRefund,
  seenVersion: number | undefined,
): Promise<Page> =>
  tenant.transaction(async (tx) => {
    const order = await lockOrderIn(tx, tenant, { id, state: 'paid', seenVersion });
    const { refunds, cash } = await measure(tx, order, asked);
    // What it takes back is compared when it is made: until then that may change anyway.
    if (expected.cash !== cash) throw new Problem('top_up_refund_changed');
    await addRequest(tx, tenant, {
      kind: 'top_up_order',
      order_id: id,
      branch_id: order.branch_id,
      paid_at: order.paid_at ?? order.made_at,
      also_needs: needsOf(isMissing(order, [...refunds, expected])),
      asked,
      expected,
      fen: cash,
      parts: { [asked.payment.way]: cash },
      lines: [],
      reason,
    });
    return getOrderPage(tenant, tx, id);
  });

/** Refunds of top-ups, as they were asked for. */
export const topUpRefunds: RefundSource = {
  kind: 'top_up_order',
  changed: ['top_up_refund_changed', 'top_up_refund_too_large'],
  lock: async (tx, tenant, orderId) => {
    const order = mustFind(await lockOrder(tx, orderId), 'refund_request_not_found');
    return ({ asked, expected, reason }, giver) => {
      const refund = { ...(asked as AskedRefund), expected: wholeTaken(expected), reason }; // as askRefund wrote it
      return makeRefund(tx, tenant, order, refund, giver);
    };
  },
};
