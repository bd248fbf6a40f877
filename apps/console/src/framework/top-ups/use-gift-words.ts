import { useLingui } from '@lingui/react/macro';
import type { TopUpQuote } from '@regulars/contract';
import { figureText, shortMoney } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { useEndpoint } from '../api/index.ts';

export type Gifts = TopUpQuote['gives'];

/** What a top-up gives beside its principal, in words; nothing is an empty list. */
export function useGiftWords(): (gifts: Gifts) => string[] {
  const { t } = useLingui();
  const locale = useLocale();
  const { data: grades = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  return ({ bonus, points, growth, points_earned, growth_earned, grade_id }) => {
    const [money, allPoints, allGrowth] = [shortMoney(bonus), points + points_earned, growth + growth_earned];
    const grade = grades.find((one) => one.grade_id === grade_id)?.name ?? t`a higher grade`;
    return [
      ...(bonus > 0 ? [t`${money} of bonus`] : []),
      ...(allPoints > 0 ? [figureText('points', allPoints, locale)] : []),
      ...(allGrowth > 0 ? [figureText('growth', allGrowth, locale)] : []),
      ...(grade_id === null ? [] : [t`becomes ${grade}`]),
    ];
  };
}
