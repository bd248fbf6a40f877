export type { ExportColumn, ExportColumns, WrittenColumn } from './columns.ts';
export { exportOf, onlyRows, type AnyExport, type WholeList, type WordsOf } from './export-of.ts';
export { sheetRows, writeExport } from './write-export.ts';
