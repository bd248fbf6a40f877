import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { moneyText } from '../../format/numbers.ts';
import type { TillName } from './till-limit-values.ts';

/** What the limits at the till are called, and what each says. */
export function useTillWords() {
  const { t } = useLingui();
  const labels: Readonly<Record<TillName, string>> = {
    discount_percent: t`Discount by hand, percent`,
    discount_most: t`Discount by hand, per order`,
    refund_most: t`One refund`,
    refund_day_most: t`All refunds within 24 hours`,
    refund_days: t`Paid how many days ago`,
  };
  const limitText = (name: TillName, limit: number | null): string => {
    if (limit === null) return t`No limit`;
    if (name === 'discount_percent') return t`Up to ${limit}%`;
    if (name === 'refund_days')
      return limit === 0 ? t`Only today` : t`Up to ${plural(limit, { one: '# day', other: '# days' })}`;
    const most = moneyText(limit);
    return t`Up to ${most}`;
  };
  return { labels, limitText };
}
