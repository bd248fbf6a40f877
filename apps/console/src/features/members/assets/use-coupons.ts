import { useEndpoint } from '../../../framework/api/index.ts';

/** A member's coupons that can be used. */
export const useUsableCoupons = (memberId: string) =>
  useEndpoint('GET /vip-infos/coupon-report', { query: { vip_id: memberId, state: ['unused'] } }, { quiet: true });
