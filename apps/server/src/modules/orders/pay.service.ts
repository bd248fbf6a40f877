import type { OrderMeans, ConsumptionOrderPage, OrderPayment, Settings } from '@regulars/contract';
import { orderMeans } from '@regulars/contract/rules/orders';
import type { Confirmation } from '@regulars/phrases';
import { post, type Movement, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import { ConstraintError, type TenantTx } from '../../platform/database/index.ts';
import { addDocument, hasDocument, takeNumber } from '../../platform/documents/index.ts';
import { mustBePermitted, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { partsOf } from '../../pricing/index.ts';
import { mustBeOpen } from '../branches/index.ts';
import { lockServed, postOnStanding, type Standings } from '../grades/index.ts';
import { lockCouponsOf, spendCoupons, type IssuedRecord } from '../issued-coupons/index.ts';
import { getPointsExpiry } from '../point-rules/index.ts';
import { getSettings } from '../settings/index.ts';
import { lockShiftAt, mustHaveShift, type ShiftId } from '../shifts/index.ts';
import { mustCoverDiscount } from '../till-limits/index.ts';
import { getSpendable } from './basket.service.ts';
import { byHandIn, mustPay } from './bill.rules.ts';
import { mustBeConfirmed } from './confirm.service.ts';
import { earnsNothing, getEarn, type Earned } from './earning.service.ts';
import { documentOf, postingsOf } from './order-postings.ts';
import { getOrderPage } from './orders.service.ts';
import {
  addOrder,
  type MovedColumn,
  type NewLine,
  type NewOrder,
  type PaymentRow,
  type Unposted,
} from './orders.queries.ts';
import { mustBeValid, openQuote, type Pinned } from './quotes.rules.ts';
import { reckoningOf, watchGrade } from './reckoning.rules.ts';
import type { ReceiptCodes } from '../receipts/index.ts';

export const rowsOf = (payments: readonly OrderPayment[]): PaymentRow[] =>
  payments.map(({ means, fen, reference, tendered }, at) => {
    if (tendered && (means !== 'cash' || tendered < fen))
      throw refuseFields({ path: `payments.${at}.tendered`, rule: 'minimum', values: { limit: fen } });
    return { means, fen, reference: reference?.trim() || null, tendered: tendered ?? null };
  });

/**
 * A quote that was neither paid nor held. That it was is said before anything else refuses it, such as its age: a caller who
 * lost the answer would take that for “not paid”. Throws order_quote_invalid, order_quote_paid, order_quote_expired.
 */
export const getUnusedQuote = async (tx: TenantTx, dataKey: Buffer, quote: string, now: Date): Promise<Pinned> => {
  const bill = openQuote(dataKey, tx.merchantId, quote);
  if (await hasDocument(tx, documentOf(bill.orderId))) throw new Problem('order_quote_paid');
  mustBeValid(bill, now);
  return bill;
};

/** Gives an order its number, once. Throws order_quote_paid. */
export const addOnce = async (tx: TenantTx, tenant: Tenant, orderId: string): Promise<void> => {
  try {
    await addDocument(tx, { ...documentOf(orderId), number: await takeNumber(tenant, 'consumption_order') });
  } catch (error) {
    const isPaid = error instanceof ConstraintError && error.constraint === 'document_pkey';
    throw isPaid ? new Problem('order_quote_paid') : error;
  }
};

const unmoved = { value_after: null, points_after: null, growth_after: null, value_left: null, points_left: null, grade_move: null }; // prettier-ignore

/** Moves what an order moves, and answers what the member then has, and may spend of it; nulls if it moves nothing. */
const settle = async (
  tx: TenantTx,
  tenant: Tenant,
  standings: Standings,
  { settings: { deduction_order: deduction }, move }: Pick<Taking, 'settings'> & Pick<Begun, 'move'>,
  order: Unposted & { readonly member_id: string },
): Promise<Pick<NewOrder, MovedColumn>> => {
  const pointsExpireAt = order.points_earned > 0 ? await getPointsExpiry(tx, tenant.day) : null;
  const by = { merchantId: tx.merchantId, deduction, pointsExpireAt };
  const gradeMove = watchGrade(standings, order.member_id);
  const posted = await postOnStanding(tx, tenant, standings, async () => {
    const answers: Posted[] = [];
    for (const movement of postingsOf(order, by)) answers.push(await move(movement));
    return answers;
  });
  const last = posted.at(-1);
  if (!last) return unmoved;
  const left = await getSpendable(tx, order.member_id); // after the gift of a grade, too
  return {
    value_after: last.after.principal + last.after.bonus,
    points_after: last.after.points,
    growth_after: last.after.growth,
    value_left: left.value,
    points_left: left.points,
    grade_move: gradeMove(),
  };
};

/** Which means paid how much of each line: points, stored value, then what came in. */
export const linesOf = (
  { lines, points }: Pick<Pinned, 'lines' | 'points'>,
  payments: readonly Pick<PaymentRow, 'means' | 'fen'>[],
): NewLine[] => {
  const byPoints = points.value > 0 ? [{ means: 'points' as const, fen: points.value }] : [];
  const stored = payments.filter(({ means }) => means === 'stored_value');
  const others = payments.filter(({ means }) => means !== 'stored_value');
  const parts = partsOf<OrderMeans | 'points'>(lines, [...byPoints, ...stored, ...others]);
  return lines.map(({ key, offs, ...line }, at) => ({
    line_no: at + 1,
    item_id: line.item_id,
    code: line.code,
    name: line.name,
    unit: line.unit,
    price: line.price,
    quantity: line.quantity,
    list: line.list,
    offs: [...offs],
    due: line.due,
    parts: Object.fromEntries(parts.get(key) ?? []),
  }));
};

/** The order that a quote becomes, by how it is paid and what it earns in points and growth. */
export const orderOf = (
  pinned: Omit<Pinned, 'validUntil'>,
  payments: readonly Pick<PaymentRow, 'means' | 'fen'>[],
  earned: Earned,
  { now, userId, operator }: Pick<Tenant, 'now' | 'userId' | 'operator'>,
  shiftId: ShiftId,
): Unposted => {
  const { memberId, grade, points } = pinned;
  const fenBy = (means: OrderMeans): number => payments.find((one) => one.means === means)?.fen ?? 0;
  const usesPointRules = points.used + earned.points > 0;
  return {
    order_id: pinned.orderId,
    member_id: memberId,
    branch_id: pinned.branchId,
    state: 'paid',
    source: 'cashier',
    grade_id: grade?.id ?? null,
    list: pinned.list,
    due: pinned.due,
    first_name: pinned.lines[0]?.name ?? null,
    line_count: pinned.lines.length,
    means: orderMeans.filter((means) => payments.some((one) => one.means === means)),
    reductions: pinned.reductions,
    reckoned: reckoningOf(pinned, earned),
    points_used: points.used,
    points_value: points.value,
    stored_value: fenBy('stored_value'),
    takings: pinned.due - points.value - fenBy('stored_value'),
    points_earned: earned.points,
    points_number: usesPointRules ? pinned.pointsNumber : null,
    growth_earned: earned.growth,
    growth_number: earned.growth > 0 ? pinned.growthNumber : null,
    confirmed_by: null,
    made_at: now,
    made_by: userId,
    made_by_name: operator,
    shift_id: shiftId,
  };
};

/** A bill that is being paid. */
interface Taking {
  readonly bill: Pinned;
  readonly payments: readonly PaymentRow[];
  readonly settings: Settings;
  readonly lockMember: (memberId: string) => Promise<Standings>;
  /** After everything but accounts is locked, before anything moves. */
  readonly begin: (order: Unposted) => Promise<Begun>;
}

interface Begun {
  /** How the member confirmed what the order takes from stored value. */
  readonly confirmedBy: Confirmation | null;
  /** Posts what it takes or gives. */
  readonly move: (movement: Movement) => Promise<Posted>;
  /** Locked coupons that it held and doesn't use. */
  readonly notUsed?: readonly IssuedRecord[];
}

/**
 * Writes the order that a bill becomes, with what it moves. Throws branch_not_found, branch_closed, shift_required, what
 * its callbacks throw.
 */
export const settleBill = async (tx: TenantTx, tenant: Tenant, taking: Taking): Promise<Unposted> => {
  const { now, userId, operator } = tenant;
  const { bill, payments, settings } = taking;
  const { branchId, memberId, grade } = bill;
  await mustBeOpen(tx, tenant, branchId);
  const shiftId = await lockShiftAt(tx, tenant, branchId);
  const takesCash = payments.some(({ means }) => means === 'cash');
  await mustHaveShift(tx, { shiftId, branchId }, takesCash, settings);
  const standings = memberId === null ? undefined : await taking.lockMember(memberId);
  const earn =
    memberId !== null && grade !== null ? await getEarn(tx, tenant, { ...bill, memberId, grade }) : undefined;
  const earned = earn?.(Object.fromEntries(payments.map(({ means, fen }) => [means, fen]))) ?? earnsNothing;
  const unconfirmed = orderOf(bill, payments, earned, { now, userId, operator }, shiftId);
  const { confirmedBy, move, notUsed = [] } = await taking.begin(unconfirmed);
  const order = { ...unconfirmed, confirmed_by: confirmedBy };
  const moved =
    standings && memberId !== null ? await settle(tx, tenant, standings, { settings, move }, { ...order, member_id: memberId }) : unmoved; // prettier-ignore
  await addOrder(tx, { ...order, ...moved }, linesOf(bill, payments), payments);
  await spendCoupons(tx, tenant, { ...bill, due: order.due }, bill.coupons ?? [], notUsed);
  return order;
};

/**
 * Whoever asked for a quote, who takes it gives what is given by hand. Throws permission_denied,
 * order_discount_above_limit.
 */
export const mustGive = async (tx: TenantTx, tenant: Tenant, bill: Pinned): Promise<void> => {
  const byHand = byHandIn(bill);
  if (!byHand || byHand.off === 0) return;
  mustBePermitted(tenant, 'order:discount');
  await mustCoverDiscount(tx, tenant, bill.branchId, byHand);
};

/** What the operation log has of an order that was paid. */
export const paidChanges = (order: Unposted) => {
  const { due, points_used, stored_value, takings, confirmed_by } = order;
  const byHand = byHandIn(order)?.off ?? 0;
  return {
    due: [null, due] as const,
    ...(byHand > 0 && { off_by_hand: [null, byHand] as const }),
    ...(points_used > 0 && { points_used: [null, points_used] as const }),
    ...(stored_value > 0 && { stored_value: [null, stored_value] as const }),
    ...(takings > 0 && { takings: [null, takings] as const }),
    ...(confirmed_by !== null && { confirmed_by: [null, confirmed_by] as const }),
  };
};

/**
 * Pays a quoted basket. Throws invalid_input, order_quote_invalid, order_quote_expired, order_quote_paid, order_coupon_gone, order_payments_wrong,
 * order_stored_value_refused, order_member_needed, order_confirmation_needed, permission_denied, order_discount_above_limit, branch_not_found,
 * branch_closed, shift_required, member_not_found, member_state_refused, ledger_*.
 */
export const payOrder = (
  tenant: Tenant,
  { dataKey, receipts }: { readonly dataKey: Buffer; readonly receipts: ReceiptCodes },
  { quote, payments: sent }: { readonly quote: string; readonly payments: readonly OrderPayment[] },
): Promise<ConsumptionOrderPage> =>
  tenant.transaction(async (tx) => {
    const bill = await getUnusedQuote(tx, dataKey, quote, tenant.now);
    await mustGive(tx, tenant, bill);
    const settings = await getSettings(tx);
    mustPay(sent, bill.due - bill.points.value, bill.memberId, settings);
    const order = await settleBill(tx, tenant, {
      bill,
      payments: rowsOf(sent),
      settings,
      lockMember: async (memberId) => (await lockServed(tx, tenant, memberId)).standings,
      begin: async (unconfirmed) => {
        await addOnce(tx, tenant, bill.orderId);
        await lockCouponsOf(tx, tenant, bill, bill.coupons ?? []);
        // Not before: a quote that was paid is no payment to confirm again.
        const confirmedBy = await mustBeConfirmed(tx, tenant, settings, unconfirmed);
        return { confirmedBy, move: (movement) => post(tx, tenant.now, movement) };
      },
    });
    await recordOperation(tx, tenant, {
      action: 'order.pay',
      subjectKind: 'order',
      subjectIds: [order.order_id],
      changes: [paidChanges(order)],
    });
    return getOrderPage(tenant, tx, receipts, order.order_id);
  });
