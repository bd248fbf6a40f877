import type { CouponFigures, CouponTerms, IssuedCouponWithTerms } from '@regulars/contract';
import { couponCodeOf, groupedCode } from '@regulars/contract/rules/coupon-codes';
import { plainCoupon } from '@regulars/contract/rules/coupons';

export const couponId = '0190a000-0000-7000-8000-000000000009';

export const reduction: CouponTerms = { ...plainCoupon(), name: 'Autumn', steps: [{ least: 20_000, off: 4_000 }] };

const id = (last: number): string => `0190a000-0000-7000-8000-${String(last).padStart(12, '0')}`;

/** A coupon that was given, as who may give tells it: with its whole code. */
export const issuedOf = (number: number, more: Partial<IssuedCouponWithTerms> = {}): IssuedCouponWithTerms => ({
  issued_id: id(2_000 + number),
  coupon_id: couponId,
  name: 'Autumn',
  kind: 'reduction',
  code: groupedCode(couponCodeOf(Uint8Array.from({ length: 12 }, () => number))),
  state: 'unused',
  source: 'hand',
  source_id: id(3_000),
  source_name: null,
  may_open_source: true,
  vip_id: id(1_000 + number),
  member_name: `Member ${number}`,
  member_no: String(88_000_000_000 + number),
  branch_id: id(50),
  branch_name: '解放路店',
  given_at: '2026-11-18T04:00:00.000Z',
  given_by_name: '方晓棠',
  valid_from: '2026-11-18T04:00:00.000Z',
  expires_at: '2026-12-17T16:00:00.000Z',
  order_id: null,
  order_number: null,
  may_open_order: false,
  off: null,
  used_branch_name: null,
  refund_id: null,
  ended_at: null,
  ended_by_name: null,
  reason: null,
  version: 1,
  terms: reduction,
  ...more,
});

/** A page of them, with totals. */
export const issuedPage = (items: readonly IssuedCouponWithTerms[], total = items.length) => ({
  items,
  total,
  total_exact: true,
  index: 1,
  size: 20,
  next_cursor: null,
  as_of: '2026-11-20T06:35:00.000Z',
  totals: { count: total, unused: total, used: 0, expired: 0, void: 0, off: 0 },
});

export const figuresOf = (more: Partial<CouponFigures> = {}): CouponFigures => ({
  given: 200,
  unused: 90,
  held: 2,
  used: 61,
  expired: 40,
  void: 7,
  off: 244_000,
  orders: 60,
  revenue: 1_440_000,
  days: [{ day: '2026-11-18', given: 20, used: 9, expired: 0, voided: 1, off: 36_000, revenue: 200_000 }],
  branches: [
    { branch_id: id(50), branch_name: '解放路店', given: 150, used: 51, off: 204_000, orders: 50, revenue: 1_240_000 },
    { branch_id: null, branch_name: null, given: 50, used: 10, off: 40_000, orders: 10, revenue: 200_000 },
  ],
  ...more,
});
