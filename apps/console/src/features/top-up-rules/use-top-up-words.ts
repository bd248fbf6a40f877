import { useLingui } from '@lingui/react/macro';
import type { TopUpRule, TopUpTerms } from '@regulars/contract';
import { betterInParts, bonusOf, clashOf, plainTopUp, topUpFaults } from '@regulars/contract/rules/top-ups';
import {
  deductionPhrases,
  fieldPhrases,
  say,
  separators,
  shortMoney,
  topUpGivesText,
  topUpHoldsText,
  weekdayPhrases,
  type RuleState,
} from '@regulars/phrases';
import { useMemo } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useTermNames } from '../../framework/coupons/use-coupon-words.ts';
import { useValueText } from '../../framework/form/use-value-text.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import { emptyValues, termsOf, type TopUpValues } from './top-up-values.ts';

export const stateMeaning: Readonly<Record<RuleState, StateMeaning>> = {
  draft: 'over',
  waiting: 'waiting',
  running: 'live',
  stopped: 'blocked',
  ended: 'over',
};

/** What a rule says now: the version in force, or without one its draft. */
export const saidBy = ({ in_force: inForce, draft }: Pick<TopUpRule, 'in_force' | 'draft'>): TopUpTerms | undefined =>
  (inForce ?? draft)?.terms;

/** What a rule gives, and when, where and for whom. */
export function useTopUpWords(): { gives: (terms: TopUpTerms) => string; holds: (terms: TopUpTerms) => string } {
  const locale = useLocale();
  const dates = useDates();
  const names = useTermNames();
  return useMemo(
    () => ({
      gives: (terms) => topUpGivesText(terms, names.grades, locale),
      holds: (terms) => topUpHoldsText(terms, names, locale, (date) => dates.cell(date)),
    }),
    [names, locale, dates],
  );
}

/** What somebody else changed, in words. */
export function useTopUpValueText(): (name: keyof TopUpValues, value: unknown) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const names = useTermNames();
  const valueText = useValueText();
  const listed = (texts: readonly string[]): string => (texts.length > 0 ? texts.join(separators[locale]) : t`not set`);
  return (name, value) => {
    const one: TopUpValues = { ...emptyValues, tiers: [], [name]: value };
    if (name === 'tiers') return listed([topUpGivesText({ ...plainTopUp(), ...termsOf(one) }, names.grades, locale)].filter(Boolean)); // prettier-ignore
    if (name === 'grade_ids') return listed(one.grade_ids.map((id) => names.grades.get(id) ?? '–'));
    if (name === 'branch_ids') return listed(one.branch_ids.map((id) => names.branches.get(id) ?? '–'));
    if (name === 'weekdays')
      return listed(weekdayPhrases.filter((_, at) => one.weekdays.includes(at + 1)).map((day) => say(day, locale)));
    if (name === 'deduction_order' && one.deduction_order !== null)
      return say(deductionPhrases[one.deduction_order], locale);
    if ((name === 'from' || name === 'to') && one[name] !== null) return dates.cell(one[name]);
    return valueText(value);
  };
}

/** What is wrong with a rule, in words; those of steps say which. */
export function useFaultWords(): (terms: TopUpTerms) => { readonly path: string; readonly text: string }[] {
  const { t } = useLingui();
  const locale = useLocale();
  const grades = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 }).data ?? [];
  const thresholds = new Map(grades.map(({ grade_id: id, growth_from: from }) => [id, from]));
  return (terms) =>
    topUpFaults(terms, thresholds).map(({ path, rule, fen, limit, grade_id: grade }) => {
      const values = {
        ...(fen !== undefined && { amount: moneyText(fen) }),
        ...(limit !== undefined && { limit }),
        ...(grade !== undefined && { name: grades.find(({ grade_id: id }) => id === grade)?.name ?? '' }),
      };
      const [name, at] = path.split('.');
      const words = say(fieldPhrases[rule], locale, values);
      const step = Number(at) + 1;
      return { path, text: name === 'tiers' && at !== undefined ? t`Step ${step}: ${words}` : words };
    });
}

interface Others {
  readonly rules: readonly TopUpRule[];
  /** The rule itself. */
  readonly id: string | undefined;
  readonly cardMost: number | undefined;
}

/** Bonus for ¥100 paid, in fen, by the best step. */
const rateOf = ({ tiers }: TopUpTerms): number =>
  Math.max(0, ...tiers.map((tier) => Math.floor((bonusOf(tier, tier.pay) * 10_000) / tier.pay)));

/** What to think about before a rule is saved: it contradicts another, is dearer, is better in parts, or nobody can take it. */
export function useWarnings(): (terms: TopUpTerms, others: Others) => string[] {
  const { t } = useLingui();
  return (terms, { rules, id, cardMost }) => {
    const live = rules.flatMap((rule) => {
      const said = rule.in_force?.terms;
      return said && rule.rule_id !== id && ['running', 'waiting'].includes(rule.state) ? [{ rule, said }] : [];
    });
    const own = rules.findIndex(({ rule_id }) => rule_id === id);
    const clashes = live.flatMap(({ rule, said }) => {
      const pay = clashOf(terms, said);
      if (pay === undefined) return [];
      const [amount, name] = [shortMoney(pay), said.name];
      return own === -1 || rules.indexOf(rule) < own
        ? [t`“${name}” also gives for ${amount}, at the same time and for the same members. It stands first, so it applies.`] // prettier-ignore
        : [t`“${name}” also gives for ${amount}, at the same time and for the same members. This rule stands first, so it applies.`]; // prettier-ignore
    });
    const dearest = Math.max(0, ...live.filter(({ rule }) => rule.state === 'running').map(({ said }) => rateOf(said)));
    const [ours, theirs] = [shortMoney(rateOf(terms)), shortMoney(dearest)];
    const parts = betterInParts(terms);
    const most = cardMost;
    const above =
      most === undefined ? undefined : terms.tiers.find((tier) => tier.pay + bonusOf(tier, tier.pay) > most);
    const [whole, part, times] = [shortMoney(parts?.pay ?? 0), shortMoney(parts?.part ?? 0), parts?.times ?? 0];
    const [limit, step] = [shortMoney(most ?? 0), shortMoney(above?.pay ?? 0)];
    return [
      ...clashes,
      ...(dearest > 0 && rateOf(terms) > dearest
        ? [t`It gives ${ours} for each ¥100; your best running rule gives ${theirs}.`]
        : []),
      ...(parts ? [t`Paying ${part} ${times} times gets more bonus than ${whole} at once.`] : []),
      ...(above ? [t`Nobody can top up ${step}: with its bonus it is above the ${limit} that a card may hold.`] : []),
    ];
  };
}
