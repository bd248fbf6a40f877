import type { GrowthReckoning, GrowthRules, OrderMeans, PointRules, PointsReckoning } from '@regulars/contract';
import type { TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { getVersion } from '../../platform/rules/index.ts';
import { getEarnedToday, growthRules, reckonGrowth } from '../growth-rules/index.ts';
import { pointRules, reckonPoints, type Earner } from '../point-rules/index.ts';
import { getCustomer } from './orders.queries.ts';

/** Whoever earns, and by which versions of the rules; as a quote pins them. */
export interface Earning {
  readonly memberId: string;
  readonly branchId: string;
  readonly grade: { readonly id: string; readonly earningRate: number };
  readonly pointsNumber: number | null;
  readonly growthNumber: number | null;
}

/** Points and growth, and how each was reckoned. */
export interface Earned {
  readonly points: number;
  readonly growth: number;
  readonly reckoned: {
    readonly points: Omit<PointsReckoning, 'number'> | null;
    readonly growth: Omit<GrowthReckoning, 'number'> | null;
  };
}

/** What an order earns by how it is paid: fen by means. */
export type Earn = (paid: Readonly<Partial<Record<OrderMeans, number>>>) => Earned;

/** Of nobody. */
export const earnsNothing: Earned = { points: 0, growth: 0, reckoned: { points: null, growth: null } };

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

/** What decides what somebody earns on a business day; `before`: points and growth that were earned on it already. */
export interface EarningBy {
  readonly points: PointRules | undefined;
  readonly growth: GrowthRules | undefined;
  readonly earner: Earner;
  readonly isFirstToday: boolean;
  readonly before: { readonly points: number; readonly growth: number };
}

export const earnOf =
  ({ points, growth, earner, isFirstToday, before }: EarningBy): Earn =>
  (paid) => {
    const reckoned = {
      points: points ? reckonPoints(points, earner, paid, before.points) : null,
      growth: growth
        ? reckonGrowth(
            growth,
            {
              paid: Object.values<number>(paid).reduce((sum, fen) => sum + fen, 0),
              stored_value: paid.stored_value ?? 0,
              is_first_today: isFirstToday,
            },
            before.growth,
          )
        : null,
    };
    return { points: reckoned.points?.earned ?? 0, growth: reckoned.growth?.earned ?? 0, reckoned };
  };

/** Reads what decides; the day's limits count what was earned before, and what waits. */
export const getEarn = async (
  view: TenantView,
  tenant: Pick<Tenant, 'day' | 'now'>,
  earning: Earning,
): Promise<Earn> => {
  const { day } = tenant;
  const { memberId, branchId, grade } = earning;
  const date = day.today();
  const { points, growth } = await rulesOf(view, earning);
  const [customer, before] = await Promise.all([
    getCustomer(view, memberId, day.startOf(date)),
    getEarnedToday(view, tenant, memberId, { points, growth }),
  ]);
  const earner = {
    date,
    birthday: customer?.birthday ?? null,
    gradeId: grade.id,
    gradeRate: grade.earningRate,
    branchId,
  };
  return earnOf({ points, growth, earner, isFirstToday: customer?.first_today ?? false, before });
};
