import {
  importStatePhrases,
  staffImportEffectPhrases,
  staffImportListPhrase,
  staffImportRowsPhrase,
} from '@regulars/phrases';
import { importExportOf, importRowsExportOf } from '../../platform/imports/index.ts';
import { staffImportKind } from './staff-import.ts';

export const staffImportExport = importExportOf(staffImportKind, {
  list: 'staff_imports',
  phrase: staffImportListPhrase,
  states: importStatePhrases,
});

export const staffImportRowsExport = importRowsExportOf(staffImportKind, {
  list: 'staff_import_rows',
  phrase: staffImportRowsPhrase,
  effects: staffImportEffectPhrases,
});
