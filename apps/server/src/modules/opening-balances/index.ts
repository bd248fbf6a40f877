export { openingExport, openingRowsExport } from './opening-balances.export.ts';
export { openingHandlers } from './opening-balances.handlers.ts';
export { openingImport } from './opening-import.ts';
