import type { PointRules } from '@regulars/contract';
import { keysOf, payMeansPhrases } from '@regulars/phrases';

/** Basis points as a factor: 15,000 is ×1.5. */
const factor = (rate: number): string => `×${rate / 10_000}`;
/** Basis points in percent. */
const percent = (share: number): string => `${share / 100} %`;

/** What the operation log has of point rules: a field for each part, and a list of multiples. */
export const loggedRules = ({ base, multiples }: PointRules): Record<string, unknown> => ({
  points_earned: base.points,
  points_per: base.per,
  ...Object.fromEntries(keysOf(payMeansPhrases).map((means) => [`share_${means}`, percent(base.shares[means])])),
  share_top_up: percent(base.top_up_share),
  points_least_paid: base.least,
  points_day_most: base.day_most,
  points_used: base.use?.points ?? null,
  points_value: base.use?.value ?? null,
  points_step: base.use?.step ?? null,
  points_least_used: base.use?.least ?? null,
  points_most_share: base.use && percent(base.use.most_share),
  points_with_coupons: base.use?.with_coupons ?? null,
  expiry: base.expiry,
  expiry_after: base.expiry_after,
  combining: base.combining,
  multiples: multiples.map(
    ({ name, rate, occasion, weekdays, month_days, from, to, grade_ids, branch_ids, enabled }) => ({
      name,
      rate: factor(rate),
      occasion,
      ...(weekdays.length > 0 && { weekdays }),
      ...(month_days.length > 0 && { month_days }),
      ...(from !== null && { first_date: from }),
      ...(to !== null && { last_date: to }),
      ...(grade_ids.length > 0 && { grade_ids }),
      ...(branch_ids.length > 0 && { branch_ids }),
      ...(!enabled && { disabled: true }),
    }),
  ),
});
