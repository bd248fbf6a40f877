export { brandAction } from './brands.action.ts';
export { brandExport } from './brands.export.ts';
export { brandHandlers } from './brands.handlers.ts';
export { brandRows } from './brands.queries.ts';
