export { postingExport } from './assets.export.ts';
export { assetHandlers } from './assets.handlers.ts';
