import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { endDueEmployments } from './staff.service.ts';

export const userSchedules: Schedule[] = [
  {
    job: defineJob('users.leave', ({ database, clock, signal }) => endDueEmployments(database, clock.now(), signal)),
    cron: '5 * * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
