import type { ErrorPhrase } from './phrase.ts';

export const wechatSignInErrors = {
  wechat_state_invalid: {
    code: 42361,
    status: 422,
    'zh-CN': '这次扫码已失效，或不是在这个页面发起的，请重新扫码',
    en: 'This scan has expired or was not started on this page. Scan again.',
  },
  wechat_code_invalid: {
    code: 42362,
    status: 422,
    'zh-CN': '微信授权已失效，请重新扫码',
    en: 'The authorisation by WeChat is no longer valid. Scan again.',
  },
  wechat_unbound: {
    code: 42363,
    status: 422,
    'zh-CN': '这个微信还没有绑定账号，请用密码或验证码登录一次',
    en: 'This WeChat is not bound to an account yet. Sign in once with a password or a code.',
  },
  wechat_ticket_expired: {
    code: 42364,
    status: 422,
    'zh-CN': '绑定微信等待太久，请重新扫码，或直接登录',
    en: 'It took too long to bind the WeChat. Scan again, or sign in without it.',
  },
  wechat_taken: {
    code: 40971,
    status: 409,
    'zh-CN': '这个微信已绑定其他账号，请换一个微信',
    en: 'This WeChat is bound to another account. Use another one.',
  },
  wechat_account_bound: {
    code: 40972,
    status: 409,
    'zh-CN': '您的账号已绑定另一个微信，要换绑请先在账号中心解绑',
    en: 'Your account has another WeChat. To change it, unbind that one in the account centre first.',
  },
  wechat_not_bound: {
    code: 40973,
    status: 409,
    'zh-CN': '您的账号没有绑定微信',
    en: 'Your account has no WeChat bound.',
  },
  wechat_unavailable: {
    code: 50361,
    status: 503,
    'zh-CN': '微信登录暂时不可用，请稍后再试，或用密码、验证码登录',
    en: 'WeChat sign-in is not available now. Try again later, or use a password or a code.',
  },
} as const satisfies Record<string, ErrorPhrase>;
