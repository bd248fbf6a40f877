export { changeWords, type Wording } from './change-words.rules.ts';
export { listSubjectEvents } from './subject-events.service.ts';
export { listLogsById, listSignInsById } from './logs.service.ts';
export { logHandlers } from './logs.handlers.ts';
export { operationLogExport, signInLogExport } from './logs.export.ts';
export { logSchedules } from './logs.jobs.ts';
