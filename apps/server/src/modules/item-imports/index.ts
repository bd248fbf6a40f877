export { itemImport } from './item-import.ts';
export { itemImportExport, itemImportRowsExport } from './item-imports.export.ts';
export { itemImportHandlers } from './item-imports.handlers.ts';
