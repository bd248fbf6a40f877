export { openingHandlers } from './opening-balances.handlers.ts';
export { openingJobs, resumeOpenings } from './opening-jobs.ts';
