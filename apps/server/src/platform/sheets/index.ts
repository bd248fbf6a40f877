export { readSheet } from './read-sheet.ts';
export { kindOf, SheetFault, type SheetKind, type SheetRow } from './sheet.ts';
