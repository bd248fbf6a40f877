export { exportTask } from './export.task.ts';
export { exportHandlers } from './exports.handlers.ts';
