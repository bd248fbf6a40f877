import type { CouponTerms } from '@regulars/contract';
import type { CouponSource, CouponState, CouponStatus, CouponWay } from '@regulars/phrases';

export interface Dated {
  readonly state: CouponState;
  /** Business dates of terms with fixed dates; null: from receipt. */
  readonly first_date: string | null;
  readonly last_date: string | null;
}

/** A template's state on a business day; in SQL `statusSql` says the same. */
export const statusOf = ({ state, first_date: first, last_date: last }: Dated, today: string): CouponStatus => {
  if (state === 'draft' || state === 'stopped') return state;
  if (first !== null && first > today) return 'waiting';
  return last !== null && last < today ? 'ended' : state;
};

const wayOf = {
  hand: 'targeted',
  print: 'targeted',
  claim: 'open',
  top_up: 'campaign',
  grade: 'campaign',
  privilege: 'campaign',
  campaign: 'campaign',
  exchange: 'exchange',
} as const satisfies Record<CouponSource, CouponWay>;

/** What decides whether coupons of a template can be given. */
export type Template = Dated & { readonly terms: Pick<CouponTerms, 'ways'> };

/** Whether coupons of a template can be given from a source on a business day. */
export const isGiveable = (template: Template, source: CouponSource, today: string): boolean => {
  const status = statusOf(template, today);
  const way = wayOf[source];
  // Off the shelf members don't see it, and staff and rules give it on.
  const isOpen = status === 'on_shelf' || status === 'waiting' || (status === 'off_shelf' && way !== 'open');
  return isOpen && (template.terms.ways.length === 0 || template.terms.ways.includes(way));
};
