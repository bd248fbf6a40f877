import { useLingui } from '@lingui/react/macro';
import type { AssetUnit } from '@regulars/phrases';
import { amountText } from './asset-words.ts';

/** An amount with its unit: ¥1,234.50, or 1,234 points. */
export function useCounted(): (unit: AssetUnit, amount: number) => string {
  const { t } = useLingui();
  return (unit, amount) => {
    const count = amountText(unit, amount);
    if (unit === 'points') return t`${count} points`;
    return unit === 'growth' ? t`${count} growth` : count;
  };
}
