import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrder, ConsumptionOrderPage } from '@regulars/contract';
import { orderStepPhrases, payMeansPhrases, say, separators } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';

type Means = ConsumptionOrderPage['lines'][number]['parts'][number]['means'];

/** What orders say in words. */
export function useOrderWords() {
  const { t } = useLingui();
  const locale = useLocale();
  const meansText = (means: Means): string => (means === 'points' ? t`Points` : say(payMeansPhrases[means], locale));
  return {
    meansText,
    paidBy: ({ means, points_used: points }: ConsumptionOrder): string =>
      [...(points > 0 ? (['points'] as const) : []), ...means].map(meansText).join(separators[locale]) || '–',
    /** What was sold, in a line. */
    soldText: ({
      first_name: name,
      line_count: count,
    }: Pick<ConsumptionOrder, 'first_name' | 'line_count'>): string => {
      const first = name ?? t`An amount`;
      return count > 1 ? t`${first}, ${count} in all` : first;
    },
    /** Thousandths of a unit. */
    quantityText: (quantity: number, unit: string | null): string =>
      [countText(Math.floor(quantity / 1_000)), String((quantity % 1_000) / 1_000).slice(1), unit ? ` ${unit}` : ''].join(''), // prettier-ignore
    stepText: ({ step, name }: ConsumptionOrderPage['reductions'][number]): string =>
      name ?? say(orderStepPhrases[step], locale),
  };
}
