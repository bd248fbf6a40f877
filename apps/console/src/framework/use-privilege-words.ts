import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Grade, Privilege } from '@regulars/contract';
import { giftText, say, separators, weekdayPhrases } from '@regulars/phrases';
import { factorText, priceText } from '../format/numbers.ts';
import { useLocale } from '../i18n/locale.ts';

type Graded = Pick<Grade, 'discount_rate' | 'earning_rate' | 'gift'>;
type Timed = Omit<Privilege, 'privilege_id'>;

interface PrivilegeWords {
  /** What it gives, and when; undefined where each grade has its own, or it is but told. */
  readonly valueOf: (privilege: Timed) => string | undefined;
  /** What it gives to members of a grade, where each has its own. */
  readonly valueIn: (privilege: Pick<Timed, 'kind'>, grade: Graded) => string | undefined;
}

/** What privileges are worth, in words. */
export function usePrivilegeWords(): PrivilegeWords {
  const { t } = useLingui();
  const locale = useLocale();
  const daysOf = ({ weekdays, month_days: days }: Timed): string => {
    const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);
    const named = sorted(weekdays)
      .flatMap((day) => {
        const phrase = weekdayPhrases[day - 1];
        return phrase ? [say(phrase, locale)] : [];
      })
      .join(separators[locale]);
    const numbered = sorted(days).join(separators[locale]);
    if (named === '') return t`on day ${numbered} of each month`;
    return numbered === '' ? t`each ${named}` : t`each ${named}, and on day ${numbered} of each month`;
  };
  const whenOf = (privilege: Timed): string => {
    if (privilege.kind === 'member_day') return daysOf(privilege);
    const before = privilege.days_before;
    return before === 0
      ? t`on the birthday`
      : plural(before, { one: '# day before the birthday', other: '# days before the birthday' });
  };
  return {
    valueOf(privilege) {
      if (privilege.kind !== 'birthday_gift' && privilege.kind !== 'member_day') return undefined;
      const [gift, when] = [giftText(privilege.gift, locale), whenOf(privilege)];
      return gift === undefined ? when : t`${gift}, ${when}`;
    },
    valueIn({ kind }, grade) {
      switch (kind) {
        case 'discount':
          return priceText(grade.discount_rate, locale);
        case 'points_multiple':
          return `×${factorText(grade.earning_rate)}`;
        case 'upgrade_gift':
          return giftText(grade.gift, locale) ?? t({ message: 'None', context: 'gift' });
        default:
          return undefined;
      }
    },
  };
}
