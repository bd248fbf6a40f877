import type { Api, CouponFigures, CouponLiability } from '@regulars/contract';
import type { QueryOf } from '@regulars/contract/kernel';
import { refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { addDays } from '../../platform/clock/business-date.ts';
import { couponLimits, mostOff } from '@regulars/contract/rules/coupons';
import { couponKindPhrases, keysOf } from '@regulars/phrases';
import { branchesValue } from '../branches/index.ts';
import { hasTemplate } from '../coupons/index.ts';
import { getOpenCounts, listBranchFigures, listDayFigures, listLive } from './figures.queries.ts';

/**
 * What became of a template's coupons at the user's branches, by what is kept as it happens; what is unused or held follows
 * from it and from the few that are held. Throws coupon_not_found, invalid_input.
 */
export const getFigures = async (
  { db, branches, now }: Tenant,
  couponId: string,
  { from, to }: QueryOf<Api['GET /coupons/{id}/figures']>,
): Promise<CouponFigures> => {
  if (to < from || to > addDays(from, couponLimits.figureDays))
    throw refuseFields({ path: 'to', rule: to < from ? 'before_from' : 'maximum', values: { limit: addDays(from, couponLimits.figureDays) } }); // prettier-ignore
  const scope = branchesValue(branches);
  const [isThere, days, byBranch, { held, over, refunded }] = await Promise.all([
    hasTemplate(db, couponId),
    listDayFigures(db, couponId, scope, { from, to }),
    listBranchFigures(db, couponId, scope),
    getOpenCounts(db, couponId, scope, now),
  ]);
  mustFind(isThere ? couponId : undefined, 'coupon_not_found');
  const sum = (name: 'given' | 'used' | 'expired' | 'voided' | 'off' | 'orders' | 'revenue'): number =>
    byBranch.reduce((total, row) => total + row[name], 0);
  const [given, used, expired, voided] = [sum('given'), sum('used'), sum('expired') + over, sum('voided') + refunded];
  return {
    given,
    unused: given - used - expired - voided - held,
    held,
    used,
    expired,
    void: voided,
    off: sum('off'),
    orders: sum('orders'),
    revenue: sum('revenue'),
    days,
    branches: byBranch.map(({ branch_id, branch_name, given: ofBranch, used: usedThere, off, orders, revenue }) => ({
      branch_id,
      branch_name,
      given: ofBranch,
      used: usedThere,
      off,
      orders,
      revenue,
    })),
  };
};

/** What coupons that can still be used may cost at most, by what their terms take off at most. */
export const getLiability = async ({ db, now }: Tenant): Promise<CouponLiability> => {
  const rows = await listLive(db, now);
  const sumOf = (some: typeof rows) => {
    const worth = some.map(({ kind, content, live }) => ({ live, most: mostOff(kind, content) }));
    return {
      live: worth.reduce((sum, { live }) => sum + live, 0),
      most: worth.reduce((sum, { live, most = 0 }) => sum + live * most, 0),
      unbounded: worth.reduce((sum, { live, most }) => sum + (most === undefined ? live : 0), 0),
    };
  };
  const kinds = keysOf(couponKindPhrases).map((kind) => ({ kind, ...sumOf(rows.filter((row) => row.kind === kind)) }));
  return { ...sumOf(rows), kinds: kinds.filter(({ live }) => live > 0) };
};
