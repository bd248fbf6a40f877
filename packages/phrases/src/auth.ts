import type { ErrorPhrase, Phrase } from './phrase.ts';

export const authErrors = {
  activation_needed: {
    code: 8100,
    status: 403,
    'zh-CN': '账号体系已升级，激活账号后即可恢复使用',
    en: 'The account system was upgraded. Activate your account to restore access.',
  },
  phone_verification_needed: {
    code: 8101,
    status: 403,
    'zh-CN': '首次登录需要验证手机号',
    en: 'Verify your phone number for the first sign-in.',
  },
  wrong_credentials: {
    code: 42201,
    status: 422,
    'zh-CN': '手机号或密码不对',
    en: 'The phone number or the password is wrong.',
  },
  too_many_attempts: {
    code: 42902,
    status: 429,
    'zh-CN': '错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many failed attempts. Try again in {minutes} min.',
  },
  strangers_tried: {
    code: 42904,
    status: 429,
    'zh-CN': '这个手机号在别处输错太多次。请用验证码登录，或 {minutes} 分钟后再试',
    en: 'Too many wrong passwords were tried for this phone elsewhere. Sign in with a code, or try again in {minutes} min.',
  },
  sign_in_key_expired: {
    code: 42202,
    status: 422,
    'zh-CN': '页面停留太久，请再点一次登录',
    en: 'The page was open too long. Sign in again.',
  },
  wrong_old_password: {
    code: 42371,
    status: 422,
    'zh-CN': '当前密码不对',
    en: 'The current password is wrong.',
  },
  session_not_found: {
    code: 40481,
    status: 404,
    'zh-CN': '这台设备已经退出登录',
    en: 'This device is signed out already.',
  },
  plain_password_refused: {
    code: 42203,
    status: 422,
    'zh-CN': '密码必须加密传输',
    en: 'The password must be sent encrypted.',
  },
  account_disabled: {
    code: 40305,
    status: 403,
    'zh-CN': '账号已停用，请联系服务商',
    en: 'This account is disabled. Contact the service provider.',
  },
  password_expired: {
    code: 40308,
    status: 403,
    'zh-CN': '初始密码已过期。请用“忘记密码”设置新密码，或联系为您开通账号的人',
    en: 'Your first password has expired. Set one by “Forgot password”, or ask whoever made your account.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const authAudit = {
  'account.create': { 'zh-CN': '创建账号', en: 'Created an account' },
  'account.password': { 'zh-CN': '重置密码', en: 'Reset the password' },
  'account.sign_out': { 'zh-CN': '退出账号的所有设备', en: 'Signed an account out everywhere' },
} as const satisfies Record<string, Phrase>;

/** How somebody tried to sign in; the last three are second steps. */
export const signInMethodPhrases = {
  password: { 'zh-CN': '密码', en: 'Password' },
  code: { 'zh-CN': '验证码', en: 'Code by SMS' },
  wechat: { 'zh-CN': '微信扫码', en: 'WeChat' },
  passkey: { 'zh-CN': '通行密钥', en: 'Passkey' },
  totp: { 'zh-CN': '两步验证：身份验证器', en: 'Second step: authenticator app' },
  recovery_code: { 'zh-CN': '两步验证：恢复码', en: 'Second step: recovery code' },
  second_passkey: { 'zh-CN': '两步验证：通行密钥', en: 'Second step: passkey' },
} as const satisfies Record<string, Phrase>;
export type SignInMethod = keyof typeof signInMethodPhrases;

/** What came of it. */
export const signInResultPhrases = {
  ok: { 'zh-CN': '已登录', en: 'Signed in' },
  first_step: { 'zh-CN': '第一步正确', en: 'First step right' },
  wrong: { 'zh-CN': '不对，未登录', en: 'Wrong, not signed in' },
  too_many: { 'zh-CN': '次数过多，未登录', en: 'Too many tries, not signed in' },
  disabled: { 'zh-CN': '账号已停用，未登录', en: 'Account disabled, not signed in' },
  failed: { 'zh-CN': '未登录', en: 'Not signed in' },
} as const satisfies Record<string, Phrase>;
export type SignInResult = keyof typeof signInResultPhrases;
