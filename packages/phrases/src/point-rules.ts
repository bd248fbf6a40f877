import type { ErrorPhrase, Phrase } from './phrase.ts';

export const pointRuleErrors = {
  point_multiple_not_found: { code: 404148, status: 404, 'zh-CN': '没有这条加倍', en: 'There is no such multiple.' },
  point_multiples_too_many: {
    code: 422253,
    status: 422,
    'zh-CN': '加倍最多 {limit} 条',
    en: 'There are at most {limit} multiples.',
  },
  point_base_missing: {
    code: 422254,
    status: 422,
    'zh-CN': '请先设置基本规则',
    en: 'Set the base rule first.',
  },
  rule_draft_missing: { code: 422255, status: 422, 'zh-CN': '没有草稿', en: 'There is no draft.' },
} as const satisfies Record<string, ErrorPhrase>;

export const pointRuleAudit = {
  'point_rule.draft': { 'zh-CN': '修改积分规则草稿', en: 'Edited the draft of the point rules' },
  'point_rule.discard': { 'zh-CN': '放弃积分规则草稿', en: 'Discarded the draft of the point rules' },
  'point_rule.put_in_force': { 'zh-CN': '启用积分规则', en: 'Put point rules in force' },
} as const satisfies Record<string, Phrase>;

/** Means by which members pay. */
export const payMeansPhrases = {
  cash: { 'zh-CN': '现金', en: 'Cash' },
  terminal: { 'zh-CN': '刷卡机', en: 'Card terminal' },
  transfer: { 'zh-CN': '转账', en: 'Transfer' },
  wechat_pay: { 'zh-CN': '微信支付', en: 'WeChat Pay' },
  alipay: { 'zh-CN': '支付宝', en: 'Alipay' },
  stored_value: { 'zh-CN': '储值', en: 'Stored value' },
} as const satisfies Record<string, Phrase>;
export type PayMeans = keyof typeof payMeansPhrases;

export const pointExpiryPhrases = {
  never: { 'zh-CN': '不过期', en: 'Never' },
  days: { 'zh-CN': '得到后若干天', en: 'Days after they are earned' },
  month_end: { 'zh-CN': '月底', en: 'End of a month' },
  year_end: { 'zh-CN': '年底', en: 'End of a year' },
} as const satisfies Record<string, Phrase>;
export type PointExpiry = keyof typeof pointExpiryPhrases;

/** When a multiple holds, within its dates. */
export const pointOccasionPhrases = {
  always: { 'zh-CN': '每天', en: 'Every day' },
  weekdays: { 'zh-CN': '每周几', en: 'Days of the week' },
  month_days: { 'zh-CN': '每月几日', en: 'Days of the month' },
  birthday: { 'zh-CN': '生日当天', en: 'Birthday' },
  birthday_week: { 'zh-CN': '生日前后三天', en: 'Three days around the birthday' },
  birthday_month: { 'zh-CN': '生日当月', en: 'Month of the birthday' },
} as const satisfies Record<string, Phrase>;
export type PointOccasion = keyof typeof pointOccasionPhrases;

/** What counts where several multiples hold. */
export const pointCombiningPhrases = {
  best: { 'zh-CN': '取最高', en: 'The highest' },
  product: { 'zh-CN': '相乘，最多 100 倍', en: 'All, multiplied, up to ×100' },
} as const satisfies Record<string, Phrase>;
export type PointCombining = keyof typeof pointCombiningPhrases;

/** The words of coded values, by field. */
export const pointRuleChoicePhrases = {
  expiry: pointExpiryPhrases,
  occasion: pointOccasionPhrases,
  combining: pointCombiningPhrases,
};
