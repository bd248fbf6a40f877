export { branchImport } from './branch-import.ts';
export { branchImportExport, branchImportRowsExport } from './branch-imports.export.ts';
export { branchImportHandlers } from './branch-imports.handlers.ts';
