import type { ErrorPhrase, Phrase } from './phrase.ts';

export const topUpRuleErrors = {
  top_up_rule_not_found: {
    code: 404160,
    status: 404,
    'zh-CN': '没有这条充值规则',
    en: 'There is no such top-up rule.',
  },
  rules_too_many: {
    code: 422280,
    status: 422,
    'zh-CN': '规则最多 {limit} 条，请先删除不用的',
    en: 'There are at most {limit} rules. Remove some first.',
  },
  rule_order_incomplete: {
    code: 422281,
    status: 422,
    'zh-CN': '规则刚被增减过，请刷新后再排序',
    en: 'Rules were added or removed meanwhile. Reload and sort again.',
  },
  rule_is_draft: {
    code: 422282,
    status: 422,
    'zh-CN': '草稿要打开后启用',
    en: 'Open a draft to put it in force.',
  },
  rule_held: {
    code: 422283,
    status: 422,
    'zh-CN': '进行中和待开始的规则要先停止才能删除',
    en: 'Stop a rule that is running or waiting before you remove it.',
  },
  rule_over: {
    code: 422284,
    status: 422,
    'zh-CN': '规则的最后一天已过，请先改日期',
    en: 'The last day of this rule has passed. Change its dates first.',
  },
  rule_unsound: {
    code: 422286,
    status: 422,
    'zh-CN': '有的档位不再成立：等级改过，或者券现在不能发，请先修改规则',
    en: 'A step no longer holds: grades have changed, or a coupon can’t be given now. Edit the rule first.',
  },
  rule_draft_only: {
    code: 422285,
    status: 422,
    'zh-CN': '这条规则还没有启用过，请直接删除',
    en: 'This rule was never in force. Remove it instead.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const topUpRuleAudit = {
  'top_up_rule.create': { 'zh-CN': '新建充值规则', en: 'Added a top-up rule' },
  'top_up_rule.draft': { 'zh-CN': '修改充值规则草稿', en: 'Edited the draft of a top-up rule' },
  'top_up_rule.discard': { 'zh-CN': '放弃充值规则草稿', en: 'Discarded the draft of a top-up rule' },
  'top_up_rule.put_in_force': { 'zh-CN': '启用充值规则', en: 'Put a top-up rule in force' },
  'top_up_rule.state': { 'zh-CN': '停止或恢复充值规则', en: 'Stopped or resumed top-up rules' },
  'top_up_rule.remove': { 'zh-CN': '删除充值规则', en: 'Removed top-up rules' },
  'top_up_rule.restore': { 'zh-CN': '恢复删除的充值规则', en: 'Restored removed top-up rules' },
  'top_up_rule.sort': { 'zh-CN': '调整充值规则的顺序', en: 'Sorted top-up rules' },
} as const satisfies Record<string, Phrase>;

/** Actions on several rules, as titles. */
export const topUpRuleActionPhrases = {
  use: { 'zh-CN': '恢复充值规则', en: 'Resume top-up rules' },
  stop: { 'zh-CN': '停止充值规则', en: 'Stop top-up rules' },
  remove: { 'zh-CN': '删除充值规则', en: 'Remove top-up rules' },
} as const satisfies Record<string, Phrase>;

/** The state of a rule of which a merchant has many. */
export const ruleStatePhrases = {
  draft: { 'zh-CN': '草稿', en: 'Draft' },
  waiting: { 'zh-CN': '待开始', en: 'Waiting' },
  running: { 'zh-CN': '进行中', en: 'Running' },
  stopped: { 'zh-CN': '已停止', en: 'Stopped' },
  ended: { 'zh-CN': '已结束', en: 'Ended' },
} as const satisfies Record<string, Phrase>;
export type RuleState = keyof typeof ruleStatePhrases;

/** What a tier's bonus is stated in. */
export const bonusUnitPhrases = {
  fen: { 'zh-CN': '固定金额', en: 'Fixed amount' },
  percent: { 'zh-CN': '百分比', en: 'Percent' },
} as const satisfies Record<string, Phrase>;
export type BonusUnit = keyof typeof bonusUnitPhrases;

/** Why a rule gives nothing for a top-up, in the order in which it is found. */
export const topUpRefusalPhrases = {
  not_yet: { 'zh-CN': '还没开始', en: 'Not yet' },
  over: { 'zh-CN': '已经结束', en: 'It has ended' },
  weekday: { 'zh-CN': '今天不在活动日', en: 'Not on this weekday' },
  branch: { 'zh-CN': '这家门店不参加', en: 'Not at this branch' },
  grade: { 'zh-CN': '会员等级不符', en: 'Not for this grade' },
  first_only: { 'zh-CN': '只限首次充值', en: 'First top-up only' },
  member_limit: { 'zh-CN': '会员已达次数上限', en: 'The member has had it as often as allowed' },
  total_limit: { 'zh-CN': '名额已用完', en: 'All are taken' },
  amount: { 'zh-CN': '金额不在档位内', en: 'Not an amount of this rule' },
  card_limit: { 'zh-CN': '超过每卡储值上限', en: 'Above the limit of stored value per card' },
} as const satisfies Record<string, Phrase>;
export type TopUpRefusal = keyof typeof topUpRefusalPhrases;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const topUpRuleExportPhrases = {
  name: { 'zh-CN': '规则', en: 'Rule' },
  terms: { 'zh-CN': '内容', en: 'What it gives' },
  state: { 'zh-CN': '状态', en: 'State' },
  first_date: { 'zh-CN': '开始日期', en: 'First day' },
  last_date: { 'zh-CN': '结束日期', en: 'Last day' },
  number: { 'zh-CN': '版本', en: 'Version' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
} as const satisfies Record<string, Phrase>;
