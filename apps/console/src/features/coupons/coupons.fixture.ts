import type { CouponPage } from '@regulars/contract';
import { couponId, reduction } from '../../framework/coupons/issued.fixture.ts';

/** A full reduction as the server tells of it. */
export const couponOf = (more: Partial<CouponPage> = {}): CouponPage => ({
  coupon_id: couponId,
  number: 'CT20261118-0001',
  kind: 'reduction',
  state: 'draft',
  status: 'draft',
  terms: reduction,
  terms_number: 1,
  stock: 2_000,
  given: 0,
  created_at: '2026-11-18T02:00:00.000Z',
  version: 1,
  edited_at: '2026-11-18T02:00:00.000Z',
  edited_by: '方晓棠',
  ...more,
});

export const couponPermissions = [
  'coupon:read',
  'coupon:create',
  'coupon:update',
  'coupon:put_in_force',
  'coupon:remove',
] as const;
