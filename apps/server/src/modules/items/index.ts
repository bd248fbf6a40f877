export { itemAction } from './items.action.ts';
export { itemExport } from './items.export.ts';
export { itemHandlers } from './items.handlers.ts';
export { itemRows } from './items.queries.ts';
