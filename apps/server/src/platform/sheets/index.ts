export { byteOrderMark, csvLines } from './csv-lines.ts';
export { readSheet } from './read-sheet.ts';
export { kindOf, SheetBrokenOff, SheetFault, type SheetKind, type SheetRow } from './sheet.ts';
