import type { Api, ConsumptionOrderPage, OrderReturned } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { addRequest, type RefundSource } from '../refund-requests/index.ts';
import { returnedOf } from './orders.presenter.ts';
import { lockOrder } from './orders.queries.ts';
import { getOrderPage, lockStanding } from './orders.service.ts';
import type { ReceiptCodes } from '../receipts/index.ts';
import { getBack, makeRefund } from './refunds.service.ts';
import { returnedLines, type Asked } from './refunds.rules.ts';

/**
 * Asks somebody else to approve a refund as its preview showed it. Throws order_not_found, order_state, stale_edit,
 * order_refund_too_large, order_changed, refund_request_waits, invalid_input.
 */
export const askRefund = (
  tenant: Tenant,
  receipts: ReceiptCodes,
  id: string,
  { reason, expected, ...asked }: BodyOf<Api['POST /orders/{id}/refund-requests']>,
  seenVersion: number | undefined,
): Promise<ConsumptionOrderPage> =>
  tenant.transaction(async (tx) => {
    const { branch_id, made_at } = await lockStanding(tx, tenant, id, seenVersion);
    const { returned, parts, fen } = await getBack(tx, id, asked);
    // What it takes back of the member's is compared when it is made: until then that may change anyway.
    const money = returnedOf(parts, expected);
    if ((['cash', 'stored_value', 'points_value'] as const).some((name) => money[name] !== expected[name]))
      throw new Problem('order_changed');
    await addRequest(tx, tenant, {
      kind: 'consumption_order',
      order_id: id,
      branch_id,
      paid_at: made_at,
      also_needs: null,
      asked,
      expected,
      fen,
      parts,
      lines: returnedLines(returned),
      reason,
    });
    return getOrderPage(tenant, tx, receipts, id);
  });

/** Refunds of orders, as they were asked for. */
export const orderRefunds: RefundSource = {
  kind: 'consumption_order',
  changed: ['order_changed'],
  lock: async (tx, tenant, orderId) => {
    const order = mustFind(await lockOrder(tx, orderId), 'refund_request_not_found');
    return async ({ asked, expected, reason }, giver) =>
      makeRefund(tx, tenant, order, await getBack(tx, orderId, asked as Asked), {
        // Both as askRefund wrote them; before there were coupons, none came back.
        expected: { coupons: 0, ...(expected as Omit<OrderReturned, 'coupons'>) },
        reason,
        giver,
      });
  },
};
