import { useLingui } from '@lingui/react/macro';
import { assetUnitPhrases, payMeansPhrases, say } from '@regulars/phrases';
import type { AssetUnit } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { useUnits } from '../../framework/use-units.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { Measure, RecordAmount } from './breach-amounts.ts';

/** Labels and texts of the compared amounts. */
export function useMeasures() {
  const { t } = useLingui();
  const units = useUnits();
  const locale = useLocale();
  const { quantityText } = useOrderWords();
  const paid = (means: 'cash' | 'terminal' | 'transfer' | 'stored_value') =>
    ({ label: say(payMeansPhrases[means], locale), unit: 'principal' }) as const;
  /** Fen have the unit of principal; quantities and counts have none. */
  const records: Readonly<Record<RecordAmount, { readonly label: string; readonly unit?: AssetUnit }>> = {
    cash: { label: t`Given back`, unit: 'principal' },
    value_after: { label: t`Balance after it`, unit: 'principal' },
    missing_bonus: { label: t`Bonus not recovered`, unit: 'bonus' },
    missing_points: { label: t`Points not recovered`, unit: 'points' },
    missing_growth: { label: t`Growth not recovered`, unit: 'growth' },
    points_after: { label: t`Points after it`, unit: 'points' },
    growth_after: { label: t`Growth after it`, unit: 'growth' },
    stored_value: paid('stored_value'),
    points_taken: { label: t`Points taken back`, unit: 'points' },
    growth_taken: { label: t`Growth taken back`, unit: 'growth' },
    refunded: { label: t`Given back`, unit: 'principal' },
    returned: { label: t`Quantity returned` },
    list: { label: t`List price`, unit: 'principal' },
    reduced: { label: t`Reductions`, unit: 'principal' },
    due: { label: t`Due`, unit: 'principal' },
    paid: { label: t`Paid`, unit: 'principal' },
    takings: { label: t`Takings`, unit: 'principal' },
    lines: { label: t`Number of lines` },
    by_lines: { label: t`Given back by its lines`, unit: 'principal' },
    by_stored_value: paid('stored_value'),
    by_points: { label: t`Value of points`, unit: 'principal' },
    by_cash: paid('cash'),
    by_terminal: paid('terminal'),
    by_transfer: paid('transfer'),
    coupons: { label: t`Coupons` },
    stray: { label: t`Coupons held without a bill` },
    given: { label: t`Coupons given` },
    used: { label: t`Coupons used` },
    expired: { label: t`Coupons expired` },
    voided: { label: t`Coupons voided` },
    off: { label: t`Taken off by coupons`, unit: 'principal' },
    orders: { label: t`Orders with coupons` },
    revenue: { label: t`Revenue of orders with coupons`, unit: 'principal' },
  };
  const recordOf = (measure: Measure) =>
    Object.hasOwn(records, measure) ? records[measure as RecordAmount] : undefined; // checked
  const unitIn = (measure: Measure): AssetUnit | undefined =>
    Object.hasOwn(assetUnitPhrases, measure.split(' ', 1)[0] ?? '')
      ? (measure.split(' ', 1)[0] as AssetUnit) // checked above
      : undefined;
  return {
    labelOf: (measure: Measure): string => {
      const record = recordOf(measure);
      if (record) return record.label;
      const unit = unitIn(measure);
      if (!unit) return t`Number of postings`;
      const label = units.labels[unit];
      if (measure.endsWith(' in')) return t`${label} in`;
      return measure.endsWith(' out') ? t`${label} out` : label;
    },
    text: (measure: Measure, amount: number): string => {
      if (measure === 'returned') return quantityText(amount, null);
      const unit = recordOf(measure)?.unit ?? unitIn(measure);
      return unit ? units.text(unit, amount) : countText(amount);
    },
  };
}
