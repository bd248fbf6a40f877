import type { TopUpClash, TopUpRule, TopUpRulePage, TopUpRuleVersion, TopUpTerms } from '@regulars/contract';
import { clashOf } from '@regulars/contract/rules/top-ups';
import { couponGiftText, percentText } from '@regulars/phrases';
import { presentVersion as presentOf, presentWritten, ruleStateOf, type Rule } from '../../platform/rules/index.ts';
import type { RuleOffered } from './top-up.rules.ts';

const shown = (terms: TopUpTerms) => ({ terms });

export const presentVersion = (row: Parameters<typeof presentOf<TopUpTerms, object>>[0]): TopUpRuleVersion =>
  presentOf(row, shown);

export const presentRule = (id: string, rule: Rule<TopUpTerms>, today: string): TopUpRule => {
  const { version, createdAt, stopped, inForce } = rule;
  const { from: first_date = null, to: last_date = null } = inForce?.content ?? {};
  return {
    rule_id: id,
    state: ruleStateOf({ in_force: inForce?.number ?? null, stopped, first_date, last_date }, today),
    ...presentWritten(rule, shown, () => ({})),
    created_at: (createdAt ?? new Date(0)).toISOString(),
    version,
  };
};

/** The rules in force that give for the same amount as what is being edited, in their order. */
const clashesOf = (shown: TopUpRule, inOrder: readonly RuleOffered[]): TopUpClash[] => {
  const terms = (shown.draft ?? shown.in_force)?.terms;
  const own = inOrder.findIndex(({ rule_id: id }) => id === shown.rule_id);
  return inOrder.flatMap(({ rule_id: id, terms: others }, at) => {
    const pay = terms && id !== shown.rule_id ? clashOf(terms, others) : undefined;
    return pay === undefined ? [] : [{ rule_id: id, name: others.name, pay, goes_first: own === -1 || at < own }];
  });
};

export const presentPage = (shown: TopUpRule, inOrder: readonly RuleOffered[]): TopUpRulePage => ({
  ...shown,
  clashes: clashesOf(shown, inOrder),
});

/** What the operation log has of a rule: a field for each part, and a list of tiers. */
export const loggedTerms = ({ tiers, free, from, to, ...terms }: TopUpTerms): Record<string, unknown> => ({
  ...terms,
  first_date: from,
  last_date: to,
  tiers: tiers.map(({ pay, bonus_unit: unit, bonus, points, growth, grade_id, coupons = [] }) => ({
    pays: pay,
    ...(bonus > 0 && { bonus: unit === 'fen' ? bonus : percentText(bonus) }),
    ...(points > 0 && { points }),
    ...(growth > 0 && { growth }),
    ...(grade_id !== null && { grade_id }),
    ...(coupons.length > 0 && { gift_coupons: coupons.map(couponGiftText) }),
  })),
  free_least: free?.least ?? null,
  free_step: free?.step ?? null,
});
