export { staffImportKind, staffImportWith } from './staff-import.ts';
export { staffImportExport, staffImportRowsExport } from './staff-imports.export.ts';
export { staffImportHandlers } from './staff-imports.handlers.ts';
