export { privilegeHandlers } from './privileges.handlers.ts';
export { privilegeSchedules } from './privileges.jobs.ts';
export { getPaysMemberPrice, privilegeRules } from './privileges.service.ts';
