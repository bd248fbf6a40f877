import type { GrowthRules, PointRules } from '@regulars/contract';
import { getEarnedOn } from '../../ledger/index.ts';
import type { BusinessDays } from '../../platform/clock/business-date.ts';
import type { TenantView } from '../../platform/database/index.ts';

/** What a member earned today towards the day's limits of points and growth; nothing is read where there are none. */
export const getEarnedToday = async (
  view: TenantView,
  day: BusinessDays,
  memberId: string,
  { points, growth }: { readonly points: PointRules | undefined; readonly growth: GrowthRules | undefined },
): Promise<{ readonly points: number; readonly growth: number }> => {
  const isCapped = (points?.base.day_most ?? null) !== null || (growth?.cap_per_day ?? null) !== null;
  const date = day.today();
  return isCapped ? getEarnedOn(view, memberId, { date, from: day.startOf(date) }) : { points: 0, growth: 0 };
};
