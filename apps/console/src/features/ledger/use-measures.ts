import { useLingui } from '@lingui/react/macro';
import { assetUnitPhrases } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { useUnits } from '../../framework/use-units.ts';
import type { Measure, TopUpAmount } from './breach-amounts.ts';

/** Labels and texts of the compared amounts. */
export function useMeasures() {
  const { t } = useLingui();
  const units = useUnits();
  const topUps: Readonly<Record<TopUpAmount, { readonly label: string; readonly unit: AssetUnit }>> = {
    cash: { label: t`Given back`, unit: 'principal' },
    value_after: { label: t`Balance after it`, unit: 'principal' },
    missing_bonus: { label: t`Bonus not recovered`, unit: 'bonus' },
    missing_points: { label: t`Points not recovered`, unit: 'points' },
    missing_growth: { label: t`Growth not recovered`, unit: 'growth' },
  };
  const topUpOf = (measure: Measure) => (Object.hasOwn(topUps, measure) ? topUps[measure as TopUpAmount] : undefined); // checked
  const unitIn = (measure: Measure): AssetUnit | undefined =>
    Object.hasOwn(assetUnitPhrases, measure.split(' ', 1)[0] ?? '')
      ? (measure.split(' ', 1)[0] as AssetUnit) // checked above
      : undefined;
  return {
    labelOf: (measure: Measure): string => {
      const topUp = topUpOf(measure);
      if (topUp) return topUp.label;
      const unit = unitIn(measure);
      if (!unit) return t`Number of postings`;
      const label = units.labels[unit];
      if (measure.endsWith(' in')) return t`${label} in`;
      return measure.endsWith(' out') ? t`${label} out` : label;
    },
    text: (measure: Measure, amount: number): string => {
      const unit = topUpOf(measure)?.unit ?? unitIn(measure);
      return unit ? units.text(unit, amount) : countText(amount);
    },
  };
}
