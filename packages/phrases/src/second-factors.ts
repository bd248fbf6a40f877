import type { ErrorPhrase, Phrase } from './phrase.ts';

export const secondFactorErrors = {
  second_factor_needed: {
    code: 8102,
    status: 403,
    'zh-CN': '还差一步：请完成两步验证',
    en: 'One more step: complete two-step verification.',
  },
  second_factor_demanded: {
    code: 8103,
    status: 403,
    'zh-CN': '您在该商户的角色要求两步验证，请到账号中心设置，或用两步验证重新登录',
    en: 'Your role at this merchant requires two-step verification. Set it up in the account centre, or sign in again with it.',
  },
  second_factor_unproved: {
    code: 40391,
    status: 403,
    'zh-CN': '请先用两步验证重新登录，再更改两步验证',
    en: 'To change two-step verification, first sign in again with it.',
  },
  second_factor_expired: {
    code: 42391,
    status: 422,
    'zh-CN': '等待太久，请重新登录',
    en: 'This took too long. Please sign in again.',
  },
  wrong_totp: {
    code: 42392,
    status: 422,
    'zh-CN': '验证码不对或已用过，请输入应用上当前的验证码',
    en: 'The code is wrong or was used before. Enter the one your app shows now.',
  },
  wrong_recovery_code: {
    code: 42393,
    status: 422,
    'zh-CN': '恢复码不对或已用过',
    en: 'The recovery code is wrong or was used before.',
  },
  totp_not_begun: {
    code: 42394,
    status: 422,
    'zh-CN': '等待太久，请重新扫描二维码',
    en: 'This took too long. Please start again with a new QR code.',
  },
  passkeys_not_offered: {
    code: 42395,
    status: 422,
    'zh-CN': '当前网址不支持通行密钥，请联系服务商',
    en: 'Passkeys do not work at this address. Contact your service provider.',
  },
  passkey_refused: {
    code: 42396,
    status: 422,
    'zh-CN': '无法用这个通行密钥验证，请换一种方式',
    en: 'This passkey could not be verified. Try another way.',
  },
  passkey_expired: {
    code: 42397,
    status: 422,
    'zh-CN': '等待太久，请再试一次',
    en: 'This took too long. Please try again.',
  },
  passkeys_full: {
    code: 42398,
    status: 422,
    'zh-CN': '最多可添加 {limit} 个通行密钥，请先删除一个',
    en: 'You can have up to {limit} passkeys. Remove one first.',
  },
  totp_not_found: {
    code: 40485,
    status: 404,
    'zh-CN': '尚未设置身份验证器应用',
    en: 'No authenticator app is set up.',
  },
  passkey_not_found: {
    code: 40486,
    status: 404,
    'zh-CN': '这个通行密钥已删除',
    en: 'This passkey was removed.',
  },
  no_second_factor: {
    code: 40991,
    status: 409,
    'zh-CN': '请先设置身份验证器应用或通行密钥',
    en: 'Set up an authenticator app or a passkey first.',
  },
  totp_present: {
    code: 40992,
    status: 409,
    'zh-CN': '已设置身份验证器应用，请先移除再重新设置',
    en: 'An authenticator app is set up. Remove it before you set up another.',
  },
  passkey_present: {
    code: 40993,
    status: 409,
    'zh-CN': '这个通行密钥已添加过',
    en: 'This passkey was added before.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const secondFactorAudit = {
  'role.second_factor': {
    'zh-CN': '更改角色的两步验证要求',
    en: 'Changed whether a role requires two-step verification',
  },
  'account.second_factor': { 'zh-CN': '移除账号的两步验证', en: 'Removed an account’s two-step verification' },
} as const satisfies Record<string, Phrase>;
