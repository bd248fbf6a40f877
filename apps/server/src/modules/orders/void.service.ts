import type { ConsumptionOrderPage } from '@regulars/contract';
import { listPostingIds, reverse, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { lockStandings, postOnStanding } from '../grades/index.ts';
import { getSettings, onShortOf } from '../settings/index.ts';
import { documentOf, orderSteps } from './order-postings.ts';
import { mayVoid } from './orders.presenter.ts';
import { editOrder } from './orders.queries.ts';
import { getOrderPage, lockStanding } from './orders.service.ts';

/**
 * Voids an order: every posting is reversed, and it counts nothing. Only on its business day and before any refund, by the
 * cashier who took it or by who may refund. Throws order_not_found, order_state, order_void_refused, stale_edit, ledger_*.
 */
export const voidOrder = (
  tenant: Tenant,
  id: string,
  { reason }: { readonly reason: string },
  seenVersion: number | undefined,
): Promise<ConsumptionOrderPage> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const order = await lockStanding(tx, tenant, id, seenVersion);
    if (!mayVoid(tenant, order)) throw new Problem('order_void_refused');
    if (order.member_id !== null) {
      const onShort = onShortOf(await getSettings(tx));
      const standings = await lockStandings(tx, tenant, [order.member_id]);
      const postings = await listPostingIds(tx, documentOf(id), orderSteps);
      // What was earned goes first, the last first, so that points which came with it aren't taken for those that paid.
      await postOnStanding(tx, tenant, standings, async () => {
        const answers: Posted[] = [];
        for (const { step, postingId } of postings.toReversed())
          answers.push(
            await reverse(tx, now, {
              document: { ...documentOf(id), step: `${step}_void` },
              branchId: order.branch_id,
              actorId: userId,
              postingId,
              onShort,
            }),
          );
        return answers;
      });
    }
    await editOrder(tx, id, {
      state: 'voided',
      voided_at: now,
      voided_by: userId,
      voided_by_name: operator,
      void_reason: reason,
    });
    await recordOperation(tx, tenant, {
      action: 'order.void',
      subjectKind: 'order',
      subjectIds: [id],
      changes: [{ state: ['paid', 'voided'], due: [order.due, 0] }],
      reason,
    });
    return getOrderPage(tenant, tx, id);
  });
