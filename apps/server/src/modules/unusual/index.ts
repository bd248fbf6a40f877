export { unusualHandlers } from './unusual.handlers.ts';
export { unusualSchedules } from './unusual.jobs.ts';
