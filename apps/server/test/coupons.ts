import type { CouponTerms } from '@regulars/contract';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import type { CouponKind } from '@regulars/phrases';
import type { Caller } from './factories.ts';
import type { TestServer } from './test-server.ts';

interface Template extends Partial<CouponTerms> {
  readonly kind?: CouponKind;
  readonly stock?: number | null;
}

/** A template on the shelf, by default of ¥30 off anything for 30 days. */
export const shelvedCoupon = async (
  { call }: Pick<TestServer, 'call'>,
  as: Caller,
  { kind = 'cash', stock = null, ...terms }: Template = {},
): Promise<string> => {
  const value = kind === 'cash' ? 3_000 : null;
  const whole: CouponTerms = { ...plainCoupon(), name: '老友代金券', value, ...terms };
  const { data } = await call('POST /coupons', { as, body: { kind, stock, terms: whole } });
  await call('PUT /coupons/{id}/on-shelves', { as, params: { id: data.coupon_id } });
  return data.coupon_id;
};

/** Gives a member coupons of a template; answers their ids, newest first. */
export const giveCoupon = async (
  { call }: Pick<TestServer, 'call'>,
  as: Caller,
  { couponId, memberId, count = 1 }: { readonly couponId: string; readonly memberId: string; readonly count?: number },
): Promise<string[]> => {
  const body = { coupon_id: couponId, ids: [memberId], count, reason: '老客回馈' };
  await call('PUT /coupons/give', { as, body });
  const query = { vip_id: memberId, size: count };
  return (await call('GET /vip-infos/coupon-report', { as, query })).data.items.map(({ issued_id: id }) => id);
};
