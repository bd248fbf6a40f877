import type { GrowthRules, PointRules } from '@regulars/contract';
import type { TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { getVersion } from '../../platform/rules/index.ts';
import { getEarnedToday, growthOf, growthRules } from '../growth-rules/index.ts';
import { earnedPoints, pointRules, type Paid } from '../point-rules/index.ts';
import { getCustomer } from './orders.queries.ts';

/** Whoever earns, and by which versions of the rules; as a quote pins them. */
export interface Earning {
  readonly memberId: string;
  readonly branchId: string;
  readonly grade: { readonly id: string; readonly earningRate: number };
  readonly pointsNumber: number | null;
  readonly growthNumber: number | null;
}

/** What an order earns by how it is paid, in points and growth. */
export type Earn = (paid: Paid) => { readonly points: number; readonly growth: number };

const rulesOf = async (
  view: TenantView,
  { pointsNumber, growthNumber }: Earning,
): Promise<{ points: PointRules | undefined; growth: GrowthRules | undefined }> => {
  const [points, growth] = await Promise.all([
    pointsNumber === null ? undefined : getVersion(pointRules, view, view.merchantId, pointsNumber),
    growthNumber === null ? undefined : getVersion(growthRules, view, view.merchantId, growthNumber),
  ]);
  return { points, growth };
};

/** Reads what decides; the day's limits count what was earned before. */
export const getEarn = async (view: TenantView, { day }: Pick<Tenant, 'day'>, earning: Earning): Promise<Earn> => {
  const { memberId, branchId, grade } = earning;
  const date = day.today();
  const { points, growth } = await rulesOf(view, earning);
  const [customer, before] = await Promise.all([
    getCustomer(view, memberId, day.startOf(date)),
    getEarnedToday(view, day, memberId, { points, growth }),
  ]);
  const earner = {
    date,
    birthday: customer?.birthday ?? null,
    gradeId: grade.id,
    gradeRate: grade.earningRate,
    branchId,
  };
  return (paid) => ({
    points: points ? earnedPoints(points, earner, paid, before.points) : 0,
    growth: growth
      ? growthOf(
          growth,
          {
            paid: (Object.values(paid) as number[]).reduce((sum, fen) => sum + fen, 0), // its own values
            stored_value: paid.stored_value ?? 0,
            is_first_today: customer?.first_today ?? false,
          },
          before.growth,
        )
      : 0,
  });
};
