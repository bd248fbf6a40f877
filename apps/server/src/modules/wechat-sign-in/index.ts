export { isConsoleOrigin } from './console-origin.rules.ts';
export { wechatSignInHandlers } from './wechat-sign-in.handlers.ts';
export { wechatSignInSchedules } from './wechat-sign-in.jobs.ts';
export type { Returned, WechatServices } from './wechat-sign-in.service.ts';
