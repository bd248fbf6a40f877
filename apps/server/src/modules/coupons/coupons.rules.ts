import type { CouponState } from '@regulars/phrases';
import type { Dated } from '../coupon-gifts/index.ts';

/** What is decided of a template: from which states, and to which. */
export const decisions = {
  on_shelf: { from: ['draft', 'off_shelf'], to: 'on_shelf' },
  off_shelf: { from: ['on_shelf'], to: 'off_shelf' },
  stop: { from: ['on_shelf', 'off_shelf'], to: 'stopped' },
  restore: { from: ['stopped'], to: 'on_shelf' },
} as const satisfies Record<string, { readonly from: readonly CouponState[]; readonly to: CouponState }>;
export type Decision = keyof typeof decisions;

export const mayDecide = (decision: Decision, state: CouponState): boolean =>
  (decisions[decision].from as readonly CouponState[]).includes(state);

/** Whether fixed dates are past, so that nobody could use what is given. */
export const isOver = ({ last_date: last }: Pick<Dated, 'last_date'>, today: string): boolean =>
  last !== null && last < today;
