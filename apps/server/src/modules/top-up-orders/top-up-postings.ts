import type { TopUpTaken } from '@regulars/contract';
import type { ExpiresAt, Movement, Posted } from '../../ledger/index.ts';
import { addDays, type BusinessDays } from '../../platform/clock/business-date.ts';
import { versionName } from '../../platform/rules/index.ts';
import { topUpRules } from '../top-up-rules/index.ts';
import type { NewOrder } from './top-up-orders.queries.ts';

/** The ledger document of an order; what it earns are further steps of it. */
export const documentOf = (orderId: string, step?: string) => ({ kind: 'top_up_order', id: orderId, step }) as const;

/** What the rules say when an order is paid, beside what they gave when it was made. */
export interface PostedBy {
  readonly day: BusinessDays;
  readonly actorId: string;
  /** Of the rule's version; null: bonus doesn't lapse. */
  readonly bonusDays: number | null;
  readonly pointsExpireAt: ExpiresAt;
  /** The versions of the point and growth rules, where the order earned by them. */
  readonly points?: string | undefined;
  readonly growth?: string | undefined;
}

/** What an order gives, in a posting for each rule that decided it; the top-up itself is the first. */
export const postingsOf = (order: NewOrder, by: PostedBy): readonly [Movement, ...Movement[]] => {
  const { day, actorId, bonusDays, pointsExpireAt } = by;
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
          ? { amount: order.bonus, expiresAt: bonusDays === null ? null : day.endOf(addDays(day.today(), bonusDays)) }
          : undefined,
      points: order.points > 0 ? { amount: order.points, expiresAt: pointsExpireAt } : undefined,
      growth: order.growth > 0 ? order.growth : undefined,
    },
  };
  const earn = (
    step: string,
    rule: string | undefined,
    give: Extract<Movement, { kind: 'earn' | 'gift' }>['give'],
  ): Movement => ({
    kind: 'earn',
    ...place,
    document: documentOf(order.order_id, step),
    rule,
    give,
  });
  const points = { amount: order.points_earned, expiresAt: pointsExpireAt };
  return [
    topUp,
    ...(order.points_earned > 0 ? [earn('points', by.points, { points })] : []),
    ...(order.growth_earned > 0 ? [earn('growth', by.growth, { growth: order.growth_earned })] : []),
  ];
};

/** What the postings of a refund took back; `became` is the bonus that became principal before. */
export const takenOf = (
  posted: readonly Posted[],
  {
    cash,
    became = 0,
    gradeId = null,
  }: { readonly cash: number; readonly became?: number; readonly gradeId?: string | null },
): TopUpTaken => {
  const sum = (of: (one: Posted) => number): number => posted.reduce((total, one) => total + of(one), 0);
  return {
    cash,
    principal: -sum(({ change }) => change.principal) - became,
    bonus: -sum(({ change }) => change.bonus) + became,
    points: -sum(({ change }) => change.points),
    growth: -sum(({ change }) => change.growth),
    grade_id: gradeId,
    missing_bonus: sum(({ short }) => short.bonus),
    missing_points: sum(({ short }) => short.points),
    missing_growth: sum(({ short }) => short.growth),
  };
};
