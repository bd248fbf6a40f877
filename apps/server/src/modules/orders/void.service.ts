import type { ConsumptionOrderPage } from '@regulars/contract';
import { listPostingIds, reverse, type OnShort, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { lockStandings, postOnStanding } from '../grades/index.ts';
import { endRequests } from '../refund-requests/index.ts';
import { giveBackCoupons, lockUsedBy } from '../issued-coupons/index.ts';
import { getSettings, onShortOf } from '../settings/index.ts';
import { lockShiftAt, mustHaveShift } from '../shifts/index.ts';
import { mustCoverRefund } from '../till-limits/index.ts';
import { documentOf, postingSteps } from './order-postings.ts';
import { mayVoid } from './orders.presenter.ts';
import { editOrder, listRefunds, type OrderRecord } from './orders.queries.ts';
import type { ReceiptCodes } from '../receipts/index.ts';
import { watchGrade, type GradeMove } from './reckoning.rules.ts';
import { getOrderPage, lockStanding } from './orders.service.ts';
import { refundingOf } from './refunds.service.ts';

/**
 * Reverses what an order posted. What was earned goes first, the last first, so that points which came with it aren't taken
 * for those that paid. Throws ledger_*.
 */
export const postVoid = async (
  tx: TenantTx,
  now: Date,
  { order_id: id, branch_id: branchId }: Pick<OrderRecord, 'order_id' | 'branch_id'>,
  by: { readonly actorId: string; readonly onShort: OnShort },
): Promise<Posted[]> => {
  const postings = await listPostingIds(tx, documentOf(id), postingSteps);
  const answers: Posted[] = [];
  for (const { step, postingId } of postings.toReversed()) {
    const document = { ...documentOf(id), step: `${step}_void` };
    answers.push(await reverse(tx, now, { document, branchId, postingId, ...by }));
  }
  return answers;
};

/**
 * Voids an order: every posting is reversed, its coupons are given back, and it counts nothing. Only on its business day and before any refund, by the
 * cashier who took it or by who may refund. Throws order_not_found, order_state, order_void_refused, refund_above_limit, shift_required, stale_edit,
 * ledger_*.
 */
export const voidOrder = (
  tenant: Tenant,
  receipts: ReceiptCodes,
  id: string,
  { reason }: { readonly reason: string },
  seenVersion: number | undefined,
): Promise<ConsumptionOrderPage> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const order = await lockStanding(tx, tenant, id, seenVersion);
    const settings = await getSettings(tx);
    if (!mayVoid(tenant, settings, order, await listRefunds(tx, id))) throw new Problem('order_void_refused');
    // Only the permission to refund lets somebody void what a colleague took.
    if (order.made_by !== userId)
      await mustCoverRefund(tx, tenant, { ...refundingOf(order, order.due), approved: false });
    await endRequests(tx, tenant, id);
    const shiftId = await lockShiftAt(tx, tenant, order.branch_id);
    await mustHaveShift(tx, { shiftId, branchId: order.branch_id }, order.means.includes('cash'));
    let gradeMove: GradeMove | null = null;
    const standings = order.member_id === null ? undefined : await lockStandings(tx, tenant, [order.member_id]);
    const coupons = await lockUsedBy(tx, id);
    if (standings && order.member_id !== null) {
      const onShort = onShortOf(settings);
      const movedTo = watchGrade(standings, order.member_id);
      await postOnStanding(tx, tenant, standings, () => postVoid(tx, now, order, { actorId: userId, onShort }));
      gradeMove = movedTo();
    }
    await editOrder(tx, id, {
      state: 'voided',
      voided_at: now,
      voided_by: userId,
      voided_by_name: operator,
      void_reason: reason,
      void_shift_id: shiftId,
      void_grade_move: gradeMove && JSON.stringify(gradeMove),
    });
    await giveBackCoupons(tx, tenant, coupons, order.due);
    await recordOperation(tx, tenant, {
      action: 'order.void',
      subjectKind: 'order',
      subjectIds: [id],
      changes: [{ state: ['paid', 'voided'], due: [order.due, 0] }],
      reason,
    });
    return getOrderPage(tenant, tx, receipts, id);
  });
