export { wechatOpenAt, type WechatOpen, type WechatPerson } from './wechat-open.ts';
