export { topUpExport } from './top-up-orders.export.ts';
export { topUpOrderHandlers } from './top-up-orders.handlers.ts';
export { topUpSchedules } from './top-up-orders.jobs.ts';
