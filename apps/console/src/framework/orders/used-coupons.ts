import type { ConsumptionOrderPage } from '@regulars/contract';

/** How many coupons an order used. */
export const usedCoupons = ({ reductions }: Pick<ConsumptionOrderPage, 'reductions'>): number =>
  reductions.filter(({ step, off }) => (step === 'item_coupon' || step === 'order_coupon') && off > 0).length;
