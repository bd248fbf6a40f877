import type { Api, OrderBasketLine, OrderMeans, OrderQuote, Settings } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { orderLimits } from '@regulars/contract/rules/orders';
import { itemRefusalPhrases, moneyText, say, type ItemRefusal } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { getLedgerAccount } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { mustBePermitted, Problem, refuseFields, type Fault, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { amountOf, priceBasket, type Reduction } from '../../pricing/index.ts';
import { mustBeOpen } from '../branches/index.ts';
import { lockServed } from '../grades/index.ts';
import { getGrowthInForce } from '../growth-rules/index.ts';
import { listItemsAtTill, type ItemAtTill } from '../items/index.ts';
import { getPointsInForce, mayUse, usablePoints, valueOfPoints } from '../point-rules/index.ts';
import { getSettings } from '../settings/index.ts';
import { getEarn } from './earning.service.ts';
import { writeQuote, type Pinned, type Sold } from './quotes.rules.ts';

type Basket = BodyOf<Api['POST /orders/quote']>;

/** What the schema can't say of a basket. */
const basketFaults = (lines: readonly OrderBasketLine[]): Fault[] =>
  lines.flatMap((line, at): Fault[] => {
    const path = `lines.${at}`;
    const isTwice = lines.findIndex(({ key }) => key === line.key) < at;
    const ofItem = line.item_id ?? null;
    return [
      ...(isTwice ? [{ path: `${path}.key`, rule: 'unique_items' } as const] : []),
      ...(ofItem === null && line.price === undefined ? [{ path: `${path}.price`, rule: 'required' } as const] : []),
      ...(ofItem !== null && line.price !== undefined
        ? [{ path: `${path}.price`, rule: 'unknown_field' } as const]
        : []),
      ...(ofItem !== null && line.name ? [{ path: `${path}.name`, rule: 'unknown_field' } as const] : []),
    ];
  });

/** Throws order_item_not_sold. */
const soldOf = (line: OrderBasketLine, items: ReadonlyMap<string, ItemAtTill>, { language }: Tenant): Sold => {
  const { item_id: id, name, price, quantity } = line;
  if (!id) return { item_id: null, code: null, name: name?.trim() || null, unit: null, price: price ?? 0, quantity };
  const item = items.get(id);
  const why: ItemRefusal | null = item ? item.refused : 'unknown';
  if (!item || why !== null)
    throw new Problem('order_item_not_sold', {
      values: { name: item?.name ?? line.key, why: say(itemRefusalPhrases[why ?? 'unknown'], language) },
      context: { key: line.key, why: why ?? 'unknown' },
    });
  return { item_id: id, code: item.code, name: item.name, unit: item.unit, price: item.price, quantity };
};

interface Customer {
  readonly memberId: string;
  readonly grade: { readonly grade_id: string; readonly name: string; readonly earning_rate: number; readonly discount_rate: number }; // prettier-ignore
  /** What is not held. */
  readonly value: number;
  readonly points: number;
  readonly growth: number;
}

/** Throws member_not_found, member_state_refused. */
const readCustomer = async (tx: TenantTx, tenant: Tenant, memberId: string): Promise<Customer> => {
  const { standings, holder } = await lockServed(tx, tenant, memberId);
  const grade = standings.grades.find(({ grade_id: id }) => id === holder.grade_id);
  if (!grade) throw new Error('A member’s grade is one of the merchant’s');
  const { balances, held } = mustFind(await getLedgerAccount(tx, memberId), 'member_not_found');
  return {
    memberId,
    grade,
    value: balances.principal + balances.bonus - held.principal - held.bonus,
    points: balances.points - held.points,
    growth: balances.growth,
  };
};

/** What takes something off: the grade's discount, then what the cashier gives. */
const reductionsOf = ({ grade_discount: wished = true, off = 0 }: Basket, customer: Customer | null): Reduction[] => [
  ...(customer && wished && customer.grade.discount_rate < 10_000
    ? [{ step: 'grade_discount', id: customer.grade.grade_id, lines: null, least: 0, by: { rate: customer.grade.discount_rate, most: null } } as const] // prettier-ignore
    : []),
  ...(off > 0 ? [{ step: 'cashier', id: 'hand', lines: null, least: 0, by: { fen: off } } as const] : []),
];

/** From stored value if that suffices, else in cash. */
const proposed = (toPay: number, { refused }: ByStoredValue): { means: OrderMeans; fen: number }[] =>
  toPay === 0 ? [] : [{ means: refused === null ? 'stored_value' : 'cash', fen: toPay }];

/**
 * Refuses payments that are not what is due, that need a member, or that take more stored value than the settings allow.
 * Throws invalid_input, order_payments_wrong, order_member_needed, order_stored_value_refused.
 */
export const mustPay = (
  payments: readonly { readonly means: OrderMeans; readonly fen: number }[],
  toPay: number,
  memberId: string | null,
  settings: Settings,
): void => {
  const twice = payments.findIndex(({ means }, at) => payments.findIndex((one) => one.means === means) < at);
  if (twice >= 0) throw refuseFields({ path: `payments.${twice}.means`, rule: 'unique_items' });
  const paid = payments.reduce((sum, { fen }) => sum + fen, 0);
  if (paid !== toPay)
    throw new Problem('order_payments_wrong', { values: { paid: moneyText(paid), due: moneyText(toPay) } });
  const stored = payments.find(({ means }) => means === 'stored_value');
  if (!stored) return;
  if (memberId === null) throw new Problem('order_member_needed');
  const most = settings.stored_value_enabled ? (settings.stored_value_most ?? stored.fen) : 0;
  if (stored.fen > most) throw new Problem('order_stored_value_refused', { values: { most: moneyText(most) } });
};

/** What of an order may be paid from stored value, and why not all of it. */
type ByStoredValue = OrderQuote['stored_value'];
const byStoredValue = (toPay: number, customer: Customer | null, settings: Settings): ByStoredValue => {
  if (!settings.stored_value_enabled) return { most: 0, refused: 'off' };
  if (!customer) return { most: 0, refused: 'nobody' };
  const limit = settings.stored_value_most ?? toPay;
  const most = Math.max(0, Math.min(toPay, customer.value, limit));
  if (most === toPay) return { most, refused: null };
  if (customer.value <= 0) return { most, refused: 'none' };
  return { most, refused: most === limit ? 'order_most' : 'too_little' };
};

const readPoints = async (
  tx: TenantTx,
  { points = 0, most_points: asMany = false }: Basket,
  due: number,
  customer: Customer | null,
) => {
  const rules = await getPointsInForce(tx);
  const use = rules?.rules.base.use ?? null;
  if (points > 0 && !customer) throw new Problem('order_member_needed');
  const most = usablePoints(use, due, customer?.points ?? 0);
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
  };
};

/**
 * Prices a basket. Throws invalid_input, member_not_found, member_state_refused, branch_not_found, branch_closed,
 * order_item_not_sold, order_too_large, order_points_refused, order_member_needed, order_payments_wrong,
 * order_stored_value_refused, permission_denied.
 */
export const quoteBasket = (tenant: Tenant, dataKey: Buffer, asked: Basket): Promise<OrderQuote> =>
  tenant.transaction(async (tx) => {
    const faults = basketFaults(asked.lines);
    if (asked.most_points && asked.points !== undefined) faults.push({ path: 'points', rule: 'unknown_field' });
    if (faults.length > 0) throw refuseFields(...faults);
    if ((asked.off ?? 0) > 0) mustBePermitted(tenant, 'order:discount');
    const { now } = tenant;
    const { branch_id: branchId, lines: wanted } = asked;
    await mustBeOpen(tx, tenant, branchId);
    const customer = asked.vip_id === null ? null : await readCustomer(tx, tenant, asked.vip_id);
    const ids = [...new Set(wanted.flatMap(({ item_id: id }) => (id ? [id] : [])))];
    const items = await listItemsAtTill(tx, ids, { branchId, now });
    const sold = new Map(wanted.map((line) => [line.key, soldOf(line, items, tenant)]));
    const total = [...sold.values()].reduce((sum, { price, quantity }) => sum + amountOf(price, quantity), 0);
    if (total > orderLimits.total)
      throw new Problem('order_too_large', { values: { most: moneyText(orderLimits.total) } });
    const { lines, applied, list, due } = priceBasket(
      [...sold].map(([key, { price, quantity }]) => ({ key, price, quantity })),
      reductionsOf(asked, customer),
    );
    const [points, growth, settings] = await Promise.all([
      readPoints(tx, asked, due, customer),
      getGrowthInForce(tx),
      getSettings(tx),
    ]);
    const toPay = due - points.used.value;
    const stored = byStoredValue(toPay, customer, settings);
    const payments = asked.payments ?? proposed(toPay, stored);
    mustPay(payments, toPay, customer?.memberId ?? null, settings);
    const pinned: Pinned = {
      orderId: newId(),
      branchId,
      memberId: customer?.memberId ?? null,
      grade: customer && { id: customer.grade.grade_id, earningRate: customer.grade.earning_rate },
      lines: lines.map((line) => ({ ...line, ...mustFind(sold.get(line.key), 'not_found') })),
      reductions: applied.map((one) => ({
        ...one,
        name: one.step === 'grade_discount' ? (customer?.grade.name ?? null) : null,
      })),
      list,
      due,
      points: points.used,
      pointsNumber: points.number,
      growthNumber: growth?.number ?? null,
      validUntil: now.getTime() + orderLimits.quoteMinutes * 60_000,
    };
    const { memberId, grade } = pinned;
    const earns =
      memberId === null || grade === null
        ? { points: 0, growth: 0 }
        : (await getEarn(tx, tenant, { ...pinned, memberId, grade }))(
            Object.fromEntries(payments.map(({ means, fen }) => [means, fen])),
          );
    return {
      quote: writeQuote(dataKey, tx.merchantId, pinned),
      valid_until: new Date(pinned.validUntil).toISOString(),
      lines: pinned.lines.map((line) => ({ ...line, offs: [...line.offs] })),
      reductions: [...pinned.reductions],
      list,
      due,
      points: { ...points.used, most: points.most.points, most_value: points.most.value, refused: points.most.refused },
      to_pay: toPay,
      stored_value: stored,
      payments: payments.map(({ means, fen }) => ({ means, fen })),
      earns,
      member: customer && {
        vip_id: customer.memberId,
        grade_id: customer.grade.grade_id,
        grade_name: customer.grade.name,
        stored_value: customer.value,
        points: customer.points,
        growth: customer.growth,
      },
    };
  });
