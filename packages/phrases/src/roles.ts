import type { ErrorPhrase, Phrase } from './phrase.ts';

export const roleErrors = {
  role_not_found: { code: 40487, status: 404, 'zh-CN': '没有这个角色', en: 'There is no such role.' },
  role_name_taken: {
    code: 40994,
    status: 409,
    'zh-CN': '已经有同名的角色',
    en: 'A role with this name already exists.',
  },
  roles_too_many: {
    code: 422411,
    status: 422,
    'zh-CN': '最多 {limit} 个角色，请先删除不用的',
    en: 'There can be at most {limit} roles. Remove some first.',
  },
  role_held: {
    code: 40995,
    status: 409,
    'zh-CN': '还有 {count} 人在用“{role}”：{names}。先给他们换角色，或停用它',
    en: 'The role “{role}” is held by {names} ({count} in all). Give them another one first, or disable it.',
  },
  role_of_everything: {
    code: 42245,
    status: 422,
    'zh-CN': '所有者角色一直有全部权限，不能修改、停用或删除',
    en: 'The owner role always grants everything; it cannot be changed, disabled or removed.',
  },
  above_own_power: {
    code: 40392,
    status: 403,
    'zh-CN': '您给不出、也收不回自己没有的权限：{permissions}',
    en: 'You can neither give nor take what you don’t have: {permissions}.',
  },
  role_of_other_branches: {
    code: 403102,
    status: 403,
    'zh-CN': '用这个角色的人也在您看不到的门店工作，请由能看到这些门店的人来改',
    en: 'People who hold this role also work in branches that you don’t see. Somebody who sees them has to change it.',
  },
  last_owner: {
    code: 42247,
    status: 422,
    'zh-CN': '这样就没有人能管理全部了，请先让另一个人当所有者',
    en: 'Nobody could manage everything then. Make somebody else an owner first.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const roleAudit = {
  'role.create': { 'zh-CN': '新建角色', en: 'Added a role' },
  'role.update': { 'zh-CN': '修改角色', en: 'Edited a role' },
  'role.limits': { 'zh-CN': '设置角色的调整限额', en: 'Set a role’s adjustment limits' },
  'role.till_limits': { 'zh-CN': '设置角色的收银限额', en: 'Set a role’s limits at the till' },
  'role.permissions': { 'zh-CN': '修改角色的权限', en: 'Changed a role’s permissions' },
  'role.state': { 'zh-CN': '启用或停用角色', en: 'Enabled or disabled roles' },
  'role.remove': { 'zh-CN': '删除角色', en: 'Removed roles' },
  'role.users': { 'zh-CN': '修改角色的成员', en: 'Changed who holds a role' },
} as const satisfies Record<string, Phrase>;

/** What a role can start from. */
export const roleTemplatePhrases = {
  owner: { 'zh-CN': '所有者', en: 'Owner' },
  manager: { 'zh-CN': '店长', en: 'Manager' },
  cashier: { 'zh-CN': '收银员', en: 'Cashier' },
  finance: { 'zh-CN': '财务', en: 'Finance' },
  marketing: { 'zh-CN': '营销', en: 'Marketing' },
  read_only: { 'zh-CN': '只读', en: 'Read only' },
} as const satisfies Record<string, Phrase>;

/** Why the program gave a role permissions. */
export const permissionCausePhrases = {
  new_version: {
    'zh-CN': '新版本带来的权限，按角色的模板给',
    en: 'Permissions that a new version brought, given as by the role’s template',
  },
} as const satisfies Record<string, Phrase>;
export type PermissionCause = keyof typeof permissionCausePhrases;

/** Whom each template is for, in a sentence. */
export const roleTemplateNotes = {
  owner: { 'zh-CN': '什么都能看、能改，包括以后新增的功能', en: 'Sees and changes everything, later features too' },
  manager: {
    'zh-CN': '管好一家店：会员、商品和余额调整，不动系统设置',
    en: 'Runs one branch: members, items and adjustments, but no settings',
  },
  cashier: {
    'zh-CN': '站柜台：查找和新建会员，收款充值',
    en: 'Works at the counter: finds and adds members, and takes payments and top-ups',
  },
  finance: { 'zh-CN': '对账和看报表，什么都不改', en: 'Checks accounts and reports, and changes nothing' },
  marketing: {
    'zh-CN': '给会员打标签、做营销，不碰钱',
    en: 'Tags members and runs campaigns, and touches no money',
  },
  read_only: { 'zh-CN': '只看，什么都不改', en: 'Looks at things, and changes nothing' },
} as const satisfies Record<keyof typeof roleTemplatePhrases, Phrase>;
export type RoleTemplateCode = keyof typeof roleTemplatePhrases;
