import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { followExpiry } from './expiry.service.ts';

export const merchantSchedules: Schedule[] = [
  {
    job: defineJob('merchants.expiry', ({ database, clock, signal }) => followExpiry(database, clock.now(), signal)),
    cron: '7 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
