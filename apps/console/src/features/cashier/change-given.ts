import type { ConsumptionOrderPage } from '@regulars/contract';

/** Fen to give back of the cash that was handed over for an order. */
export const changeGiven = ({ payments }: Pick<ConsumptionOrderPage, 'payments'>): number =>
  payments.reduce((sum, { tendered, fen }) => sum + (tendered === null ? 0 : tendered - fen), 0);
