import { useLingui } from '@lingui/react/macro';
import { assetUnitPhrases } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { useUnits } from '../../framework/use-units.ts';
import type { Measure } from './breach-amounts.ts';

/** Labels and texts of the compared amounts. */
export function useMeasures() {
  const { t } = useLingui();
  const units = useUnits();
  const unitIn = (measure: Measure): AssetUnit | undefined =>
    Object.hasOwn(assetUnitPhrases, measure.split(' ', 1)[0] ?? '')
      ? (measure.split(' ', 1)[0] as AssetUnit) // checked above
      : undefined;
  return {
    labelOf: (measure: Measure): string => {
      const unit = unitIn(measure);
      if (!unit) return t`Number of postings`;
      const label = units.labels[unit];
      if (measure.endsWith(' in')) return t`${label} in`;
      return measure.endsWith(' out') ? t`${label} out` : label;
    },
    text: (measure: Measure, amount: number): string => {
      const unit = unitIn(measure);
      return unit ? units.text(unit, amount) : countText(amount);
    },
  };
}
