import type { GrowthRules, PointRules } from '@regulars/contract';
import { getEarnedOn } from '../../ledger/index.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';

interface Earned {
  readonly points: number;
  readonly growth: number;
}

const waiting = statement<Earned>(
  'earned_waiting',
  `select coalesce(sum(points_earned), 0)::bigint as points, coalesce(sum(growth_earned), 0)::bigint as growth
   from top_up_order where merchant_id = $1 and member_id = $2 and state = 'waiting' and waits_until > $3`,
);

/**
 * What a member earned today towards the day's limits of points and growth, and what top-ups that wait for their payment will
 * have earned; nothing is read where there are no limits.
 */
export const getEarnedToday = async (
  view: TenantView,
  { day, now }: { readonly day: BusinessDays; readonly now: Date },
  memberId: string,
  { points, growth }: { readonly points: PointRules | undefined; readonly growth: GrowthRules | undefined },
): Promise<Earned> => {
  const isCapped = (points?.base.day_most ?? null) !== null || (growth?.cap_per_day ?? null) !== null;
  if (!isCapped) return { points: 0, growth: 0 };
  const date = day.today();
  const [earned, [coming]] = await Promise.all([
    getEarnedOn(view, memberId, { date, from: day.startOf(date) }),
    view.query(waiting, [view.merchantId, memberId, now]),
  ]);
  return { points: earned.points + (coming?.points ?? 0), growth: earned.growth + (coming?.growth ?? 0) };
};
