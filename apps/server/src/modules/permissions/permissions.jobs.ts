import { defineJob, type Schedule } from '../../platform/jobs/jobs.ts';
import { upgradeRoles } from './role-upgrades.ts';

export const permissionSchedules: Schedule[] = [
  {
    job: defineJob('permissions.upgrade', ({ database, clock, signal }) => upgradeRoles(database, clock.now(), signal)),
    // A new version starts the server anew; the nightly run finishes what a stop cut off.
    cron: '0 4 * * *',
    timeZone: 'UTC',
    atStart: true,
  },
];
