export { privilegeHandlers } from './privileges.handlers.ts';
export { privilegeSchedules } from './privileges.jobs.ts';
