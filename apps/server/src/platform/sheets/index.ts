export { readSheet } from './read-sheet.ts';
export { kindOf, SheetBrokenOff, SheetFault, type SheetKind, type SheetRow } from './sheet.ts';
