import type { ErrorPhrase, Phrase } from './phrase.ts';

export const providerErrors = {
  account_not_found: { code: 404143, status: 404, 'zh-CN': '没有这个账号', en: 'There is no such account.' },
  own_account: {
    code: 403103,
    status: 403,
    'zh-CN': '不能对自己的账号这样做，请另一位服务商人员来办',
    en: 'You cannot do this to your own account. Ask a colleague.',
  },
  last_provider: {
    code: 403104,
    status: 403,
    'zh-CN': '这是最后一个能用的服务商账号，不能停用',
    en: 'This is the last provider’s account that works, so it can’t be disabled.',
  },
  owner_disabled: {
    code: 403105,
    status: 403,
    'zh-CN': '这个手机号的账号已停用，所有者登录不了。请先在“账号”页启用它',
    en: 'The account with this phone is disabled, so the owner could not sign in. Enable it on the Accounts page first.',
  },
  merchant_open_already: {
    code: 409170,
    status: 409,
    'zh-CN': '商户已开通到 {date}，要改日期请用“续费”',
    en: 'The merchant is open until {date}. Renew it to change the date.',
  },
  merchant_never_opened: {
    code: 409171,
    status: 409,
    'zh-CN': '商户还没有开通过，请先开通',
    en: 'The merchant was never opened. Open it first.',
  },
  branches_in_use: {
    code: 422180,
    status: 422,
    'zh-CN': '商户有 {used} 家门店在用，不能改成 {limit} 家；先请商户关掉多出的门店',
    en: '{used} branches are in use, so there can’t be {limit}. Ask the merchant to close some first.',
  },
  expiry_past: {
    code: 422181,
    status: 422,
    'zh-CN': '到期日已过：商户那里今天是 {today}',
    en: 'The date is in the past: it is {today} at the merchant.',
  },
  merchants_too_many: {
    code: 422204,
    status: 422,
    'zh-CN': '一次最多导出 {limit} 家商户，请缩小筛选范围',
    en: 'At most {limit} merchants are exported at once. Narrow the filter.',
  },
  owner_missing: {
    code: 422203,
    status: 422,
    'zh-CN': '初始化后没有人是所有者：请先启用第一位用户，或请一位没有角色的用户登录后初始化',
    en: 'Nobody would be the owner. Enable the first user, or ask a user without a role to sign in and initialise it.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const providerAudit = {
  'merchant.plan': { 'zh-CN': '修改方案和门店数', en: 'Changed the plan and number of branches' },
  'merchant.payments': { 'zh-CN': '修改商户的支付方式', en: 'Changed how the merchant takes payments' },
  'service.close': { 'zh-CN': '关闭服务', en: 'Closed a service' },
  'account.state': { 'zh-CN': '启用或停用账号', en: 'Enabled or disabled an account' },
  'account.activation': { 'zh-CN': '要求重新激活账号', en: 'Asked for an account’s activation' },
  'provider.contact': { 'zh-CN': '设置商户的联系方式', en: 'Set whom merchants ask' },
} as const satisfies Record<string, Phrase>;

/** The columns of the provider's file of merchants, in order. */
export const merchantFilePhrases = {
  merchant_no: { 'zh-CN': '商户编号', en: 'Number' },
  name: { 'zh-CN': '商户', en: 'Merchant' },
  owner: { 'zh-CN': '所有者', en: 'Owner' },
  phone: { 'zh-CN': '所有者手机号', en: 'Owner’s phone' },
  plan: { 'zh-CN': '方案', en: 'Plan' },
  branch_limit: { 'zh-CN': '最多门店数', en: 'Branches at most' },
  branches: { 'zh-CN': '门店', en: 'Branches' },
  users: { 'zh-CN': '用户', en: 'Users' },
  members: { 'zh-CN': '会员', en: 'Members' },
  expires_on: { 'zh-CN': '服务到期日', en: 'Service until' },
  state: { 'zh-CN': '状态', en: 'State' },
} as const satisfies Record<string, Phrase>;

/** What a merchant pays for. */
export const planPhrases = {
  single: { 'zh-CN': '单店', en: 'Single shop' },
  chain: { 'zh-CN': '连锁', en: 'Chain' },
  large: { 'zh-CN': '大连锁', en: 'Large chain' },
} as const satisfies Record<string, Phrase>;
export type Plan = keyof typeof planPhrases;
