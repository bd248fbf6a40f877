import { defineJob, type Schedule } from '../jobs/jobs.ts';
import { tidySms } from './sms.ts';

export const smsSchedules: Schedule[] = [
  {
    job: defineJob('sms.tidy', ({ database, clock }) => tidySms(database.platform, clock.now())),
    cron: '27 * * * *',
    timeZone: 'UTC',
  },
];
