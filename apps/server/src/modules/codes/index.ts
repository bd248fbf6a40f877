export { codeHandlers } from './codes.handlers.ts';
export { codeSchedules } from './codes.jobs.ts';
