export { brandExport } from './brands.export.ts';
export { brandHandlers } from './brands.handlers.ts';
export { brandRows, lockBrandCount } from './brands.queries.ts';
export { brandAction } from './brands.service.ts';
