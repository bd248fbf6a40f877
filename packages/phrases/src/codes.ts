import type { ErrorPhrase, Phrase } from './phrase.ts';

export const codeErrors = {
  wrong_code: {
    code: 42381,
    status: 422,
    'zh-CN': '验证码不对，还能试 {left} 次',
    en: 'The code is wrong. Tries left: {left}.',
  },
  code_expired: {
    code: 42382,
    status: 422,
    'zh-CN': '验证码已失效，请重新获取',
    en: 'The code is no longer valid. Get a new one.',
  },
  proof_needed: {
    code: 42383,
    status: 422,
    'zh-CN': '请完成安全验证后再获取验证码',
    en: 'Complete the security check, then get a code.',
  },
  ticket_expired: {
    code: 42384,
    status: 422,
    'zh-CN': '验证超时，请重新登录',
    en: 'The verification took too long. Please sign in again.',
  },
  password_needed: {
    code: 42385,
    status: 422,
    'zh-CN': '首次使用请先用密码登录；没有密码请联系为您开通账号的人',
    en: 'For the first time, sign in with your password. If you have none, ask whoever made your account.',
  },
  too_many_codes: {
    code: 42981,
    status: 429,
    'zh-CN': '获取验证码太频繁，请 {minutes} 分钟后再试',
    en: 'Too many codes were requested. Try again in {minutes} min.',
  },
  too_many_code_tries: {
    code: 42982,
    status: 429,
    'zh-CN': '验证码错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many wrong codes. Try again in {minutes} min.',
  },
  step_up_needed: {
    code: 40381,
    status: 403,
    'zh-CN': '请先完成安全验证',
    en: 'Verify your identity first.',
  },
  account_phone_taken: {
    code: 40981,
    status: 409,
    'zh-CN': '这个手机号已有账号',
    en: 'This phone number already has an account.',
  },
  sms_unavailable: {
    code: 50381,
    status: 503,
    'zh-CN': '短信服务未开通，请联系服务商',
    en: 'Text messages are not set up. Contact the service provider.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** What a phone is told by SMS, where it isn't a code. */
export const smsPhrases = {
  password_changed: {
    'zh-CN': '您的账号密码已修改，所有设备需重新登录。如非本人操作，请立即联系服务商。',
    en: 'Your password was changed and all devices were signed out. If this wasn’t you, contact the service provider now.',
  },
  second_factor_changed: {
    'zh-CN': '您的账号的两步验证方式已变更。如非本人操作，请立即修改密码，并联系服务商。',
    en: 'Your two-step verification was changed. If this wasn’t you, change your password now and contact the service provider.',
  },
  phone_changed: {
    'zh-CN': '您的账号已换绑新手机号，本号码不能再登录。如非本人操作，请立即联系服务商。',
    en: 'Your account has a new phone number; this one can no longer sign in. If this wasn’t you, contact the service provider now.',
  },
  wechat_bound: {
    'zh-CN': '您的账号已绑定微信，可扫码登录。如非本人操作，请立即联系服务商。',
    en: 'A WeChat was bound to your account and can sign in. If this wasn’t you, contact the service provider now.',
  },
  wechat_unbound: {
    'zh-CN': '您的账号已解绑微信，不能再扫码登录。如非本人操作，请立即联系服务商。',
    en: 'The WeChat of your account was unbound and can no longer sign in. If this wasn’t you, contact the service provider now.',
  },
} as const satisfies Record<string, Phrase>;
