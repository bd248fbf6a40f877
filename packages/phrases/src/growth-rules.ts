import type { Phrase } from './phrase.ts';

export const growthRuleAudit = {
  'growth_rule.draft': { 'zh-CN': '修改成长值规则草稿', en: 'Edited the draft of the growth rules' },
  'growth_rule.discard': { 'zh-CN': '放弃成长值规则草稿', en: 'Discarded the draft of the growth rules' },
  'growth_rule.put_in_force': { 'zh-CN': '启用成长值规则', en: 'Put growth rules in force' },
} as const satisfies Record<string, Phrase>;

/** What a grade loses at the end of its validity. */
export const downgradePhrases = {
  never: { 'zh-CN': '不降级', en: 'Nothing' },
  one_level: { 'zh-CN': '降一级', en: 'One level' },
  supported: { 'zh-CN': '降到成长值够得上的等级', en: 'What growth no longer supports' },
} as const satisfies Record<string, Phrase>;
