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
  'adjustment.post': { 'zh-CN': '调整余额', en: 'Adjusted balances' },
  'adjustment.ask': { 'zh-CN': '申请调整余额', en: 'Asked for an adjustment' },
  'adjustment.approve': { 'zh-CN': '批准余额调整', en: 'Approved an adjustment' },
  'adjustment.refuse': { 'zh-CN': '拒绝余额调整', en: 'Refused an adjustment' },
  'adjustment.withdraw': { 'zh-CN': '撤回余额调整', en: 'Withdrew an adjustment' },
  'adjustment.expire': { 'zh-CN': '余额调整过期', en: 'An adjustment expired' },
  'adjustment.undo': { 'zh-CN': '撤销余额调整', en: 'Undid an adjustment' },
  'adjustment.limit': { 'zh-CN': '设置调整限额', en: 'Set the limits of adjustments' },
  'opening.upload': { 'zh-CN': '上传期初导入文件', en: 'Uploaded opening balances' },
  'opening.cancel': { 'zh-CN': '取消期初导入', en: 'Cancelled an import of opening balances' },
  'opening.confirm': { 'zh-CN': '确认期初导入', en: 'Confirmed opening balances' },
  'opening.post': { 'zh-CN': '期初导入完成入账', en: 'Posted opening balances' },
  'opening.roll_back': { 'zh-CN': '回滚期初导入', en: 'Rolled opening balances back' },
  'ledger.verify': { 'zh-CN': '核验账本', en: 'Had the ledger verified' },
} as const satisfies Record<string, Phrase>;

export type AuditAction = keyof typeof auditPhrases;
