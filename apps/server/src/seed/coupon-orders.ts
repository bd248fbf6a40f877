import type { ConsumptionOrderPage } from '@regulars/contract';
import { listBranches } from '../modules/branches/index.ts';
import { getGrowthInForce } from '../modules/growth-rules/index.ts';
import { claimCoupon, giveWaiting } from '../modules/issued-coupons/index.ts';
import { holdOrder, payOrder, quoteBasket, refundOrder, voidOrder } from '../modules/orders/index.ts';
import { receiptCodes } from '../modules/receipts/index.ts';
import { addDays } from '../platform/clock/business-date.ts';
import type { TenantTx } from '../platform/database/index.ts';
import type { Tenant } from '../platform/http/index.ts';
import type { Log } from '../platform/log/log.ts';
import { callOf, type AdjustingStaff } from './adjustments.ts';
import { basketOf, type MenuItem } from './baskets.ts';
import { dateOf, dayStart } from './demo-members.ts';
import type { Staff } from './member-history.ts';
import { timeAt } from './opening-hours.ts';
import { Random } from './random.ts';
import { hadCoupon, listHolders, planAnew } from './seed.queries.ts';

const minute = 60_000;
/** Up to yesterday. Before, other rules of points were in force. */
const days = 13;
/** Baskets and holders that are tried until one of them meets the terms. */
const tries = 12;

/** About how many coupons of a template are used. */
export interface WantedUses {
  readonly couponId: string;
  readonly uses: number;
}

interface Counter {
  readonly tx: TenantTx;
  readonly staff: AdjustingStaff;
  readonly menu: readonly MenuItem[];
  readonly branchIds: readonly string[];
  readonly random: Random;
  readonly dataKey: Buffer;
  readonly log: Log;
}

/** When coupons of each template are used, in order of time. */
const visitsOf = (random: Random, today: string, wanted: readonly WantedUses[]) =>
  wanted
    .flatMap(({ couponId, uses }) =>
      Array.from({ length: uses }, (_, at) => {
        const date = addDays(today, Math.floor((at * days) / uses) - days);
        return { couponId, at: new Date(dayStart(date) + timeAt(random.fraction())) };
      }),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());

/** A basket that somebody who has a coupon of a template uses it for, quoted. */
const quoteWith = async (counter: Counter, couponId: string, at: Date, only: readonly string[] = counter.branchIds) => {
  const { tx, staff, menu, random, dataKey, log } = counter;
  const holders = (await listHolders(tx, couponId, at)).filter(({ branch_id: id }) => id === null || only.includes(id));
  for (let tried = 0; tried < tries && holders.length > 0; tried += 1) {
    const { issued_id: id, member_id: memberId, branch_id } = random.pick(holders);
    const branchId = branch_id ?? random.pick(only);
    const cashier = [staff.cashier, staff.manager].find((one) => one.branchId === branchId) ?? staff.owner;
    const callAt = (by: Staff, when = at): Tenant => callOf({ tx, log }, by, when);
    const lines = [...basketOf(random, menu, { branchId, date: dateOf(at) })].flatMap(
      ([key, { item_id, quantity }]) => item_id === null ? [] : [{ key, item_id, quantity }],
    ); // prettier-ignore
    const asked = { branch_id: branchId, vip_id: memberId, lines, coupons: [id] };
    const quote = await quoteBasket(callAt(cashier), { dataKey, sms: undefined }, asked);
    if (quote.coupons.some(({ used }) => used)) return { quote, cashier, callAt, memberId, branchId };
  }
  return undefined;
};

/** What a refund of all of an order gives back and takes back. */
const allOf = async (tx: TenantTx, { due, points_earned, growth_earned }: ConsumptionOrderPage) => ({
  cash: due,
  stored_value: 0,
  points_value: 0,
  points: 0,
  points_taken: points_earned,
  growth_taken: (await getGrowthInForce(tx))?.rules.refund_lowers === false ? 0 : growth_earned,
  points_missing: 0,
  growth_missing: 0,
  coupons: 1,
});

const means = ['terminal', 'terminal', 'cash', 'transfer'] as const;

/**
 * The orders of the last fortnight that used coupons, by whoever had some at their branch; one was voided and one refunded as a
 * whole, which gave theirs back, some members took another for the next time, and one bill is held.
 */
export const addCouponOrders = async (
  tx: TenantTx,
  now: Date,
  wanted: readonly WantedUses[],
  { seed, ...scene }: Pick<Counter, 'staff' | 'menu' | 'dataKey' | 'log'> & { readonly seed: number },
): Promise<void> => {
  await planAnew(tx.platform);
  const branchIds = (await listBranches(tx, 'all')).map(({ branch_id: id }) => id);
  const counter: Counter = { ...scene, tx, branchIds, random: new Random(seed) };
  const { staff, random, dataKey } = counter;
  const receipts = receiptCodes({ dataKey, publicUrl: undefined });
  const [open] = wanted;
  let paid = 0;
  for (const { couponId, at } of visitsOf(random, dateOf(now), wanted)) {
    const taken = await quoteWith(counter, couponId, at);
    if (!taken) continue;
    const { quote: { quote, to_pay: fen }, cashier, callAt, memberId, branchId } = taken; // prettier-ignore
    const by = random.pick(means);
    const reference = by === 'terminal' ? String(random.between(700_000, 800_000)) : null;
    const payments = fen > 0 ? [{ means: by, fen, reference }] : [];
    const order = await payOrder(callAt(cashier), { dataKey, receipts }, { quote, payments });
    await giveWaiting(tx, at); // of a grade that it led to
    paid += 1;
    const later = new Date(at.getTime() + 6 * minute);
    if (paid === 6)
      await voidOrder(callAt(cashier, later), receipts, order.order_id, { reason: '收银时点错了茶' }, undefined);
    else if (paid === 13)
      await refundOrder(
        callAt(staff.manager.branchId === branchId ? staff.manager : staff.owner, later),
        receipts,
        order.order_id,
        { reason: '茶不合口味，全退', expected: await allOf(tx, order) },
        undefined,
      );
    else if (paid % 7 === 0 && memberId !== null && open && !(await hadCoupon(tx, open.couponId, memberId)))
      await claimCoupon(callAt(cashier, later), open.couponId, { vip_id: memberId, branch_id: branchId });
  }
  for (const { couponId } of wanted) {
    const held = await quoteWith(counter, couponId, new Date(now.getTime() - 4 * minute), [
      staff.cashier.branchId ?? '',
    ]);
    if (!held?.memberId) continue;
    await holdOrder(held.callAt(held.cashier), dataKey, { quote: held.quote.quote, stored_value: 0 });
    return;
  }
};
