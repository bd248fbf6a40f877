import { alipay, wechatPay } from '../../sandbox/src/payments/settings.ts';

/** The accounts of the sandbox's payment channels. */
export const credentials = { wechat_pay: wechatPay, alipay } as const;
