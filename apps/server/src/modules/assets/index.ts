export { lotExport, postingExport } from './assets.export.ts';
export { assetHandlers } from './assets.handlers.ts';
