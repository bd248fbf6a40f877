import type { TopUpTerms, TopUpTier } from '@regulars/contract';
import { areCounted } from '@regulars/contract/rules/gifts';
import { plainTopUp, topUpLimits } from '@regulars/contract/rules/top-ups';
import type { BonusUnit } from '@regulars/phrases';
import { yuanText } from '../../format/numbers.ts';
import { readMoney } from '../../framework/amounts.ts';

/** A step as it is typed: amounts in yuan, a percentage in percent. */
export interface TypedTier {
  pay: string;
  bonus_unit: BonusUnit;
  bonus: string;
  points: number | null;
  growth: number | null;
  grade_id: string | null;
  coupons: NonNullable<TopUpTier['coupons']>;
}

export interface TopUpValues extends Omit<TopUpTerms, 'tiers' | 'free' | 'first_only'> {
  tiers: readonly TypedTier[];
  takes_free: boolean;
  free_least: string;
  free_step: string;
  first_only: boolean;
}

export const emptyTier: TypedTier = {
  pay: '',
  bonus_unit: 'fen',
  bonus: '',
  points: null,
  growth: null,
  grade_id: null,
  coupons: [],
};

export const emptyValues: TopUpValues = {
  ...valuesOf({ ...plainTopUp(), name: '' }),
  tiers: [emptyTier],
};

export function valuesOf({ tiers, free, ...terms }: TopUpTerms): TopUpValues {
  return {
    ...terms,
    tiers: tiers.map(({ pay, bonus_unit, bonus, points, growth, grade_id, coupons = [] }) => ({
      pay: yuanText(pay),
      bonus_unit,
      bonus: bonus_unit === 'fen' ? yuanText(bonus) : String(bonus / 100),
      points: points || null,
      growth: growth || null,
      grade_id,
      coupons,
    })),
    takes_free: free !== null,
    free_least: free ? yuanText(free.least) : '',
    free_step: free ? yuanText(free.step) : '',
  };
}

const amountOf = (typed: string, most: number): number | undefined => {
  const fen = readMoney(typed);
  return fen === undefined || fen > most ? undefined : fen;
};

/** Which fields of a step are no amount; empty gifts are none. */
export const mistyped = ({
  pay,
  bonus,
  coupons,
  ...counts
}: TypedTier): ('pay' | 'bonus' | 'points' | 'growth' | 'coupons')[] => [
  ...(amountOf(pay, topUpLimits.pay) ? [] : ['pay' as const]),
  ...(bonus === '' || amountOf(bonus, topUpLimits.bonus) !== undefined ? [] : ['bonus' as const]),
  ...(['points', 'growth'] as const).filter((unit) => {
    const count = counts[unit] ?? 0;
    return !Number.isInteger(count) || count < 0 || count > topUpLimits[unit];
  }),
  ...(areCounted(coupons) ? [] : ['coupons' as const]),
];

/** The terms, if every amount is one. */
export const termsOf = (values: TopUpValues): TopUpTerms | undefined => {
  const { tiers, takes_free: takesFree, free_least: least, free_step: step, ...terms } = values;
  const free = { least: amountOf(least, topUpLimits.pay) ?? 0, step: amountOf(step, topUpLimits.pay) ?? 0 };
  if (tiers.some((tier) => mistyped(tier).length > 0)) return undefined;
  if (takesFree && (free.least === 0 || free.step === 0)) return undefined;
  return {
    ...terms,
    name: terms.name.trim(),
    tiers: tiers.map(({ pay, bonus_unit, bonus, points, growth, grade_id, coupons }) => ({
      pay: readMoney(pay) ?? 0,
      bonus_unit,
      bonus: bonus === '' ? 0 : (readMoney(bonus) ?? 0), // hundredths of a percent are basis points
      points: points ?? 0,
      growth: growth ?? 0,
      grade_id,
      ...(coupons.length > 0 && { coupons }),
    })),
    free: takesFree ? free : null,
  };
};
