import type { Api, ConsumptionOrderPage } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { heldOrderStatePhrases, moneyText, say } from '@regulars/phrases';
import { capture, post, release, type Movement, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { lockStandings } from '../grades/index.ts';
import { lockHeldCoupons } from '../issued-coupons/index.ts';
import { getSettings } from '../settings/index.ts';
import { mustPay } from './bill.rules.ts';
import { editHeld, type HeldRecord } from './held.queries.ts';
import { listHoldsByStep, lockOpenHeld } from './held.service.ts';
import { getOrderPage } from './orders.service.ts';
import { mustGive, paidChanges, rowsOf, settleBill } from './pay.service.ts';
import { readQuote, type Pinned } from './quotes.rules.ts';
import type { ReceiptCodes } from '../receipts/index.ts';

/** What was allowed when it was held, is. */
const allowed = { stored_value_enabled: true, stored_value_most: null };

/** Throws order_capture_too_large: what is captured was held, or is less. */
const mustHold = (
  { stored_value: value, points }: HeldRecord,
  used: { readonly value: number; readonly points: number },
): void => {
  if (used.value > value || used.points > points)
    throw new Problem('order_capture_too_large', { values: { value: moneyText(value), points } });
};

/** Spends what is held for a step, and releases what of it isn't needed; what the order earns is posted. */
const capturing = async (
  tx: TenantTx,
  { now, userId, language }: Tenant,
  bill: Pinned,
  value: number,
): Promise<(movement: Movement) => Promise<Posted>> => {
  const holds = await listHoldsByStep(tx, bill.orderId);
  const used: Readonly<Record<string, number>> = { value, points_used: bill.points.used };
  const reason = say(heldOrderStatePhrases.captured, language);
  for (const { step, hold_id: holdId } of holds.values())
    if (!used[step]) await release(tx, now, { holdId, actorId: userId, reason });
  return (movement) => {
    const held = holds.get(movement.document.step ?? '');
    if (movement.kind !== 'spend' || !held) return post(tx, now, movement);
    const { document, branchId, actorId, rule, take } = movement;
    const part = { value: take.value?.amount, points: take.points };
    return capture(tx, now, { holdId: held.hold_id, document, branchId, actorId, rule, ...part });
  };
};

/**
 * Pays what was held: as it was quoted then, or a bill that was quoted anew for it; of what is held that much or less, and the
 * rest is released. Goes on for a member who was frozen meanwhile. Throws order_not_found, order_state, stale_edit,
 * order_quote_invalid, order_quote_expired, order_payments_wrong, order_capture_too_large, order_coupon_gone, permission_denied, order_discount_above_limit, branch_closed, shift_required,
 * invalid_input, ledger_hold_over.
 */
export const captureOrder = (
  tenant: Tenant,
  { dataKey, receipts }: { readonly dataKey: Buffer; readonly receipts: ReceiptCodes },
  id: string,
  { quote, payments: sent }: BodyOf<Api['PUT /orders/{id}/capture']>,
  seenVersion: number | undefined,
): Promise<ConsumptionOrderPage> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const held = await lockOpenHeld(tx, tenant, id, seenVersion);
    const bill = quote === undefined ? held.bill : readQuote(dataKey, tx.merchantId, quote, now);
    if (bill.orderId !== id) throw new Problem('order_quote_invalid');
    if (quote !== undefined) await mustGive(tx, tenant, bill);
    mustPay(sent, bill.due - bill.points.value, bill.memberId, allowed);
    const value = sent.find(({ means }) => means === 'stored_value')?.fen ?? 0;
    mustHold(held, { value, points: bill.points.used });
    const order = await settleBill(tx, tenant, {
      bill,
      payments: rowsOf(sent),
      settings: await getSettings(tx),
      lockMember: (memberId) => lockStandings(tx, tenant, [memberId]),
      begin: async () => {
        const notUsed = await lockHeldCoupons(tx, tenant, bill);
        const move = await capturing(tx, tenant, bill, value);
        return { confirmedBy: value > 0 ? held.confirmed_by : null, move, notUsed };
      },
    });
    await editHeld(tx, id, { state: 'captured', ended_at: now, ended_by: userId, ended_by_name: operator });
    await recordOperation(tx, tenant, {
      action: 'order.capture',
      subjectKind: 'order',
      subjectIds: [id],
      changes: [paidChanges(order)],
    });
    return getOrderPage(tenant, tx, receipts, id);
  });
