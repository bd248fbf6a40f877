export { applicationExport } from './branch-applications.export.ts';
export { branchApplicationHandlers } from './branch-applications.handlers.ts';
export { getNextPlace } from './branch-applications.queries.ts';
export { addApplication, waitingApplications } from './branch-applications.service.ts';
