import type { ErrorPhrase, Phrase } from './phrase.ts';

export const unusualErrors = {
  unusual_not_found: { code: 40493, status: 404, 'zh-CN': '没有这条异常', en: 'There is no such finding.' },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const unusualAudit = {
  'unusual.see': { 'zh-CN': '标记异常为已看', en: 'Marked findings as looked at' },
  'unusual.rules': { 'zh-CN': '设置异常规则', en: 'Set what counts as unusual' },
} as const satisfies Record<string, Phrase>;

/** What is found in the logs. */
export const unusualRulePhrases = {
  failed_sign_ins: { 'zh-CN': '多次登录失败', en: 'Many failed sign-ins' },
  new_device: { 'zh-CN': '所有者从新设备登录', en: 'Owner signed in from a new device' },
  adjustments: { 'zh-CN': '反复调整同一位会员', en: 'One member adjusted again and again' },
  raised: { 'zh-CN': '刚给的权限马上用了', en: 'A permission used soon after it was given' },
  exports: { 'zh-CN': '大量导出', en: 'Much exported' },
  refunds: { 'zh-CN': '退款很多', en: 'Many refunds' },
  pay_and_refund: { 'zh-CN': '同一位会员反复付了又退', en: 'One member paid and refunded again and again' },
  cash_back: { 'zh-CN': '散客现金单刚收又退', en: 'Cash of customers without a card taken and given back' },
} as const satisfies Record<string, Phrase>;
export type UnusualRule = keyof typeof unusualRulePhrases;

export const unusualStatePhrases = {
  open: { 'zh-CN': '没看过', en: 'Not looked at' },
  seen: { 'zh-CN': '看过了', en: 'Looked at' },
} as const satisfies Record<string, Phrase>;
