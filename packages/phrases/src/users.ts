import type { ErrorPhrase, Phrase } from './phrase.ts';

export const userErrors = {
  user_not_found: { code: 40488, status: 404, 'zh-CN': '没有这个用户', en: 'There is no such user.' },
  user_of_other_branches: {
    code: 40393,
    status: 403,
    'zh-CN': '{names}也在您看不到的门店工作，请由能看到这些门店的人来改',
    en: 'You don’t see all branches of {names}. Somebody who sees them has to do it.',
  },
  user_above_own_power: {
    code: 403100,
    status: 403,
    'zh-CN': '{names}有您没有的权限（{permissions}），请由有这些权限的人来改',
    en: 'You don’t have all that {names} can do: {permissions}. Somebody who has it has to do this.',
  },
  branch_not_seen: {
    code: 403101,
    status: 403,
    'zh-CN': '只能分配您自己看得到的门店',
    en: 'You can give only branches that you see yourself.',
  },
  user_exists: {
    code: 40982,
    status: 409,
    'zh-CN': '这个手机号已经是本商户的用户',
    en: 'The person with this phone is a user already.',
  },
  staff_no_taken: {
    code: 40985,
    status: 409,
    'zh-CN': '这个工号已有人在用',
    en: 'Somebody else has this staff number.',
  },
  own_user: {
    code: 42248,
    status: 422,
    'zh-CN': '不能这样改您自己，请由另一位有权限的人来做',
    en: 'You can’t do this to yourself. Somebody else with the permission has to.',
  },
  account_elsewhere: {
    code: 40983,
    status: 409,
    'zh-CN': '这个账号不是本商户开的，或也用于其他商户；请本人在登录页用“忘记密码”或在账号中心修改',
    en: 'This account was not made here, or is used elsewhere too. Its person can change it by “Forgot password” or in the account centre.',
  },
  account_unproved: {
    code: 40986,
    status: 409,
    'zh-CN': '这个手机号的账号由别处开通，还没有验证过是不是本人的。请联系服务商添加',
    en: 'This phone’s account was made elsewhere, and nothing shows yet that it is its person’s. Ask the service provider to add it.',
  },
  user_joined: {
    code: 40984,
    status: 409,
    'zh-CN': '这位用户已经设过密码，不用再邀请',
    en: 'This user has set a password and needs no invitation.',
  },
  too_many_invitations: {
    code: 42983,
    status: 429,
    'zh-CN': '邀请短信发得太多，请 {minutes} 分钟后再发',
    en: 'Too many invitations were sent. Try again in {minutes} minutes.',
  },
  too_many_passwords: {
    code: 429100,
    status: 429,
    'zh-CN': '今天给这位用户重置密码的次数太多，请 {minutes} 分钟后再试',
    en: 'This user’s password was set too often today. Try again in {minutes} minutes.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const userAudit = {
  'user.create': { 'zh-CN': '新建用户', en: 'Added a user' },
  'user.update': { 'zh-CN': '修改用户', en: 'Edited a user' },
  'user.roles': { 'zh-CN': '设置角色', en: 'Set the roles' },
  'user.state': { 'zh-CN': '启用或停用用户', en: 'Enabled or disabled a user' },
  'user.remove': { 'zh-CN': '删除用户', en: 'Removed a user' },
  'user.invite': { 'zh-CN': '重发邀请', en: 'Invited a user again' },
  'user.password': { 'zh-CN': '重置用户的密码', en: 'Set a user’s password' },
  'user.sessions': { 'zh-CN': '让用户在所有设备退出', en: 'Signed a user out everywhere' },
  'user.wechat': { 'zh-CN': '解绑用户的微信', en: 'Unbound a user’s WeChat' },
} as const satisfies Record<string, Phrase>;

/** What an error calls a user whom its reader doesn’t see. */
export const unseenUserPhrase = {
  'zh-CN': '您看不到的用户',
  en: 'somebody you don’t see',
} as const satisfies Phrase;

/** Whether a user may work in the merchant. */
export const userStatePhrases = {
  enabled: { 'zh-CN': '启用', en: 'Enabled' },
  invited: { 'zh-CN': '待加入', en: 'Invited' },
  disabled: { 'zh-CN': '停用', en: 'Disabled' },
} as const satisfies Record<string, Phrase>;

export type UserState = keyof typeof userStatePhrases;

/** The same, of staff. */
export const staffStatePhrases = {
  enabled: { 'zh-CN': '在职', en: 'At work' },
  invited: userStatePhrases.invited,
  disabled: { 'zh-CN': '已离职或停用', en: 'Left or disabled' },
} as const satisfies Record<UserState, Phrase>;

export const userExportPhrases = {
  name: { 'zh-CN': '用户', en: 'User' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
  roles: { 'zh-CN': '角色', en: 'Roles' },
  branches: { 'zh-CN': '看得到的门店', en: 'Branches in sight' },
  last_seen_at: { 'zh-CN': '最近来过', en: 'Last here' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  state: { 'zh-CN': '状态', en: 'State' },
} as const satisfies Record<string, Phrase>;

export const staffExportPhrases = {
  ...userExportPhrases,
  name: { 'zh-CN': '员工', en: 'Staff' },
  staff_no: { 'zh-CN': '工号', en: 'Staff number' },
  post: { 'zh-CN': '职位', en: 'Post' },
  hired_on: { 'zh-CN': '入职', en: 'First day' },
  leaves_on: { 'zh-CN': '最后一天', en: 'Last day' },
  remark: { 'zh-CN': '备注', en: 'Note' },
} as const satisfies Record<string, Phrase>;
