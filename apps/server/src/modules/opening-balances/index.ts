export { openingExport } from './opening-balances.export.ts';
export { openingHandlers } from './opening-balances.handlers.ts';
export { openingImport } from './opening-import.ts';
