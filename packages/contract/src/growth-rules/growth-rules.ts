import { downgradePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { ruleVersion, soleRule, versionsQuery } from '../kernel/rule-schemas.ts';
import { KeyOf, Nullable, Page, Strict, whole } from '../kernel/schemas.ts';
import { growthLimits } from '../rules/growth.ts';

const rateOf = (what: string) =>
  whole(0, growthLimits.rate, `Basis points of growth for each yuan ${what}: 10000 is 1`);

const rules = {
  per_yuan_spent: rateOf('spent'),
  stored_value_counts: Type.Boolean({ description: 'Whether what is paid from stored value counts as spent' }),
  per_yuan_topped_up: rateOf('topped up, of the principal'),
  per_visit: whole(0, growthLimits.visit, 'Growth for the first payment of a business day'),
  cap_per_day: Nullable(
    whole(1, growthLimits.dayMost, 'Growth that a member gets in a business day at most; null: no limit'),
  ),
  refund_lowers: Type.Boolean({ description: 'Whether a refund takes back the growth of its payment' }),
  downgrade: KeyOf(downgradePhrases, { description: 'What a grade loses at the end of its validity' }),
};
const GrowthRulesFields = Strict(rules);
const GrowthRules = Type.Object(rules);
const GrowthRulesVersion = ruleVersion({ rules: GrowthRules });
const GrowthRulesPage = soleRule({ rules: GrowthRules }, { none: 'no growth is earned yet', besides: {} });

const read = { scope: 'merchant', permission: 'member_card:read', branches: 'none', errors: [] } as const;
const edit = {
  scope: 'merchant',
  permission: 'member_card:update',
  branches: 'whole',
  data: GrowthRulesPage,
  versioned: true,
  audit: 'growth_rule.draft',
} as const;
const set = {
  ...edit,
  summary: 'Set the draft of the growth rules',
  description: 'Nothing follows it until it is put in force.',
  body: GrowthRulesFields,
  errors: ['stale_edit'],
} as const;

export const growthRules = endpoints({
  'GET /vip-card-config/grade-exp': {
    ...read,
    summary: 'Get the growth rules: the version in force, and the draft',
    data: GrowthRulesPage,
    versioned: true,
  },
  'POST /vip-card-config/grade-exp': set,
  'PUT /vip-card-config/grade-exp': set,
  'PUT /vip-card-config/grade-exp/in-force': {
    ...edit,
    summary: 'Put the draft of the growth rules in force as the next version',
    description: 'Growth that comes from then on follows it; what came before stays as it is.',
    permission: 'member_card:put_in_force',
    errors: ['rule_draft_missing', 'stale_edit'],
    audit: 'growth_rule.put_in_force',
  },
  'DELETE /vip-card-config/grade-exp/draft': {
    ...edit,
    summary: 'Discard the draft of the growth rules',
    errors: ['rule_draft_missing', 'stale_edit'],
    audit: 'growth_rule.discard',
  },
  'GET /vip-card-config/grade-exp/versions': {
    ...read,
    summary: 'List the growth rules that were in force, newest first',
    query: versionsQuery,
    data: Page(GrowthRulesVersion),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
});

export type GrowthRules = Static<typeof GrowthRules>;
export type GrowthRulesPage = Static<typeof GrowthRulesPage>;
export type GrowthRulesVersion = Static<typeof GrowthRulesVersion>;
