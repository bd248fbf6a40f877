export { tryAlipay } from './alipay.ts';
export { trySeconds, type ChannelAnswer } from './channel-answer.ts';
export { tryWechatPay } from './wechat-pay.ts';
