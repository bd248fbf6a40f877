import type { OrderQuote } from '@regulars/contract';
import { orderLimits } from '@regulars/contract/rules/orders';
import { moneyText } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { expireAccountAt, getLedgerAccount, mayBeDue, spendableOf, type LedgerAccount } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { mustBePermitted, Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { amountOf } from '../../pricing/index.ts';
import type { AccountServices } from '../auth/index.ts';
import { mustBeOpen, mustFindWithin } from '../branches/index.ts';
import { getAskedConfirmation } from '../confirmations/index.ts';
import { getLadderSaying, lockServed } from '../grades/index.ts';
import { getGrowthInForce } from '../growth-rules/index.ts';
import { listItemsAtTill } from '../items/index.ts';
import { getPointsInForce, mayUse, usablePoints, valueOfPoints } from '../point-rules/index.ts';
import { getPaysMemberPrice } from '../privileges/index.ts';
import { getSettings } from '../settings/index.ts';
import { mustCoverDiscount } from '../till-limits/index.ts';
import {
  basketFaults,
  billOf,
  byHandIn,
  byStoredValue,
  memberPricesIn,
  mustPay,
  proposed,
  rateOf,
  reductionsOf,
  soldOf,
  type Basket,
  type Customer,
} from './bill.rules.ts';
import { getCouponChoice } from './bill-coupons.service.ts';
import { getAskedFrom } from './confirm.service.ts';
import type { CouponChoice } from './coupon-choice.rules.ts';
import { earnsNothing, getEarn } from './earning.service.ts';
import { getHeldRow, type HeldRow } from './held.queries.ts';
import { mustBeHeld } from './held.rules.ts';
import { writeQuote, type Pinned } from './quotes.rules.ts';

type Spendable = Pick<Customer, 'value' | 'points' | 'growth'>;
const leftOf = (account: LedgerAccount): Spendable => ({ ...spendableOf(account), growth: account.balances.growth });

/** What a member may spend now: fen of stored value and points that are not held, and their growth. Throws member_not_found. */
export const getSpendable = async (tx: TenantTx, memberId: string): Promise<Spendable> =>
  leftOf(mustFind(await getLedgerAccount(tx, memberId), 'member_not_found'));

/** The same, once what is due has expired and lapsed. */
const getSpendableAt = async (tx: TenantTx, memberId: string, now: Date): Promise<Spendable> => {
  const account = mustFind(await getLedgerAccount(tx, memberId), 'member_not_found');
  if (!mayBeDue(account, now)) return leftOf(account);
  await expireAccountAt(tx, memberId, now);
  return getSpendable(tx, memberId);
};

/**
 * What a bill to be quoted anew holds: it counts as what its member has. Throws order_not_found, order_state, and
 * invalid_input where the basket is for another member or branch.
 */
const readHeld = async (
  tx: TenantTx,
  tenant: Tenant,
  { order_id: id, vip_id: memberId, branch_id: branchId }: Basket,
): Promise<HeldRow | undefined> => {
  if (id === undefined) return undefined;
  const held = mustFindWithin(tenant, await getHeldRow(tx, id), 'order_not_found');
  mustBeHeld(held, tenant);
  if (held.member_id !== memberId) throw refuseFields({ path: 'vip_id', rule: 'not_found' });
  if (held.branch_id !== branchId) throw refuseFields({ path: 'branch_id', rule: 'not_found' });
  return held;
};

/** Throws member_not_found, member_state_refused. */
const readCustomer = async (
  tx: TenantTx,
  tenant: Tenant,
  memberId: string,
  held: Pick<HeldRow, 'stored_value' | 'points'> | undefined,
): Promise<Customer> => {
  const { standings, holder } = await lockServed(tx, tenant, memberId);
  const grade = standings.grades.find(({ grade_id: id }) => id === holder.grade_id);
  if (!grade) throw new Error('A member’s grade is one of the merchant’s');
  // Else it would offer what expired since the last posting, and keep back what a lapsed hold set aside.
  const { value, points, growth } = await getSpendableAt(tx, memberId, tenant.now);
  return { memberId, grade, value: value + (held?.stored_value ?? 0), points: points + (held?.points ?? 0), growth };
};

/** Members' prices of a basket's items; empty for whom they aren't. */
const memberPricesFor = async (
  tx: TenantTx,
  prices: ReadonlyMap<string, number>,
  customer: Customer | null,
): Promise<ReadonlyMap<string, number>> =>
  customer && prices.size > 0 && (await getPaysMemberPrice(tx, customer.grade.grade_id)) ? prices : new Map();

const readPoints = async (
  tx: TenantTx,
  { points = 0, most_points: asMany = false }: Basket,
  {
    due,
    customer,
    coupons,
  }: { readonly due: number; readonly customer: Customer | null; readonly coupons: CouponChoice },
) => {
  const rules = await getPointsInForce(tx);
  const use = rules?.rules.base.use ?? null;
  if (points > 0 && !customer) throw new Problem('order_member_needed');
  const usable = usablePoints(use, due, customer?.points ?? 0);
  const isOpen = coupons.used.length === 0 || (coupons.withPoints && use?.with_coupons !== false);
  const most = isOpen || usable.refused !== null ? usable : ({ points: 0, value: 0, refused: 'coupons' } as const);
  const wished = asMany ? most.points : points;
  if (!mayUse(use, most.points, wished))
    throw new Problem('order_points_refused', {
      values: { most: most.points },
      context: { most: String(most.points) },
    });
  return {
    number: rules?.number ?? null,
    most,
    used: { used: wished, value: use && wished > 0 ? valueOfPoints(use, wished) : 0 },
    use: rules && use && wished > 0 ? { number: rules.number, points: use.points, value: use.value } : null,
  };
};

/** The bill of a basket, and what reduces it. Throws order_item_not_sold, order_too_large. */
const priceAsked = async (tx: TenantTx, tenant: Tenant, asked: Basket, customer: Customer | null) => {
  const { branch_id: branchId, lines: wanted } = asked;
  const ids = [...new Set(wanted.flatMap(({ item_id: id }) => (id ? [id] : [])))];
  const items = await listItemsAtTill(tx, ids, { branchId, now: tenant.now });
  const sold = new Map(wanted.map((line) => [line.key, soldOf(line, items, tenant)]));
  const total = [...sold.values()].reduce((sum, { price, quantity }) => sum + amountOf(price, quantity), 0);
  if (total > orderLimits.total)
    throw new Problem('order_too_large', { values: { most: moneyText(orderLimits.total) } });
  const prices = memberPricesIn(wanted.map(({ key, item_id: id }) => [key, items.get(id ?? '')]));
  const memberPrices = await memberPricesFor(tx, prices, customer);
  const others = reductionsOf(asked, customer, memberPrices);
  const places = new Map(wanted.map(({ key, item_id: id }) => [key, items.get(id ?? '')]));
  const coupons = await getCouponChoice(tx, tenant, { asked, customer, sold, places, others });
  const names = new Map(coupons.used.map(({ issued_id: id, name }) => [id, name]));
  if (customer) names.set(customer.grade.grade_id, customer.grade.name);
  return { bill: billOf(sold, coupons.reductions, names), coupons, memberPrices };
};

const presentCustomer = ({ memberId, grade, value, points, growth }: Customer): NonNullable<OrderQuote['member']> => ({
  vip_id: memberId,
  grade_id: grade.grade_id,
  grade_name: grade.name,
  stored_value: value,
  points,
  growth,
});

/**
 * Prices a basket. Throws invalid_input, member_not_found, member_state_refused, branch_not_found, branch_closed,
 * order_item_not_sold, order_too_large, order_points_refused, order_member_needed, order_payments_wrong,
 * order_stored_value_refused, order_discount_above_limit, permission_denied, order_not_found, order_state.
 */
export const quoteBasket = (tenant: Tenant, { dataKey, sms }: AccountServices, asked: Basket): Promise<OrderQuote> =>
  tenant.transaction(async (tx) => {
    const faults = basketFaults(asked);
    if (faults.length > 0) throw refuseFields(...faults);
    if ((asked.off ?? 0) > 0) mustBePermitted(tenant, 'order:discount');
    const { now } = tenant;
    const { branch_id: branchId } = asked;
    await mustBeOpen(tx, tenant, branchId);
    const held = await readHeld(tx, tenant, asked);
    const customer = asked.vip_id === null ? null : await readCustomer(tx, tenant, asked.vip_id, held);
    const { bill, coupons, memberPrices } = await priceAsked(tx, tenant, asked, customer);
    const { list, due } = bill;
    await mustCoverDiscount(tx, tenant, branchId, byHandIn(bill));
    const [points, growth, settings] = await Promise.all([
      readPoints(tx, asked, { due, customer, coupons }),
      getGrowthInForce(tx),
      getSettings(tx),
    ]);
    const toPay = due - points.used.value;
    const stored = byStoredValue(toPay, customer, settings);
    const payments = asked.payments ?? proposed(toPay, stored);
    mustPay(payments, toPay, customer?.memberId ?? null, settings);
    const pinned: Pinned = {
      orderId: held?.order_id ?? newId(),
      branchId,
      memberId: customer?.memberId ?? null,
      grade: customer && { id: customer.grade.grade_id, earningRate: customer.grade.earning_rate },
      ...bill,
      points: points.used,
      coupons: coupons.used,
      pointsNumber: points.number,
      growthNumber: growth?.number ?? null,
      basis: {
        quoted_at: now.toISOString(),
        quoted_by_name: tenant.operator,
        grade_number: customer && (await getLadderSaying(tx, customer.grade)),
        discount_rate: rateOf(coupons.reductions),
        points_use: points.use,
        memberPrices: Object.fromEntries(memberPrices),
      },
      validUntil: now.getTime() + orderLimits.quoteMinutes * 60_000,
    };
    const { memberId, grade } = pinned;
    const earns =
      memberId === null || grade === null
        ? earnsNothing
        : (await getEarn(tx, tenant, { ...pinned, memberId, grade }))(
            Object.fromEntries(payments.map(({ means, fen }) => [means, fen])),
          );
    const askedFrom = memberId === null ? null : await getAskedFrom(tx, tenant, settings, memberId);
    return {
      quote: writeQuote(dataKey, tx.merchantId, pinned),
      valid_until: new Date(pinned.validUntil).toISOString(),
      lines: pinned.lines.map((line) => ({ ...line, offs: [...line.offs] })),
      reductions: [...pinned.reductions],
      coupons: coupons.told.map((one) => ({ ...one, expires_at: one.expires_at.toISOString() })),
      list,
      due,
      points: { ...points.used, most: points.most.points, most_value: points.most.value, refused: points.most.refused },
      to_pay: toPay,
      stored_value: stored,
      payments: payments.map(({ means, fen }) => ({ means, fen })),
      earns: { points: earns.points, growth: earns.growth },
      confirmation:
        memberId === null || askedFrom === null
          ? null
          : await getAskedConfirmation(tx, tenant, { memberId, from: askedFrom, sms }),
      member: customer && presentCustomer(customer),
    };
  });
