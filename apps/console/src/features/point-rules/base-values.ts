import type { PointBase, PointRulesPage } from '@regulars/contract';
import { wholeShares } from '@regulars/contract/rules/points';
import { keysOf, payMeansPhrases, type PayMeans, type PointCombining, type PointExpiry } from '@regulars/phrases';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';
import type { Base } from '../../framework/form/use-entity-form.ts';

export const means = keysOf(payMeansPhrases);
type ShareField = `share_${PayMeans}` | 'share_top_up';

/** Shares are percent, amounts yuan as typed. */
export type Values = Record<ShareField, number | null> & {
  points: number | null;
  per: string;
  least: string;
  day_most: number | null;
  used: boolean;
  use_points: number | null;
  use_value: string;
  use_step: number | null;
  use_least: number | null;
  use_most: number | null;
  use_with_coupons: boolean;
  expiry: PointExpiry;
  expiry_after: number | null;
  combining: PointCombining;
};

const initial: PointBase = {
  points: 1,
  per: 100,
  shares: wholeShares,
  top_up_share: 0,
  least: 0,
  day_most: null,
  use: { points: 100, value: 100, step: 100, least: 0, most_share: 5_000, with_coupons: true },
  expiry: 'year_end',
  expiry_after: 1,
  combining: 'best',
};

const valuesOf = (base: PointBase): Values => {
  const use = base.use ?? initial.use;
  return {
    points: base.points,
    per: yuanText(base.per),
    ...(Object.fromEntries(means.map((one) => [`share_${one}`, base.shares[one] / 100])) as Record<
      `share_${PayMeans}`,
      number
    >), // each means'
    share_top_up: base.top_up_share / 100,
    least: yuanText(base.least),
    day_most: base.day_most,
    used: base.use !== null,
    use_points: use?.points ?? null,
    use_value: yuanText(use?.value ?? 0),
    use_step: use?.step ?? null,
    use_least: use?.least ?? null,
    use_most: (use?.most_share ?? 0) / 100,
    use_with_coupons: use?.with_coupons ?? true,
    expiry: base.expiry,
    expiry_after: base.expiry_after,
    combining: base.combining,
  };
};

const share = (percent: number | null): number => Math.round((percent ?? 0) * 100);
/** What is missing is refused by its field. */
export const baseOf = (values: Values): PointBase => ({
  points: values.points ?? 0,
  per: readMoney(values.per) ?? 0,
  shares: Object.fromEntries(means.map((one) => [one, share(values[`share_${one}`])])) as PointBase['shares'], // each means'
  top_up_share: share(values.share_top_up),
  least: readMoney(values.least) ?? 0,
  day_most: values.day_most,
  use: values.used
    ? {
        points: values.use_points ?? 0,
        value: readMoney(values.use_value) ?? 0,
        step: values.use_step ?? 0,
        least: values.use_least ?? 0,
        most_share: share(values.use_most),
        with_coupons: values.use_with_coupons,
      }
    : null,
  expiry: values.expiry,
  expiry_after: values.expiry === 'never' ? null : values.expiry_after,
  combining: values.combining,
});

export const baseValues = ({ draft, in_force: inForce, version }: PointRulesPage): Base<Values> => ({
  values: valuesOf((draft?.rules ?? inForce?.rules)?.base ?? initial),
  version,
  savedBy: draft ? { by: draft.edited_by, at: draft.edited_at } : null,
});
