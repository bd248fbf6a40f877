import { useLingui } from '@lingui/react/macro';
import { couponGiftText, figureText, moneyText, shortMoney } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';

interface Given {
  bonus: number;
  points: number;
  growth: number;
  /** Null: none. */
  grade_name: string | null;
  coupons: readonly { readonly name: string; readonly count: number }[];
}

/** What a top-up gives beside its principal, and what its refunds take back, in words; nothing is an empty list. */
export function useGivenWords() {
  const { t } = useLingui();
  const locale = useLocale();
  const figures = ({ points, growth }: Pick<Given, 'points' | 'growth'>): string[] => [
    ...(points > 0 ? [figureText('points', points, locale)] : []),
    ...(growth > 0 ? [figureText('growth', growth, locale)] : []),
  ];
  return {
    given: ({ bonus, grade_name: grade, coupons, ...rest }: Given): string[] => {
      const money = shortMoney(bonus);
      return [
        ...(bonus > 0 ? [t`${money} of bonus`] : []),
        ...figures(rest),
        ...(grade === null ? [] : [t`becomes ${grade}`]),
        ...coupons.map(couponGiftText),
      ];
    },
    taken: ({ bonus, grade_name: grade, coupons, ...rest }: Given): string[] => {
      const money = moneyText(bonus);
      return [
        ...(bonus > 0 ? [t`${money} of bonus`] : []),
        ...figures(rest),
        ...(grade === null ? [] : [t`grade ${grade}`]),
        ...coupons.map(couponGiftText),
      ];
    },
  };
}
