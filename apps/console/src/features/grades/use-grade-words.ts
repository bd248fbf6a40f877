import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LadderGrade, NewGrade } from '@regulars/contract';
import { giftText } from '@regulars/phrases';
import { countText, factorText, priceText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { Odd } from './ladder.rules.ts';

/** What a grade asks and gives, in words. */
export interface GradeFacts {
  readonly threshold: string;
  readonly validity: string;
  readonly points: string;
  readonly price: string;
  readonly gift: string;
}
export type Fact = keyof GradeFacts;

export function useFactLabels(): Readonly<Record<Fact, string>> {
  const { t } = useLingui();
  return {
    threshold: t({ message: 'Growth from', context: 'of a grade' }),
    validity: t({ message: 'Holds for', context: 'of a grade' }),
    points: t`Points`,
    price: t({ message: 'Price', context: 'of a grade' }),
    gift: t`Gift on rising`,
  };
}

export function useGradeFacts(): (grade: NewGrade) => GradeFacts {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ growth_from: from, valid_days: days, earning_rate: earning, discount_rate: discount, gift }) => ({
    threshold: from === 0 ? t`From joining` : countText(from),
    validity: days === null ? t`No end` : plural(days, { one: '# day', other: '# days' }),
    points: `×${factorText(earning)}`,
    price: priceText(discount, locale),
    gift: giftText(gift, locale) ?? t({ message: 'None', context: 'gift' }),
  });
}

/** What a grade asks and gives, in one sentence. */
export function useGradeSentence(): (grade: NewGrade) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return ({ name: typed, growth_from: from, valid_days: days, earning_rate, discount_rate, gift }) => {
    const name = typed.trim() || t`This grade`;
    const [growth, factor, price, given] = [
      countText(from),
      factorText(earning_rate),
      priceText(discount_rate, locale),
      giftText(gift, locale),
    ];
    return [
      from === 0 ? t`New members begin with ${name}` : t`${name} takes ${growth} growth`,
      days === null ? t`holds without end` : plural(days, { one: 'holds for # day', other: 'holds for # days' }),
      t`earns ×${factor} points`,
      discount_rate === 10_000 ? t`pays the full price` : t`gets ${price}`,
      ...(given === undefined ? [] : [t`and gives ${given} to whoever rises to it`]),
    ].join(t({ message: ', ', context: 'between parts of a sentence' }));
  };
}

/** What differs between two versions, one line each; in brief, a new grade is only named. */
export function useDifferences(): (
  before: readonly LadderGrade[] | undefined,
  after: readonly LadderGrade[],
  brief?: boolean,
) => string[] {
  const { t } = useLingui();
  const factsOf = useGradeFacts();
  const sentenceOf = useGradeSentence();
  const labels = useFactLabels();
  const facts: readonly Fact[] = ['threshold', 'validity', 'points', 'price', 'gift'];
  const differencesOf = (old: LadderGrade, grade: LadderGrade): string[] => {
    const { name } = grade;
    const [was, is] = [factsOf(old), factsOf(grade)];
    const oldName = old.name;
    return [
      ...(oldName === name ? [] : [t`“${oldName}” is called “${name}”`]),
      ...facts.flatMap((fact) => {
        const [label, from, to] = [labels[fact], was[fact], is[fact]];
        return from === to ? [] : [t`“${name}”: ${label} ${from} → ${to}`];
      }),
      ...(old.enabled === grade.enabled ? [] : [grade.enabled ? t`“${name}” is enabled` : t`“${name}” is disabled`]),
      ...(old.face === grade.face && old.icon === grade.icon ? [] : [t`“${name}” looks different`]),
    ];
  };
  return (before, after, brief = false) => {
    const known = new Map(before?.map((grade) => [grade.grade_id, grade]));
    const left = new Set(after.map(({ grade_id: id }) => id));
    return [
      ...after.flatMap((grade) => {
        const old = known.get(grade.grade_id);
        const [name, sentence] = [grade.name, sentenceOf(grade)];
        if (old) return differencesOf(old, grade);
        return [brief ? t`“${name}” is new` : t`New: ${sentence}`];
      }),
      ...(before ?? []).flatMap(({ grade_id: id, name }) => (left.has(id) ? [] : [t`“${name}” is gone`])),
    ];
  };
}

/** Where a grade gives less than a lower one, in a sentence. */
export function useOddWords(): (odd: Odd) => string {
  const { t } = useLingui();
  return ({ higher: { name: high }, lower: { name: low }, rate }) =>
    rate === 'points'
      ? t`“${high}” earns fewer points than “${low}”, which is lower.`
      : t`“${high}” pays more than “${low}”, which is lower.`;
}
