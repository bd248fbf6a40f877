export { exportTask } from './export.task.ts';
export { exportCatalogue } from './exports.catalogue.ts';
export { exportHandlers } from './exports.handlers.ts';
