import type { Api, HeldOrder } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { moneyText } from '@regulars/phrases';
import { hold, listHolds, release, type HoldOfDocument } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { mustBeOpen, mustFindWithin } from '../branches/index.ts';
import { lockServed } from '../grades/index.ts';
import { holdCoupons, lockCouponsOf, lockHeldCoupons, releaseCoupons } from '../issued-coupons/index.ts';
import { getSettings } from '../settings/index.ts';
import { mustBeConfirmed } from './confirm.service.ts';
import { presentHeld } from './held.presenter.ts';
import { addHeld, editHeld, getHeldRow, listHeldRows, lockHeld, type HeldRecord } from './held.queries.ts';
import { mustBeHeld } from './held.rules.ts';
import { documentOf } from './order-postings.ts';
import { addOnce, mustGive, getUnusedQuote } from './pay.service.ts';

const getHeldOf = async (tenant: Tenant, view: TenantView, id: string): Promise<HeldOrder> =>
  presentHeld(tenant, mustFind(await getHeldRow(view, id), 'order_not_found'));

/** What was held at one of the user's branches. Throws order_not_found. */
export const getHeldOrder = async (tenant: Tenant, id: string): Promise<HeldOrder> =>
  mustFindWithin(tenant, await getHeldOf(tenant, tenant.db, id), 'order_not_found');

/** What is held of a member's now, at any branch: it is what they can't spend. */
export const listHeldOrders = async (tenant: Tenant, memberId: string): Promise<HeldOrder[]> =>
  (await listHeldRows(tenant.db, memberId, tenant.now)).map((row) => presentHeld(tenant, row));

/**
 * Holds the stored value, the points and the coupons of a quoted bill instead of paying it. Throws order_quote_invalid,
 * order_quote_expired, order_quote_paid, order_coupon_gone, order_member_needed, order_stored_value_refused, order_nothing_to_hold,
 * order_confirmation_needed, permission_denied, order_discount_above_limit, branch_not_found, branch_closed, member_not_found,
 * member_state_refused, ledger_*.
 */
export const holdOrder = (
  tenant: Tenant,
  dataKey: Buffer,
  { quote, stored_value: value }: BodyOf<Api['POST /orders/hold']>,
): Promise<HeldOrder> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const bill = await getUnusedQuote(tx, dataKey, quote, now);
    await mustGive(tx, tenant, bill);
    const { orderId, branchId, memberId, points } = bill;
    if (memberId === null) throw new Problem('order_member_needed');
    const settings = await getSettings(tx);
    const allowed = settings.stored_value_enabled ? (settings.stored_value_most ?? Infinity) : 0;
    const most = Math.min(bill.due - points.value, allowed);
    if (value > most) throw new Problem('order_stored_value_refused', { values: { most: moneyText(most) } });
    const coupons = bill.coupons ?? [];
    if (value + points.used + coupons.length === 0) throw new Problem('order_nothing_to_hold');
    await mustBeOpen(tx, tenant, branchId);
    await lockServed(tx, tenant, memberId);
    await addOnce(tx, tenant, orderId);
    await lockCouponsOf(tx, tenant, bill, coupons);
    // Whoever agrees to what is held agrees to what is taken of it.
    const confirmedBy = await mustBeConfirmed(tx, tenant, settings, {
      order_id: orderId,
      member_id: memberId,
      stored_value: value,
    });
    const expiresAt = new Date(now.getTime() + settings.hold_minutes * 60_000);
    const place = { accountId: memberId, branchId, actorId: userId, expiresAt };
    const { deduction_order: deduction } = settings;
    // One for each means, because each becomes a posting of its own.
    if (value > 0)
      await hold(tx, now, { ...place, document: documentOf(orderId, 'value'), value: { amount: value, deduction } });
    if (points.used > 0)
      await hold(tx, now, { ...place, document: documentOf(orderId, 'points_used'), points: points.used });
    await holdCoupons(tx, orderId, coupons, expiresAt);
    await addHeld(tx, {
      order_id: orderId,
      member_id: memberId,
      branch_id: branchId,
      state: 'held',
      bill,
      stored_value: value,
      points: points.used,
      coupons: coupons.length,
      confirmed_by: confirmedBy,
      held_at: now,
      held_by: userId,
      held_by_name: operator,
      expires_at: expiresAt,
    });
    await recordOperation(tx, tenant, {
      action: 'order.hold',
      subjectKind: 'order',
      subjectIds: [orderId],
      changes: [{ due: [null, bill.due], ...(value > 0 && { stored_value: [null, value] }), ...(points.used > 0 && { points_used: [null, points.used] }) }], // prettier-ignore
    });
    return getHeldOf(tenant, tx, orderId);
  });

/** Locks what is held at one of the user's branches. Throws order_not_found, stale_edit, order_state. */
export const lockOpenHeld = async (
  tx: TenantTx,
  tenant: Tenant,
  orderId: string,
  seenVersion: number | undefined,
): Promise<HeldRecord> => {
  const held = mustFindWithin(tenant, await lockHeld(tx, orderId), 'order_not_found');
  if (seenVersion !== undefined && seenVersion !== held.version) throw new Problem('stale_edit');
  mustBeHeld(held, tenant);
  return held;
};

/** What the ledger holds for an order, by the step that it becomes. */
export const listHoldsByStep = async (
  view: TenantView,
  orderId: string,
): Promise<ReadonlyMap<string, HoldOfDocument>> =>
  new Map((await listHolds(view, documentOf(orderId))).map((one) => [one.step, one]));

/** Gives back what is held, and ends it. Throws order_not_found, order_state, stale_edit, ledger_hold_over. */
export const releaseOrder = (
  tenant: Tenant,
  id: string,
  { reason }: { readonly reason: string },
  seenVersion: number | undefined,
): Promise<HeldOrder> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const held = await lockOpenHeld(tx, tenant, id, seenVersion);
    const coupons = await lockHeldCoupons(tx, tenant, { ...held.bill, coupons: [] });
    for (const { hold_id: holdId } of (await listHoldsByStep(tx, id)).values())
      await release(tx, now, { holdId, actorId: userId, reason });
    await releaseCoupons(tx, tenant, coupons);
    await editHeld(tx, id, { state: 'released', ended_at: now, ended_by: userId, ended_by_name: operator, reason });
    await recordOperation(tx, tenant, {
      action: 'order.release',
      subjectKind: 'order',
      subjectIds: [id],
      changes: [{ state: ['held', 'released'], due: [held.bill.due, null] }],
      reason,
    });
    return getHeldOf(tenant, tx, id);
  });
