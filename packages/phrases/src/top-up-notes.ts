import type { Phrase } from './phrase.ts';

export const topUpNoteAudit = {
  'top_up_note.draft': { 'zh-CN': '修改充值说明草稿', en: 'Edited the draft of the top-up notes' },
  'top_up_note.discard': { 'zh-CN': '放弃充值说明草稿', en: 'Discarded the draft of the top-up notes' },
  'top_up_note.put_in_force': { 'zh-CN': '启用充值说明', en: 'Put top-up notes in force' },
} as const satisfies Record<string, Phrase>;

/** What the preview of the page on which members top up says, in the language chosen for it. */
export const topUpPagePhrases = {
  title: { 'zh-CN': '充值', en: 'Top up' },
  another: {
    'zh-CN': '也可以充其他金额：{least} 起，每次加 {step}',
    en: 'Or another amount from {least}, in steps of {step}',
  },
  bonus: { 'zh-CN': '送 {amount}', en: '+ {amount}' },
  bonus_days: { 'zh-CN': '赠金 {count} 天内有效', en: 'Bonus is good for {count} days' },
  points: { 'zh-CN': '{count} 积分', en: '{count} points' },
  growth: { 'zh-CN': '{count} 成长值', en: '{count} growth' },
  notes: { 'zh-CN': '充值说明', en: 'About top-ups' },
  button: { 'zh-CN': '充值', en: 'Top up' },
} as const satisfies Record<string, Phrase>;
