import type { OrderRefundPreview } from '@regulars/contract';
import { figureText, separators } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';

type Figures = Pick<
  OrderRefundPreview['returned'],
  'points_taken' | 'growth_taken' | 'points_missing' | 'growth_missing'
>;

/** The points and growth that a refund takes back, or can't because they were used; empty if none. */
export function useTakenText(): (refund: Figures, which: 'taken' | 'missing') => string {
  const locale = useLocale();
  return (refund, which) =>
    (['points', 'growth'] as const)
      .filter((unit) => refund[`${unit}_${which}`] > 0)
      .map((unit) => figureText(unit, refund[`${unit}_${which}`], locale))
      .join(separators[locale]);
}
