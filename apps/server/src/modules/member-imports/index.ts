export { memberImport } from './member-import.ts';
export { memberImportHandlers } from './member-imports.handlers.ts';
