import type { AssetUnit } from '@regulars/phrases';
import { figureText } from '../../../format/numbers.ts';
import { useLocale } from '../../../i18n/locale.ts';

/** An amount with its unit: ¥1,234.50, or 1,234 points. */
export function useCounted(): (unit: AssetUnit, amount: number) => string {
  const locale = useLocale();
  return (unit, amount) => figureText(unit, amount, locale);
}
