import type { ErrorPhrase, Phrase } from './phrase.ts';

export const memberCardErrors = {
  card_agreement_not_found: {
    code: 404155,
    status: 404,
    'zh-CN': '没有这一版协议',
    en: 'There is no such version of the agreement.',
  },
  card_agreement_same: {
    code: 422270,
    status: 422,
    'zh-CN': '和现在这一版一样，不用再发布',
    en: 'This is what the agreement already says.',
  },
  card_agreements_too_many: {
    code: 422271,
    status: 422,
    'zh-CN': '协议最多 {limit} 版',
    en: 'There are at most {limit} versions of the agreement.',
  },
  consent_guardian_missing: {
    code: 422272,
    status: 422,
    'zh-CN': '会员不满 {age} 岁，请先记录监护人同意',
    en: 'The member is under {age}. Record the guardian’s consent first.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const memberCardAudit = {
  'member_card.update': { 'zh-CN': '修改会员卡', en: 'Edited the member card' },
  'member_card.share': { 'zh-CN': '修改会员卡分享', en: 'Edited how the card is shared' },
  'card_agreement.publish': { 'zh-CN': '发布会员协议', en: 'Published the members’ agreement' },
  'member.consent': { 'zh-CN': '记录会员同意', en: 'Recorded a member’s consent' },
} as const satisfies Record<string, Phrase>;

/** How a field is asked for when somebody becomes a member. */
export const askedPhrases = {
  hidden: { 'zh-CN': '不问', en: 'Not asked' },
  shown: { 'zh-CN': '选填', en: 'Optional' },
  required: { 'zh-CN': '必填', en: 'Required' },
} as const satisfies Record<string, Phrase>;
export type Asked = keyof typeof askedPhrases;

/** Fields that the card may ask for. Phone and name are always asked. */
export const askedFieldPhrases = {
  gender: { 'zh-CN': '性别', en: 'Gender' },
  birthday: { 'zh-CN': '生日', en: 'Birthday' },
  remark: { 'zh-CN': '备注', en: 'Remark' },
} as const satisfies Record<string, Phrase>;
export type AskedField = keyof typeof askedFieldPhrases;

/** What a member may consent to, each by itself. */
export const consentPhrases = {
  agreement: { 'zh-CN': '会员协议', en: 'Members’ agreement' },
  personal_data: { 'zh-CN': '处理个人信息', en: 'Use of personal data' },
  marketing: { 'zh-CN': '接收营销消息', en: 'Marketing messages' },
  sharing: { 'zh-CN': '提供给加盟店', en: 'Passing on to franchise branches' },
  guardian: { 'zh-CN': '监护人同意', en: 'Guardian’s consent' },
} as const satisfies Record<string, Phrase>;
export type ConsentPurpose = keyof typeof consentPhrases;

export const consentSourcePhrases = {
  back_office: { 'zh-CN': '后台', en: 'Console' },
  mini_program: { 'zh-CN': '小程序', en: 'Mini-program' },
  till: { 'zh-CN': '收银机', en: 'Till' },
} as const satisfies Record<string, Phrase>;
export type ConsentSource = keyof typeof consentSourcePhrases;

/** What the preview of a member's phone says, in the language chosen for it. */
export const cardPreviewPhrases = {
  grade: { 'zh-CN': '普通会员', en: 'Basic' },
  balance: { 'zh-CN': '余额', en: 'Balance' },
  points: { 'zh-CN': '积分', en: 'Points' },
  member: { 'zh-CN': '周雨桐', en: 'Zhou Yutong' },
  code: { 'zh-CN': '结账时出示', en: 'Show it when you pay' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
  name: { 'zh-CN': '姓名', en: 'Name' },
  optional: { 'zh-CN': '选填', en: 'optional' },
  open_free: { 'zh-CN': '免费开卡', en: 'Get the card' },
  open_paid: { 'zh-CN': '付费开卡', en: 'Buy the card' },
  open_top_up: { 'zh-CN': '充值开卡', en: 'Top up to open it' },
  open_invitation: { 'zh-CN': '用邀请码开卡', en: 'Open it by invitation' },
  agree: { 'zh-CN': '开卡前请阅读会员协议', en: 'Read the agreement first' },
} as const satisfies Record<string, Phrase>;
