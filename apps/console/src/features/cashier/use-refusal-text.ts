import { useLingui } from '@lingui/react/macro';
import type { IssuedCouponWithTerms } from '@regulars/contract';
import { couponRefusalPhrases, say } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { useLastDay } from '../../framework/coupons/use-coupon-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { BillCoupon } from './coupon-choice.ts';

/** Why a bill doesn’t use a coupon: what its minimum lacks; of one that is over or held, when, where and by whom. */
export function useRefusalText() {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const lastDay = useLastDay();
  return {
    ofBill({ refused, missing }: Pick<BillCoupon, 'refused' | 'missing'>): string {
      const amount = moneyText(missing?.fen ?? 0);
      if (missing) return missing.of === 'bill' ? t`usable with ${amount} more` : t`usable with ${amount} more of what it is for`; // prettier-ignore
      return refused === null ? '' : say(couponRefusalPhrases[refused], locale);
    },
    /** Whose it was isn’t told: it may be another member’s. */
    ofState(coupon: IssuedCouponWithTerms): string {
      const { state, ended_at: at, expires_at: end, order_number: order } = coupon;
      if (state === 'unused') return '';
      const facts = state === 'expired' ? [dates.day(lastDay(end))] : [at && dates.time(at), coupon.used_branch_name, coupon.ended_by_name, order, coupon.reason]; // prettier-ignore
      return [say(couponRefusalPhrases[state], locale), ...facts].filter(Boolean).join(' · ');
    },
  };
}
