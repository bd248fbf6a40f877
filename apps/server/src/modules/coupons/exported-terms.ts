import type { CouponTerms } from '@regulars/contract';
import { couponGivesText, couponHoldsText, type CouponKind } from '@regulars/phrases';
import type { WordsOf } from '../../platform/exports/index.ts';
import type { TermsReader } from '../grades/index.ts';

/** What a coupon gives and when, where and by whom it is used, as the console says it. */
export const wordsOf: WordsOf<TermsReader> = ({ language, ...names }) => {
  const [branches, grades] = [new Map(Object.entries(names.branches)), new Map(Object.entries(names.grades))];
  return (value) => {
    const { kind, ...terms } = JSON.parse(value) as CouponTerms & { readonly kind: CouponKind }; // as this module wrote it
    return `${couponGivesText(kind, terms, language)} (${couponHoldsText(terms, { branches, grades }, language)})`;
  };
};
