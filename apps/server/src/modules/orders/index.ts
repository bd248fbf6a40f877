export { orderExport } from './orders.export.ts';
export { orderHandlers } from './orders.handlers.ts';
