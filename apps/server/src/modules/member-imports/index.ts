export { memberImport } from './member-import.ts';
export { memberImportExport } from './member-imports.export.ts';
export { memberImportHandlers } from './member-imports.handlers.ts';
