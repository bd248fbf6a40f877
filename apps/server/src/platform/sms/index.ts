export { createSms, queueSms, smsSchedules, startSending, tidySms, type Sms } from './sms.ts';
export { tencentGateway } from './tencent.ts';
