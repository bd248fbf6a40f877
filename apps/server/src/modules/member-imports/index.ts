export { memberImport } from './member-import.ts';
export { memberImportExport, memberImportRowsExport } from './member-imports.export.ts';
export { memberImportHandlers } from './member-imports.handlers.ts';
