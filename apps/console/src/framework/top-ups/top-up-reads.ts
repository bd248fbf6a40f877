import { balanceReads } from '../balance-reads.ts';
import { shiftReads } from '../shifts/shift-reads.ts';

/** Queries to invalidate when a top-up is made, paid, closed or refunded. */
export const topUpReads = [
  'GET /recharge-rule/flow',
  'GET /recharge-order/{id}',
  'GET /recharge-order/offers',
  'GET /recharge-order/quote',
  ...shiftReads,
  ...balanceReads,
] as const;
