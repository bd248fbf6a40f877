import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReplayFigures, ReplaySum } from '@regulars/contract';
import type { ReplayKind } from '@regulars/phrases';
import { amountText, changeText, countText, factorText, figureText, moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';

export type Measure = keyof ReplayFigures;

/** What each kind decides, the most telling first. */
export const measuresOf: Readonly<Record<ReplayKind, readonly Measure[]>> = {
  points: ['points'],
  growth: ['growth'],
  top_up: ['bonus', 'points', 'growth'],
  grades: ['levels', 'points', 'bonus'],
};

export const figureOf = (measure: Measure, amount: number): string =>
  measure === 'levels' ? countText(amount) : amountText(measure, amount);
export const differenceOf = (measure: Measure, amount: number): string =>
  measure === 'levels' ? `${amount > 0 ? '+' : ''}${countText(amount)}` : changeText(measure, amount);

/** A difference by itself. It says its unit where a kind has several, which may stand side by side. */
export function useDifferenceWords(kind: ReplayKind): (measure: Measure, amount: number) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const mixed = measuresOf[kind].length > 1;
  return (measure, amount) => {
    const text = differenceOf(measure, amount);
    if (measure === 'levels') return t`${plural(Math.abs(amount), { one: `${text} grade`, other: `${text} grades` })}`;
    return mixed && measure !== 'bonus' ? `${amount > 0 ? '+' : ''}${figureText(measure, amount, locale)}` : text;
  };
}

/** The first measure by which versions differ; else the first of the kind. */
export const tellingOf = (kind: ReplayKind, by: ReplayFigures): Measure =>
  measuresOf[kind].find((measure) => by[measure] !== 0) ?? measuresOf[kind][0] ?? 'points';

/** What the figures are called. */
export function useMeasureWords(): Readonly<Record<Measure, string>> {
  const { t } = useLingui();
  return {
    points: t({ message: 'Points given', context: 'replay' }),
    growth: t({ message: 'Growth given', context: 'replay' }),
    bonus: t({ message: 'Bonus given', context: 'replay' }),
    levels: t({ message: 'Rises to a grade', context: 'replay' }),
  };
}

type Part = ReplaySum[number];

/** How a figure comes about, in one sentence. */
export function useSumWords(): (sum: ReplaySum) => string {
  const { t } = useLingui();
  const wordsOf = ({ part, amount: given, name: named, per }: Part): string => {
    const amount = given ?? 0;
    const name = named ?? '';
    const [count, money, factor] = [countText(amount), moneyText(amount), factorText(amount)];
    const each = moneyText(per ?? 0);
    switch (part) {
      case 'counted':
        return t`${money} counts`;
      case 'points_per':
        return t`${plural(amount, { one: '# point', other: `${count} points` })} for each ${each}`;
      case 'growth_per_yuan':
        return t`${factor} growth for each yuan`;
      case 'rate':
        return name ? t`×${factor} “${name}”` : t`×${factor}`;
      case 'visit':
        return t`${count} for the visit`;
      case 'least':
        return t`below the least payment of ${money}`;
      case 'day_most':
        return t`at most ${count} a day`;
      case 'rule':
        return t`“${name}”`;
      case 'tier':
        return t`the step of ${money}`;
      case 'refused':
        return t`no rule applies`;
      case 'growth':
        return t`${count} growth`;
      case 'grade':
        return t`“${name}” from ${count} on`;
      case 'gift_points':
        return t`${count} points as a gift`;
      case 'gift_bonus':
        return t`${money} as a gift`;
    }
  };
  return (sum) => (sum.length === 0 ? t`nothing is in force` : sum.map(wordsOf).join(' · '));
}
