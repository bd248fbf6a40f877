import type { Phrase } from './phrase.ts';

/** What the operation log can record, by `thing.verb`. */
export const auditPhrases = {
  'merchant.initialise': { 'zh-CN': '初始化商户', en: 'Initialised the merchant' },
  'merchant.create': { 'zh-CN': '创建商户', en: 'Created the merchant' },
  'merchant.open': { 'zh-CN': '开通或续期商户', en: 'Opened or renewed the merchant' },
  'merchant.state': { 'zh-CN': '启用或停用商户', en: 'Enabled or disabled the merchant' },
  'service.open': { 'zh-CN': '开通服务', en: 'Opened a service' },
  'user.create': { 'zh-CN': '新增用户', en: 'Added a user' },
  'user.roles': { 'zh-CN': '设置角色', en: 'Set the roles' },
  'user.state': { 'zh-CN': '启用或停用用户', en: 'Enabled or disabled a user' },
  'account.create': { 'zh-CN': '创建账号', en: 'Created an account' },
  'account.password': { 'zh-CN': '重置密码', en: 'Reset the password' },
  'member.create': { 'zh-CN': '新建会员', en: 'Added a member' },
  'member.update': { 'zh-CN': '修改会员资料', en: 'Edited a member' },
  'member.freeze': { 'zh-CN': '冻结会员', en: 'Froze a member' },
  'member.restore': { 'zh-CN': '恢复会员', en: 'Restored a member' },
  'member.cancel': { 'zh-CN': '注销会员', en: 'Cancelled a member' },
  'member.tag': { 'zh-CN': '打标签', en: 'Tagged members' },
  'ledger.verify': { 'zh-CN': '核验账本', en: 'Had the ledger verified' },
} as const satisfies Record<string, Phrase>;

export type AuditAction = keyof typeof auditPhrases;
