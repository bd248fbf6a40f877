export { createSms, smsSchedules, tidySms, type Sms } from './sms.ts';
export { tencentGateway } from './tencent.ts';
