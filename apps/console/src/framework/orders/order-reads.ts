import { balanceReads } from '../balance-reads.ts';
import { shiftReads } from '../shifts/shift-reads.ts';

/** Queries to invalidate when an order is paid, refunded or voided. */
export const orderReads = [
  'GET /orders',
  'GET /orders/{id}',
  'GET /orders/{id}/timeline',
  'GET /orders/{id}/hold',
  'GET /orders/holds',
  'GET /vip-infos/coupon-report',
  'GET /coupons/receive-records',
  'GET /coupons/write-off-records',
  ...shiftReads,
  ...balanceReads,
] as const;
