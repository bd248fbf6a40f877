import type { Phrase } from './phrase.ts';

/** What sets a campaign off. */
export const campaignKindPhrases = {
  attention: { 'zh-CN': '关注有礼', en: 'Follow the account' },
  consume: { 'zh-CN': '消费有礼', en: 'Purchases' },
  open_card: { 'zh-CN': '开卡有礼', en: 'Joining' },
  giving: { 'zh-CN': '定向赠送', en: 'Gifts to chosen members' },
  birthday: { 'zh-CN': '生日有礼', en: 'Birthdays' },
  dormant: { 'zh-CN': '唤醒沉睡会员', en: 'Dormant members' },
  invitation: { 'zh-CN': '邀请有礼', en: 'Invitations' },
} as const satisfies Record<string, Phrase>;
