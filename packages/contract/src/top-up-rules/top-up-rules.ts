import { bonusUnitPhrases, deductionPhrases, ruleStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { selectionErrors } from '../kernel/common-errors.ts';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { SentCoupons, ToldCoupons } from '../kernel/gift-schemas.ts';
import { audience, ruleDraft, ruleVersion, versionsQuery, weekdaysOf } from '../kernel/rule-schemas.ts';
import {
  BatchOutcome,
  BusinessDate,
  Choice,
  Fen,
  Id,
  KeyOf,
  Label,
  Nullable,
  Page,
  pageQuery,
  SelectablePage,
  selectionOf,
  Strict,
  Timestamp,
  Version,
  whole,
} from '../kernel/schemas.ts';
import { keywordLength } from '../rules.ts';
import { topUpLimits } from '../rules/top-ups.ts';

const pay = whole(1, topUpLimits.pay, 'Fen');

const tier = {
  pay: whole(1, topUpLimits.pay, 'Fen that are paid; each tier is above the one before'),
  bonus_unit: KeyOf(bonusUnitPhrases),
  bonus: whole(0, topUpLimits.bonus, 'fen: so many; percent: basis points of what is paid, floored to the fen'),
  points: whole(0, topUpLimits.points, 'Points'),
  growth: whole(0, topUpLimits.growth, 'Growth'),
  grade_id: Nullable({ ...Id, description: 'The grade that it gives; null: none' }),
};
const free = {
  least: { ...pay, description: 'Fen: the smallest' },
  step: { ...pay, description: 'Fen: amounts are multiples of it' },
};
const terms = {
  name: Label,
  adds_up: Type.Boolean({ description: 'Whether a top-up gets the gifts of every tier it reaches, and not only of the highest' }), // prettier-ignore
  from: Nullable({ ...BusinessDate, description: 'The first business date; null: at once' }),
  to: Nullable({ ...BusinessDate, description: 'The last business date; null: without end' }),
  weekdays: weekdaysOf('Empty: every day'),
  ...audience,
  first_only: Type.Boolean({ description: 'Only for a member’s first top-up' }),
  per_member: Nullable(whole(1, topUpLimits.perMember, 'Top-ups of a member at most; null: no limit')),
  in_total: Nullable(whole(1, topUpLimits.inTotal, 'Top-ups in all at most; null: no limit')),
  deduction_order: Nullable(KeyOf(deductionPhrases, { description: 'How what was topped up is spent; null: as the settings say' })), // prettier-ignore
  bonus_days: Nullable(whole(topUpLimits.bonusDays.min, topUpLimits.bonusDays.max, 'Days after which bonus lapses; null: never')), // prettier-ignore
};
const TopUpTermsFields = Strict({
  ...terms,
  tiers: Type.Array(Strict({ ...tier, coupons: SentCoupons }), {
    maxItems: topUpLimits.tiers,
    description: 'Rising',
  }),
  free: Nullable(Strict(free, { description: 'Free amounts beside those of the tiers; null: none' })),
});
const TopUpTerms = Type.Object({
  ...terms,
  tiers: Type.Array(Type.Object({ ...tier, coupons: ToldCoupons })),
  free: Nullable(Type.Object(free)),
});

const TopUpRuleVersion = ruleVersion({ terms: TopUpTerms });
const rule = {
  rule_id: Id,
  state: KeyOf(ruleStatePhrases, {
    description: 'draft: never in force; waiting, running, ended: by the merchant’s calendar',
  }),
  in_force: Nullable(ruleVersion({ terms: TopUpTerms }, { description: 'Null: never yet' })),
  draft: Nullable(ruleDraft({ terms: TopUpTerms }, { description: 'What is being edited' })),
  created_at: Timestamp,
  version: Version,
};
const TopUpRule = Type.Object(rule);
const Clash = Type.Object({
  rule_id: Id,
  name: Type.String(),
  pay: { ...Fen, description: 'The lowest amount for which both give something' },
  goes_first: Type.Boolean({ description: 'Whether the other one stands before this one, and so applies' }),
});
const TopUpRulePage = Type.Object({
  ...rule,
  clashes: Type.Array(Clash, {
    description:
      'Rules that are running or waiting and give for the same amount at the same time, branch and grade as the draft, or without one as the version in force',
  }),
});

const filterFields = {
  keyword: Type.Optional(Type.String({ maxLength: keywordLength, description: 'Part of the name' })),
  state: Type.Optional(Type.Array(KeyOf(ruleStatePhrases), { maxItems: 5 })),
};
const TopUpRuleFilter = Strict({
  ...filterFields,
  sort: Type.Optional(Choice(['sort_code', 'created_at', 'name'])),
  ...pageQuery,
});
const TopUpRuleList = SelectablePage(
  Type.Object({
    ...Page(TopUpRule).properties,
    order_version: Type.Integer({ description: 'Of the order of all rules; expected in If-Match by its PUT' }),
    card_most: { ...Fen, description: 'The most stored value that a card may hold, by the settings' },
  }),
);

const one = { scope: 'merchant', params: Strict({ id: Id }), data: TopUpRulePage, versioned: true } as const;
const edit = { ...one, permission: 'top_up_rule:update', branches: 'whole', audit: 'top_up_rule.draft' } as const;
const missing = 'top_up_rule_not_found';
const named = ['grade_not_found', 'branch_not_found', 'coupon_not_found'] as const;

export const topUpRules = endpoints({
  'GET /recharge-rule': {
    scope: 'merchant',
    permission: 'top_up_rule:read',
    branches: 'none', // they belong to the merchant
    summary: 'List top-up rules, filtered and sorted, by page; by default in the order that members see',
    query: TopUpRuleFilter,
    data: TopUpRuleList,
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'POST /recharge-rule': {
    scope: 'merchant',
    permission: 'top_up_rule:create',
    branches: 'whole',
    summary: 'Add a top-up rule as a draft, at the end of the order',
    description: 'A copy is the same call with the terms of another rule.',
    body: TopUpTermsFields,
    data: TopUpRulePage,
    errors: ['rules_too_many', ...named],
    audit: 'top_up_rule.create',
    creates: true,
    versioned: true,
  },
  'PUT /recharge-rule': {
    scope: 'merchant',
    permission: ['top_up_rule:put_in_force', 'top_up_rule:remove'],
    branches: 'whole',
    summary: 'Stop, resume or remove several top-up rules',
    description:
      'Rules already in the requested state are skipped and counted. A draft is put in force by itself, and a rule that is running or waiting is stopped before it is removed: named, such a rule refuses the call; of a filter, it is skipped.',
    body: Strict({
      ...selectionOf(filterFields),
      operate: Choice(['use', 'stop', 'remove'], {
        description: '`use` resumes. `remove` needs top_up_rule:remove, the others top_up_rule:put_in_force',
      }),
    }),
    data: BatchOutcome,
    errors: [missing, 'rule_is_draft', 'rule_unsound', 'rule_held', ...selectionErrors],
    audit: ['top_up_rule.state', 'top_up_rule.remove'],
  },
  'PUT /recharge-rule/sort': {
    scope: 'merchant',
    permission: 'top_up_rule:put_in_force',
    branches: 'whole',
    summary: 'Set the order of all top-up rules, in which members see them and the first that fits applies',
    body: Strict({ order: Type.Array(Id, { maxItems: topUpLimits.rules, uniqueItems: true }) }),
    data: Type.Object({ version: Version }),
    errors: ['rule_order_incomplete', 'stale_edit'],
    audit: 'top_up_rule.sort',
    versioned: true,
  },
  'GET /recharge-rule/{id}': {
    ...one,
    permission: 'top_up_rule:read',
    branches: 'none',
    summary: 'Get a top-up rule: the version in force, and the draft',
    errors: [missing],
  },
  'PUT /recharge-rule/{id}': {
    ...edit,
    summary: 'Edit a top-up rule as a draft',
    description: 'Nothing follows it until it is put in force; top-ups keep the version under which they were made.',
    body: TopUpTermsFields,
    errors: [missing, 'stale_edit', ...named],
  },
  'DELETE /recharge-rule/{id}': {
    scope: 'merchant',
    permission: 'top_up_rule:remove',
    branches: 'whole',
    params: Strict({ id: Id }),
    summary: 'Remove a top-up rule that is neither running nor waiting',
    data: BatchOutcome,
    errors: [missing, 'rule_held'],
    audit: 'top_up_rule.remove',
  },
  'PUT /recharge-rule/{id}/in-force': {
    ...edit,
    summary: 'Put the draft in force as the next version; a stopped rule runs again',
    permission: 'top_up_rule:put_in_force',
    errors: [missing, 'rule_draft_missing', 'rule_over', 'rule_unsound', 'stale_edit'],
    audit: 'top_up_rule.put_in_force',
  },
  'DELETE /recharge-rule/{id}/draft': {
    ...edit,
    summary: 'Discard the draft of a rule that has a version in force',
    errors: [missing, 'rule_draft_missing', 'rule_draft_only', 'stale_edit'],
    audit: 'top_up_rule.discard',
  },
  'GET /recharge-rule/{id}/versions': {
    scope: 'merchant',
    permission: 'top_up_rule:read',
    branches: 'none',
    params: Strict({ id: Id }),
    summary: 'List the versions of a top-up rule that were in force, newest first',
    query: versionsQuery,
    data: Page(TopUpRuleVersion),
    errors: [missing, 'page_too_deep', 'cursor_invalid'],
  },
});

export type TopUpTerms = Loose<Static<typeof TopUpTermsFields>>;
export type TopUpTier = TopUpTerms['tiers'][number];
export type TopUpRule = Static<typeof TopUpRule>;
export type TopUpRulePage = Static<typeof TopUpRulePage>;
export type TopUpRuleVersion = Static<typeof TopUpRuleVersion>;
export type TopUpClash = Static<typeof Clash>;
export type TopUpRuleFilter = Loose<Static<typeof TopUpRuleFilter>>;
