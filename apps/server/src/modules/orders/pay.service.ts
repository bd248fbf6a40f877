import type { OrderMeans, ConsumptionOrderPage, OrderPayment, Settings } from '@regulars/contract';
import { post, type Posted } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import { ConstraintError, type TenantTx } from '../../platform/database/index.ts';
import { addDocument, takeNumber } from '../../platform/documents/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { partsOf } from '../../pricing/index.ts';
import { mustBeOpen } from '../branches/index.ts';
import { lockServed, postOnStanding, type Standings } from '../grades/index.ts';
import { getPointsExpiry } from '../point-rules/index.ts';
import { getSettings } from '../settings/index.ts';
import { mustPay } from './basket.service.ts';
import { getEarn } from './earning.service.ts';
import { documentOf, postingsOf } from './order-postings.ts';
import { meansInOrder } from './orders.presenter.ts';
import { getOrderPage } from './orders.service.ts';
import { addOrder, type NewLine, type NewOrder, type PaymentRow } from './orders.queries.ts';
import { readQuote, type Pinned } from './quotes.rules.ts';

type Unposted = Omit<NewOrder, 'value_after' | 'points_after' | 'growth_after'>;

const rowsOf = (payments: readonly OrderPayment[]): PaymentRow[] =>
  payments.map(({ means, fen, reference, tendered }, at) => {
    if (tendered && (means !== 'cash' || tendered < fen))
      throw refuseFields({ path: `payments.${at}.tendered`, rule: 'minimum', values: { limit: fen } });
    return { means, fen, reference: reference?.trim() || null, tendered: tendered ?? null };
  });

/** Throws order_quote_paid. */
const addOnce = async (tx: TenantTx, tenant: Tenant, orderId: string): Promise<void> => {
  try {
    await addDocument(tx, { ...documentOf(orderId), number: await takeNumber(tenant, 'consumption_order') });
  } catch (error) {
    const isPaid = error instanceof ConstraintError && error.constraint === 'document_pkey';
    throw isPaid ? new Problem('order_quote_paid') : error;
  }
};

/** Moves what an order moves, and answers what the member then has; undefined if it moves nothing. */
const settle = async (
  tx: TenantTx,
  tenant: Tenant,
  standings: Standings,
  { deduction_order: deduction }: Settings,
  order: Unposted & { readonly member_id: string },
): Promise<Posted | undefined> => {
  const pointsExpireAt = order.points_earned > 0 ? await getPointsExpiry(tx, tenant.day) : null;
  const by = { merchantId: tx.merchantId, deduction, pointsExpireAt };
  const posted = await postOnStanding(tx, tenant, standings, async () => {
    const answers: Posted[] = [];
    for (const movement of postingsOf(order, by)) answers.push(await post(tx, tenant.now, movement));
    return answers;
  });
  return posted.at(-1);
};

/** Which means paid how much of each line: points, stored value, then what came in. */
const linesOf = ({ lines, points }: Pinned, payments: readonly PaymentRow[]): NewLine[] => {
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

/**
 * Pays a quoted basket. Throws invalid_input, order_quote_invalid, order_quote_expired, order_quote_paid, order_payments_wrong,
 * order_stored_value_refused, order_member_needed, branch_not_found, branch_closed, member_not_found, member_state_refused, ledger_*.
 */
export const payOrder = (
  tenant: Tenant,
  dataKey: Buffer,
  { quote, payments: sent }: { readonly quote: string; readonly payments: readonly OrderPayment[] },
): Promise<ConsumptionOrderPage> =>
  tenant.transaction(async (tx) => {
    const { now, userId, operator } = tenant;
    const pinned = readQuote(dataKey, tx.merchantId, quote, now);
    const { branchId, memberId, grade, points } = pinned;
    const settings = await getSettings(tx);
    mustPay(sent, pinned.due - points.value, memberId, settings);
    const payments = rowsOf(sent);
    await mustBeOpen(tx, tenant, branchId);
    const served = memberId === null ? undefined : await lockServed(tx, tenant, memberId);
    const fenBy = (means: OrderMeans): number => payments.find((one) => one.means === means)?.fen ?? 0;
    const earn =
      memberId !== null && grade !== null ? await getEarn(tx, tenant, { ...pinned, memberId, grade }) : undefined;
    const earned = earn?.(Object.fromEntries(payments.map(({ means, fen }) => [means, fen]))) ?? {
      points: 0,
      growth: 0,
    };
    const usesPointRules = points.used + earned.points > 0;
    const order: Unposted = {
      order_id: pinned.orderId,
      member_id: memberId,
      branch_id: branchId,
      state: 'paid',
      source: 'cashier',
      grade_id: grade?.id ?? null,
      list: pinned.list,
      due: pinned.due,
      first_name: pinned.lines[0]?.name ?? null,
      line_count: pinned.lines.length,
      means: meansInOrder.filter((means) => payments.some((one) => one.means === means)),
      reductions: pinned.reductions,
      points_used: points.used,
      points_value: points.value,
      stored_value: fenBy('stored_value'),
      takings: pinned.due - points.value - fenBy('stored_value'),
      points_earned: earned.points,
      points_number: usesPointRules ? pinned.pointsNumber : null,
      growth_earned: earned.growth,
      growth_number: earned.growth > 0 ? pinned.growthNumber : null,
      made_at: now,
      made_by: userId,
      made_by_name: operator,
    };
    await addOnce(tx, tenant, order.order_id);
    const last =
      served &&
      (await settle(tx, tenant, served.standings, settings, { ...order, member_id: served.holder.member_id }));
    await addOrder(
      tx,
      {
        ...order,
        value_after: last ? last.after.principal + last.after.bonus : null,
        points_after: last?.after.points ?? null,
        growth_after: last?.after.growth ?? null,
      },
      linesOf(pinned, payments),
      payments,
    );
    await recordOperation(tx, tenant, {
      action: 'order.pay',
      subjectKind: 'order',
      subjectIds: [order.order_id],
      changes: [
        {
          due: [null, order.due],
          ...(order.points_used > 0 && { points_used: [null, order.points_used] }),
          ...(order.stored_value > 0 && { stored_value: [null, order.stored_value] }),
          ...(order.takings > 0 && { takings: [null, order.takings] }),
        },
      ],
    });
    return getOrderPage(tenant, tx, order.order_id);
  });
