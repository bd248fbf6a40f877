import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrder, ConsumptionOrderPage } from '@regulars/contract';
import { orderStepPhrases, payMeansPhrases, say, separators } from '@regulars/phrases';
import { countText, moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';

type Part = ConsumptionOrderPage['lines'][number]['parts'][number];
type Means = Part['means'];

/** What orders say in words. */
export function useOrderWords() {
  const { t } = useLingui();
  const locale = useLocale();
  const meansText = (means: Means): string => (means === 'points' ? t`Points` : say(payMeansPhrases[means], locale));
  return {
    meansText,
    paidBy: ({ means, points_used: points }: ConsumptionOrder): string =>
      [...(points > 0 ? (['points'] as const) : []), ...means].map(meansText).join(separators[locale]) || '–',
    /** Each means, with its amount if there are several. */
    partTexts: (parts: readonly Part[]): string[] =>
      parts.map(({ means, fen }) => (parts.length > 1 ? `${meansText(means)} ${moneyText(fen)}` : meansText(means))),
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
    /** The name of a grade alone doesn't say that it took something off. */
    stepText: ({ step, name }: Pick<ConsumptionOrderPage['reductions'][number], 'step' | 'name'>): string => {
      if (name === null) return say(orderStepPhrases[step], locale);
      return step === 'grade_discount' ? t`${name} discount` : name;
    },
  };
}
