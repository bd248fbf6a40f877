import {
  importStatePhrases,
  memberImportEffectPhrases,
  memberImportListPhrase,
  memberImportRowsPhrase,
} from '@regulars/phrases';
import { importExportOf, importRowsExportOf } from '../../platform/imports/index.ts';
import { memberImport } from './member-import.ts';

export const memberImportExport = importExportOf(memberImport, {
  list: 'member_imports',
  phrase: memberImportListPhrase,
  states: importStatePhrases,
});

export const memberImportRowsExport = importRowsExportOf(memberImport, {
  list: 'member_import_rows',
  phrase: memberImportRowsPhrase,
  effects: memberImportEffectPhrases,
});
