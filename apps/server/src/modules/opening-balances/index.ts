export { openingHandlers } from './opening-balances.handlers.ts';
export { openingJobs } from './opening-jobs.ts';
