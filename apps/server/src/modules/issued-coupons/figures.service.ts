import type { Api, CouponFigures, CouponLiability } from '@regulars/contract';
import type { QueryOf } from '@regulars/contract/kernel';
import { refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { addDays } from '../../platform/clock/business-date.ts';
import { couponLimits, mostOff } from '@regulars/contract/rules/coupons';
import { couponKindPhrases, keysOf } from '@regulars/phrases';
import { branchesValue } from '../branches/index.ts';
import { getFigureRow, listLive } from './figures.queries.ts';

type Day = CouponFigures['days'][number];
const noDay = { given: 0, used: 0, expired: 0, voided: 0, off: 0, revenue: 0 };
/** The figures of days with those that are over since the job ran, each on its own last day. */
const withOver = (days: readonly Day[], over: readonly Pick<Day, 'day' | 'expired' | 'voided'>[]): Day[] => {
  const byDay = new Map(days.map((one) => [one.day, one]));
  for (const { day, expired, voided } of over) {
    const known = byDay.get(day) ?? { day, ...noDay };
    byDay.set(day, { ...known, expired: known.expired + expired, voided: known.voided + voided });
  }
  return [...byDay.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
};

/**
 * What became of a template's coupons at the user's branches, by what is kept as it happens: given, expired and void of those
 * given there, used of those used there. Of those given there, what isn't used anywhere, over, void or held is unused. Throws
 * coupon_not_found, invalid_input.
 */
export const getFigures = async (
  { db, branches, day, now }: Tenant,
  couponId: string,
  { from, to }: QueryOf<Api['GET /coupons/{id}/figures']>,
): Promise<CouponFigures> => {
  if (to < from || to > addDays(from, couponLimits.figureDays))
    throw refuseFields({ path: 'to', rule: to < from ? 'before_from' : 'maximum', values: { limit: addDays(from, couponLimits.figureDays) } }); // prettier-ignore
  const found = await getFigureRow(db, couponId, branchesValue(branches), { from, to, now });
  const { days, branches: byBranch, held, over: ended } = mustFind(found, 'coupon_not_found');
  const over = ended.map(({ state, at, count }) => ({
    day: day.of(new Date(Date.parse(at) - (state === 'expired' ? 1 : 0))),
    expired: state === 'expired' ? count : 0,
    voided: state === 'void' ? count : 0,
  }));
  const sum = (name: 'given' | 'used' | 'spent' | 'expired' | 'voided' | 'off' | 'orders' | 'revenue'): number =>
    byBranch.reduce((total, row) => total + row[name], 0);
  const [given, expired, voided] = [sum('given'), over.reduce((total, one) => total + one.expired, sum('expired')), over.reduce((total, one) => total + one.voided, sum('voided'))]; // prettier-ignore
  return {
    given,
    unused: given - sum('spent') - expired - voided - held,
    held,
    used: sum('used'),
    expired,
    void: voided,
    off: sum('off'),
    orders: sum('orders'),
    revenue: sum('revenue'),
    days: withOver(days, over.filter(({ day: date }) => from <= date && date <= to)), // prettier-ignore
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
