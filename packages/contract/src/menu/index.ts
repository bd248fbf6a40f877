export {
  importLists,
  importNoticeOf,
  importNotices,
  importSubjects,
  isImportNotice,
  type ImportNoticeKind,
  type ImportSubject,
} from './imports.ts';
export { exportedLists, isExported, lackedToExport, lists, type ExportedList, type ListName } from './lists.ts';
export {
  allPermissions,
  isPermission,
  menuPage,
  pageList,
  pageOf,
  permissionWords,
  shownPermissions,
  verbOf,
} from './page-list.ts';
export { isSensitive, isSensitiveAction } from './sensitive.ts';
export { undoableCalls } from './undoable-calls.ts';
export type { Mode } from './page.ts';
export { pages, type PageCode, type Permission } from './tree.ts';
