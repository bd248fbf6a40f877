export { byteOrderMark, csvLines } from './csv-lines.ts';
export { readSheet } from './read-sheet.ts';
export { kindOf, workbookFaultOf, SheetInterrupted, SheetFault, type SheetKind, type SheetRow } from './sheet.ts';
