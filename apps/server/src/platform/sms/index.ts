export { createSms, queueSms, startSending, tidySms, type Sms } from './sms.ts';
export { smsSchedules } from './sms.jobs.ts';
export { tencentGateway } from './tencent.ts';
