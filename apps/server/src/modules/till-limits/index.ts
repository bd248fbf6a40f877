export { addDefaultTillLimits } from './till-limits.queries.ts';
export { templateTillLimits } from './till-limits.rules.ts';
export {
  coversRefunds,
  getRefundLimit,
  mustCoverDiscount,
  mustCoverRefund,
  setTillLimits,
  type Refunding,
} from './till-limits.service.ts';
