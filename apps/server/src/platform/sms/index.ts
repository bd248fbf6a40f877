export type { SmsGateway } from './gateway.ts';
export { createSms, parametersOf, smsSchedules, tidySms, type Sms } from './sms.ts';
export { tencentGateway } from './tencent.ts';
