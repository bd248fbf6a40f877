import type { ErrorPhrase, Phrase } from './phrase.ts';

export const privilegeErrors = {
  privilege_not_found: { code: 404170, status: 404, 'zh-CN': '没有这项权益', en: 'There is no such privilege.' },
  privileges_too_many: {
    code: 422306,
    status: 422,
    'zh-CN': '权益最多 {limit} 项',
    en: 'There are at most {limit} privileges.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const privilegeAudit = {
  'privilege.draft': { 'zh-CN': '修改权益草稿', en: 'Edited the draft of the privileges' },
  'privilege.discard': { 'zh-CN': '放弃权益草稿', en: 'Discarded the draft of the privileges' },
  'privilege.put_in_force': { 'zh-CN': '启用权益', en: 'Put privileges in force' },
} as const satisfies Record<string, Phrase>;

/** What a privilege is. The values of the first three are those of the grade itself. */
export const privilegeKindPhrases = {
  discount: { 'zh-CN': '等级折扣', en: 'Discount' },
  points_multiple: { 'zh-CN': '积分加倍', en: 'More points' },
  upgrade_gift: { 'zh-CN': '升级礼', en: 'Upgrade gift' },
  birthday_gift: { 'zh-CN': '生日礼', en: 'Birthday gift' },
  member_day: { 'zh-CN': '会员日', en: 'Member day' },
  exclusive_price: { 'zh-CN': '专享价', en: 'Exclusive price' },
  free_delivery: { 'zh-CN': '免配送费', en: 'Free delivery' },
  text: { 'zh-CN': '其他', en: 'Other' },
} as const satisfies Record<string, Phrase>;
export type PrivilegeKind = keyof typeof privilegeKindPhrases;

/** Pictures of a privilege. */
export const privilegeIconPhrases = {
  percent: { 'zh-CN': '折扣', en: 'Percent' },
  coins: { 'zh-CN': '积分', en: 'Coins' },
  arrow_up: { 'zh-CN': '升级', en: 'Rising' },
  cake: { 'zh-CN': '蛋糕', en: 'Cake' },
  calendar: { 'zh-CN': '日历', en: 'Calendar' },
  tag: { 'zh-CN': '价签', en: 'Price tag' },
  truck: { 'zh-CN': '送货', en: 'Delivery' },
  gift: { 'zh-CN': '礼物', en: 'Gift' },
  star: { 'zh-CN': '星', en: 'Star' },
  cup: { 'zh-CN': '杯子', en: 'Cup' },
  chair: { 'zh-CN': '座位', en: 'Seat' },
  phone: { 'zh-CN': '电话', en: 'Phone' },
} as const satisfies Record<string, Phrase>;
export type PrivilegeIcon = keyof typeof privilegeIconPhrases;
