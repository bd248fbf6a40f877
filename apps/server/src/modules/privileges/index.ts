export { privilegeHandlers } from './privileges.handlers.ts';
export { privilegeSchedules } from './privileges.jobs.ts';
export { privilegeRules } from './privileges.service.ts';
