import {
  branchImportEffectPhrases,
  branchImportListPhrase,
  branchImportRowsPhrase,
  importStatePhrases,
} from '@regulars/phrases';
import { importExportOf, importRowsExportOf } from '../../platform/imports/index.ts';
import { branchImport } from './branch-import.ts';

export const branchImportExport = importExportOf(branchImport, {
  list: 'branch_imports',
  phrase: branchImportListPhrase,
  states: importStatePhrases,
});

export const branchImportRowsExport = importRowsExportOf(branchImport, {
  list: 'branch_import_rows',
  phrase: branchImportRowsPhrase,
  effects: branchImportEffectPhrases,
});
