import type { TopUpTaken, TopUpTerms } from '@regulars/contract';
import type { ExpiresAt, Movement, Posted } from '../../ledger/index.ts';
import { addDays, type BusinessDays } from '../../platform/clock/business-date.ts';
import { versionName } from '../../platform/rules/index.ts';
import { growthRules } from '../growth-rules/index.ts';
import { pointRules } from '../point-rules/index.ts';
import { topUpRules } from '../top-up-rules/index.ts';
import type { NewOrder } from './top-up-orders.queries.ts';

/** The ledger document of an order; what it earns are further steps of it. */
export const documentOf = (orderId: string, step?: string) => ({ kind: 'top_up_order', id: orderId, step }) as const;

/** What the order’s rule says of spending what it gives. */
export type Spending = Pick<TopUpTerms, 'bonus_days' | 'deduction_order'>;

/** What the rules say when an order is paid, beside what they gave when it was made. */
export interface PostedBy {
  readonly merchantId: string;
  readonly day: BusinessDays;
  readonly actorId: string;
  /** Of the rule's version. */
  readonly terms: Spending;
  readonly pointsExpireAt: ExpiresAt;
}

/** What an order gives, in a posting for each rule that decided it; the top-up itself is the first. */
export const postingsOf = (order: NewOrder, by: PostedBy): readonly [Movement, ...Movement[]] => {
  const { merchantId, day, actorId, terms, pointsExpireAt } = by;
  const { bonus_days: days, deduction_order: deduction } = terms;
  const place = { accountId: order.member_id, branchId: order.branch_id, actorId };
  const topUp: Movement = {
    kind: 'top_up',
    ...place,
    document: documentOf(order.order_id),
    rule: versionName(topUpRules, order.rule_id, order.rule_number),
    give: {
      principal: order.paid,
      bonus:
        order.bonus > 0
          ? { amount: order.bonus, expiresAt: days === null ? null : day.endOf(addDays(day.today(), days)) }
          : undefined,
      points: order.points > 0 ? { amount: order.points, expiresAt: pointsExpireAt } : undefined,
      growth: order.growth > 0 ? order.growth : undefined,
      deduction: deduction ?? undefined,
    },
  };
  // The version that decided it when the order was made.
  const earn = (
    step: 'points' | 'growth',
    number: number | null,
    give: Extract<Movement, { kind: 'earn' | 'gift' }>['give'],
  ): Movement => ({
    kind: 'earn',
    ...place,
    document: documentOf(order.order_id, step),
    rule: number === null ? undefined : versionName(step === 'points' ? pointRules : growthRules, merchantId, number),
    give,
  });
  const points = { amount: order.points_earned, expiresAt: pointsExpireAt };
  return [
    topUp,
    ...(order.points_earned > 0 ? [earn('points', order.points_number, { points })] : []),
    ...(order.growth_earned > 0 ? [earn('growth', order.growth_number, { growth: order.growth_earned })] : []),
  ];
};

/** What the postings of a refund took back; `became` is the bonus that became principal before. */
export const takenOf = (
  posted: readonly Posted[],
  {
    cash,
    became = 0,
    gradeId = null,
    coupons = [],
  }: {
    readonly cash: number;
    readonly became?: number;
    readonly gradeId?: string | null;
    readonly coupons?: TopUpTaken['coupons'];
  },
): TopUpTaken => {
  const sum = (of: (one: Posted) => number): number => posted.reduce((total, one) => total + of(one), 0);
  return {
    cash,
    principal: -sum(({ change }) => change.principal) - became,
    bonus: -sum(({ change }) => change.bonus) + became,
    points: -sum(({ change }) => change.points),
    growth: -sum(({ change }) => change.growth),
    grade_id: gradeId,
    coupons,
    missing_bonus: sum(({ short }) => short.bonus),
    missing_points: sum(({ short }) => short.points),
    missing_growth: sum(({ short }) => short.growth),
  };
};
