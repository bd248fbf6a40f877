import type { TenantTx } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import type { Candidate, Reduction } from '../../pricing/index.ts';
import { countTakenOn, listCouponsForBill, reductionOf, refusalOf, type ItemPlace } from '../issued-coupons/index.ts';
import type { Basket, Customer } from './bill.rules.ts';
import { chooseFor, type CouponChoice, type Looked } from './coupon-choice.rules.ts';
import type { Sold } from './quotes.rules.ts';

interface Selling {
  readonly asked: Pick<Basket, 'branch_id' | 'coupons' | 'scanned_coupons' | 'order_id'>;
  readonly customer: Customer | null;
  readonly sold: ReadonlyMap<string, Sold>;
  /** By the keys of lines; what isn't in the catalogue has none. */
  readonly places: ReadonlyMap<string, ItemPlace | undefined>;
  /** What reduces the bill beside coupons. */
  readonly others: readonly Reduction[];
}

/** The coupons that a bill uses, and why not the member's others. */
export const getCouponChoice = async (
  tx: TenantTx,
  { now, day, timezone }: Tenant,
  { asked, customer, sold, places, others }: Selling,
): Promise<CouponChoice> => {
  const memberId = customer?.memberId ?? null;
  const bill = { memberId, orderId: asked.order_id ?? null, now };
  const named = [...new Set([...(asked.coupons ?? []), ...(asked.scanned_coupons ?? [])])];
  const rows = await listCouponsForBill(tx, { ...bill, asked: named });
  const limited = rows.filter(({ content }) => content.per_day !== null).map(({ coupon_id: id }) => id);
  const taken = await countTakenOn(tx, day.today(), bill, limited);
  const use = {
    ...bill,
    gradeId: customer?.grade.grade_id ?? null,
    branchId: asked.branch_id,
    scene: 'cashier',
    day,
    timezone,
  } as const;
  const looked = rows.map((row): Looked => {
    const { issued_id, coupon_id, kind, expires_at, content, more } = row;
    const leftToday = content.per_day === null ? Infinity : content.per_day - (taken.get(coupon_id) ?? 0);
    const refused = refusalOf(row, use) ?? (leftToday <= 0 ? 'per_day' : null);
    const candidate = (): Candidate => ({
      id: issued_id,
      reduction: reductionOf(row, places),
      template: coupon_id,
      kin: `${coupon_id}/${row.terms_number}`,
      perOrder: Math.min(content.per_order, leftToday),
      withGrade: content.with_grade,
      withOthers: content.with_others,
      expiresAt: expires_at.getTime(),
    });
    return {
      issued_id,
      coupon_id,
      name: content.name,
      kind,
      expires_at,
      more,
      withPoints: content.with_points,
      refused,
      candidate: refused === null ? candidate() : null,
    };
  });
  const basket = [...sold].map(([key, { price, quantity }]) => ({ key, price, quantity }));
  return chooseFor({ basket, others }, looked, asked.coupons);
};
