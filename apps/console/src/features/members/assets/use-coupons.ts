import { useEndpoint } from '../../../framework/api/index.ts';

/** A member's coupons. */
export const useCoupons = (memberId: string) =>
  useEndpoint('GET /vip-infos/coupon-report', { query: { vip_id: memberId } }, { quiet: true });
