import type { ErrorPhrase, Phrase } from './phrase.ts';

export const merchantErrors = {
  service_not_open: {
    code: 8801,
    status: 403,
    'zh-CN': '商户还没有开通“{service}”服务，请联系服务商',
    en: 'The service “{service}” is not open for this merchant. Contact the service provider.',
  },
  merchant_not_linked: {
    code: 40301,
    status: 403,
    'zh-CN': '您不属于这个商户',
    en: 'You do not belong to this merchant.',
  },
  user_not_linked: { code: 40302, status: 403, 'zh-CN': '当前账号不是这个用户', en: 'Your account is not that user.' },
  user_disabled: {
    code: 40304,
    status: 403,
    'zh-CN': '您在这个商户的账号已停用，请联系管理员',
    en: 'Your account is disabled in this merchant. Contact its administrator.',
  },
  merchant_not_open: {
    code: 40311,
    status: 403,
    'zh-CN': '商户还没有开通服务，请联系服务商开通',
    en: 'The service is not open for this merchant. Contact the service provider to open it.',
  },
  merchant_expired: {
    code: 40312,
    status: 403,
    'zh-CN': '商户的服务已过期，请联系服务商续费',
    en: 'The service of this merchant has expired. Contact the service provider to renew it.',
  },
  merchant_disabled: {
    code: 40313,
    status: 403,
    'zh-CN': '商户已由服务商停用，请联系服务商',
    en: 'The service provider disabled this merchant. Contact the provider.',
  },
  merchant_uninitialised: {
    code: 40314,
    status: 403,
    'zh-CN': '商户还没有初始化，请先初始化',
    en: 'This merchant is not initialised yet. Initialise it first.',
  },
  provider_required: {
    code: 40306,
    status: 403,
    'zh-CN': '只有服务商可以这样做',
    en: 'Only the service provider may do this.',
  },
  merchant_not_found: { code: 404140, status: 404, 'zh-CN': '没有这个商户', en: 'There is no such merchant.' },
  merchant_not_selected: {
    code: 422150,
    status: 422,
    'zh-CN': '只能修改当前进入的商户，请先进入那个商户',
    en: 'Only the merchant you are working in can be edited. Enter the other one first.',
  },
  rates_of_other_pass: {
    code: 422151,
    status: 422,
    'zh-CN': '商户的进件方式是“{pass}”，费率请用对应的接口查询',
    en: 'The merchant’s payments are of the kind “{pass}”. Read the rates of that kind.',
  },
  merchant_without_payments: {
    code: 422152,
    status: 422,
    'zh-CN': '这个商户没有开通支付，没有费率可设',
    en: 'This merchant takes no payments, so it has no rates.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const merchantAudit = {
  'merchant.initialise': { 'zh-CN': '初始化商户', en: 'Initialised the merchant' },
  'merchant.create': { 'zh-CN': '创建商户', en: 'Created the merchant' },
  'merchant.open': { 'zh-CN': '设置商户的到期日', en: 'Set until when the merchant is open' },
  'merchant.state': { 'zh-CN': '启用或停用商户', en: 'Enabled or disabled the merchant' },
  'merchant.standing': { 'zh-CN': '商户的状态随日期改变', en: 'The merchant’s state followed the calendar' },
  'service.open': { 'zh-CN': '开通服务', en: 'Opened a service' },
  'merchant.update': { 'zh-CN': '修改商户资料', en: 'Edited the merchant’s particulars' },
  'merchant.rates': { 'zh-CN': '设置费率与结算', en: 'Set rates and settlement' },
} as const satisfies Record<string, Phrase>;

/** vip_open_status of a merchant. */
export const openStatusPhrases = {
  1: { 'zh-CN': '已开通', en: 'Open' },
  2: { 'zh-CN': '未开通', en: 'Not open' },
  3: { 'zh-CN': '即将到期', en: 'About to expire' },
  4: { 'zh-CN': '已过期', en: 'Expired' },
  5: { 'zh-CN': '已停用', en: 'Disabled' },
} as const satisfies Record<number, Phrase>;

export const openStatuses = [1, 2, 3, 4, 5] as const satisfies readonly (keyof typeof openStatusPhrases)[];

/** The state of a merchant that is open, but not initialised. */
export const uninitialisedPhrase = { 'zh-CN': '未初始化', en: 'Not initialised' } as const satisfies Phrase;

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

/** How a merchant takes payments, as the provider agreed with it: its pass type, and of type 1 the qualification. */
export const merchantPaymentsPhrases = {
  none: passTypePhrases[3],
  direct: passTypePhrases[2],
  ...qualificationPhrases,
} as const satisfies Record<string, Phrase>;

export const servicePhrases = {
  backup: { 'zh-CN': '云备份', en: 'Cloud backup' },
  wechat: { 'zh-CN': '微信', en: 'WeChat' },
} as const satisfies Record<string, Phrase>;

export type Qualification = keyof typeof qualificationPhrases;
export type MerchantPayments = keyof typeof merchantPaymentsPhrases;

export type ServiceProduct = keyof typeof servicePhrases;
