import { useLingui } from '@lingui/react/macro';
import type { TopUpQuote } from '@regulars/contract';
import type { GiftRefusal } from '@regulars/phrases';
import { useEndpoint } from '../api/index.ts';
import { useGivenWords } from './use-given-words.ts';

interface Coupons {
  readonly name: string;
  readonly count: number;
  /** Of a top-up that is paid: why they were not given. */
  readonly why?: GiftRefusal | null;
}
export type Gifts = Omit<TopUpQuote['gives'], 'coupons'> & { readonly coupons: readonly Coupons[] };

/** Names the grade that a top-up gives; null: none. */
export function useGradeName(): (id: string | null) => string | null {
  const { t } = useLingui();
  const { data: grades = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  return (id) => (id === null ? null : (grades.find((one) => one.grade_id === id)?.name ?? t`a higher grade`));
}

/** What a top-up gives beside its principal, in words; nothing is an empty list. */
export function useGiftWords(): (gifts: Gifts) => string[] {
  const { given } = useGivenWords();
  const gradeName = useGradeName();
  return ({ bonus, points, growth, points_earned, growth_earned, grade_id, coupons }) =>
    given({
      bonus,
      points: points + points_earned,
      growth: growth + growth_earned,
      grade_name: gradeName(grade_id),
      coupons: coupons.filter(({ why = null }) => why === null),
    });
}
