import type { Phrase } from './phrase.ts';

/** Fixed choices with their words: the key is the value on the wire. */
export const memberStatePhrases = {
  normal: { 'zh-CN': '正常', en: 'Active' },
  frozen: { 'zh-CN': '已冻结', en: 'Frozen' },
  cancelled: { 'zh-CN': '已注销', en: 'Cancelled' },
} as const satisfies Record<string, Phrase>;

export const memberSourcePhrases = {
  back_office: { 'zh-CN': '后台', en: 'Back office' },
  applet: { 'zh-CN': '小程序', en: 'Mini-program' },
  official_account: { 'zh-CN': '公众号', en: 'Official account' },
  till: { 'zh-CN': '收银台', en: 'Till' },
  import: { 'zh-CN': '导入', en: 'Import' },
  phone_login: { 'zh-CN': '手机号登录', en: 'Phone sign-in' },
} as const satisfies Record<string, Phrase>;

export const genderPhrases = {
  1: { 'zh-CN': '男', en: 'Male' },
  2: { 'zh-CN': '女', en: 'Female' },
} as const satisfies Record<number, Phrase>;

export const adjustmentStatePhrases = {
  waiting: { 'zh-CN': '待审批', en: 'Waiting' },
  posted: { 'zh-CN': '已入账', en: 'Posted' },
  refused: { 'zh-CN': '已拒绝', en: 'Refused' },
  withdrawn: { 'zh-CN': '已撤回', en: 'Withdrawn' },
  expired: { 'zh-CN': '已过期', en: 'Expired' },
  undone: { 'zh-CN': '已撤销', en: 'Undone' },
} as const satisfies Record<string, Phrase>;

/** Why balances are adjusted by hand. */
export const adjustmentReasonPhrases = {
  service: { 'zh-CN': '服务补偿', en: 'Made up for poor service' },
  correction: { 'zh-CN': '更正错账', en: 'Corrected a mistake' },
  promotion: { 'zh-CN': '活动补发', en: 'Promotion given late' },
  goodwill: { 'zh-CN': '客情维护', en: 'Goodwill' },
  abuse: { 'zh-CN': '违规扣回', en: 'Taken back for abuse' },
  other: { 'zh-CN': '其他', en: 'Other' },
} as const satisfies Record<string, Phrase>;

/** Who makes what a brand stands for. */
export const brandOriginPhrases = {
  own: { 'zh-CN': '自有', en: 'Own' },
  supplied: { 'zh-CN': '供货', en: 'Supplied' },
} as const satisfies Record<string, Phrase>;

/** Whether a brand or category is in use. */
export const itemStatePhrases = {
  used: { 'zh-CN': '在用', en: 'In use' },
  stopped: { 'zh-CN': '停用', en: 'Stopped' },
} as const satisfies Record<string, Phrase>;

/** What can wait for somebody's decision. */
export const approvalKindPhrases = {
  adjustment: { 'zh-CN': '余额调整', en: 'Adjustment' },
} as const satisfies Record<string, Phrase>;

/** vip_open_status of a merchant. */
export const openStatusPhrases = {
  1: { 'zh-CN': '已开通', en: 'Open' },
  2: { 'zh-CN': '未开通', en: 'Not open' },
  3: { 'zh-CN': '即将到期', en: 'About to expire' },
  4: { 'zh-CN': '已过期', en: 'Expired' },
  5: { 'zh-CN': '已禁用', en: 'Disabled' },
} as const satisfies Record<number, Phrase>;

/** merchant_pass_type of a merchant; type 1 is shown by its qualification type. */
export const passTypePhrases = {
  1: { 'zh-CN': '进件', en: 'Qualified' },
  2: { 'zh-CN': '直连', en: 'Direct' },
  3: { 'zh-CN': '无支付', en: 'No payment' },
} as const satisfies Record<number, Phrase>;

export const qualificationPhrases = {
  micro: { 'zh-CN': '小微商户', en: 'Micro merchant' },
  individual: { 'zh-CN': '个体工商户', en: 'Individual business' },
  enterprise: { 'zh-CN': '企业商户', en: 'Enterprise' },
} as const satisfies Record<string, Phrase>;

export const servicePhrases = {
  backup: { 'zh-CN': '云备份', en: 'Cloud backup' },
  wechat: { 'zh-CN': '微信', en: 'WeChat' },
} as const satisfies Record<string, Phrase>;

export type AdjustmentReason = keyof typeof adjustmentReasonPhrases;
export type AdjustmentState = keyof typeof adjustmentStatePhrases;
export type MemberState = keyof typeof memberStatePhrases;
export type MemberSource = keyof typeof memberSourcePhrases;
export type Qualification = keyof typeof qualificationPhrases;
export type ServiceProduct = keyof typeof servicePhrases;
