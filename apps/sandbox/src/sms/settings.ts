/** A template approved for the sandbox's account; `{1}` and so on stand for its parameters. */
export interface Template {
  readonly id: string;
  readonly text: string;
}

/** The account at the gateway. Nothing secret: the address it belongs to is the sandbox's. */
export const account = {
  secretId: 'AKIDsandbox0000000000000000000000000',
  secretKey: 'sandbox-secret-key-of-tencent-cloud',
  appId: '1400000001',
  sign: '常客',
} as const;

export const templates = {
  code: { id: '2100001', text: '您的验证码是{1}，{2}分钟内有效。请勿告诉他人。' },
  invitation: { id: '2100002', text: '{1}邀请您加入，打开 {2} 开始使用。' },
  notice: { id: '2100003', text: '{1}' },
} as const satisfies Record<string, Template>;

/** What carriers allow a number by default: messages within so many seconds. */
export const carrierLimits = [
  { code: 'LimitExceeded.PhoneNumberThirtySecondLimit', messages: 1, seconds: 30 },
  { code: 'LimitExceeded.PhoneNumberOneHourLimit', messages: 5, seconds: 3_600 },
  { code: 'LimitExceeded.PhoneNumberDailyLimit', messages: 10, seconds: 86_400 },
] as const;
