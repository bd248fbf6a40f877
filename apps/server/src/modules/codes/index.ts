export { codeHandlers } from './codes.handlers.ts';
export { mustHaveStepUp } from './code-uses.service.ts';
export { codeSchedules } from './codes.jobs.ts';
