import type { CouponTerms } from '@regulars/contract';
import { couponGivesText, couponHoldsText, couponValidityText, type CouponKind } from '@regulars/phrases';
import { useMemo } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useEndpoint } from '../api/index.ts';
import { useBranches } from '../pickers/use-branches.ts';
import { useCurrentUser } from '../session/index.ts';
import { useDates } from '../use-dates.ts';

export function useGradeOptions(): { readonly value: string; readonly label: string }[] {
  const { data = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  return data.map(({ grade_id: value, name: label }) => ({ value, label }));
}

/** What branches and grades are called, by their ids. */
export function useTermNames() {
  const grades = useGradeOptions();
  const branches = useBranches({ of: 'all', closed: true });
  return useMemo(() => {
    const named = (options: readonly { readonly value: string; readonly label: string }[]) =>
      new Map(options.map(({ value, label }) => [value, label]));
    return { branches: named(branches), grades: named(grades) };
  }, [branches, grades]);
}

/** What a coupon gives; on which days; and when, where, on what and by whom it is used. */
export function useCouponWords() {
  const locale = useLocale();
  const dates = useDates();
  const names = useTermNames();
  return useMemo(
    () => ({
      gives: (kind: CouponKind, terms: CouponTerms): string => couponGivesText(kind, terms, locale),
      when: (terms: CouponTerms): string => couponValidityText(terms, locale, dates.cell),
      holds: (terms: CouponTerms): string => couponHoldsText(terms, names, locale, dates.cell),
    }),
    [names, locale, dates],
  );
}

/** Tells of an instant at which something ends a moment of its last business day, by the merchant’s day cut. */
export function useLastDay(): (end: string) => string {
  const { merchant } = useCurrentUser();
  const [hours = 0, minutes = 0, seconds = 0] = merchant.day_cut.split(':').map(Number);
  const cut = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  return (end) => new Date(Date.parse(end) - cut - 1).toISOString();
}
