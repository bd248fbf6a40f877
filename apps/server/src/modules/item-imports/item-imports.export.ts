import {
  importStatePhrases,
  itemImportEffectPhrases,
  itemImportListPhrase,
  itemImportRowsPhrase,
} from '@regulars/phrases';
import { importExportOf, importRowsExportOf } from '../../platform/imports/index.ts';
import { itemImport } from './item-import.ts';

export const itemImportExport = importExportOf(itemImport, {
  list: 'item_imports',
  phrase: itemImportListPhrase,
  states: importStatePhrases,
});

export const itemImportRowsExport = importRowsExportOf(itemImport, {
  list: 'item_import_rows',
  phrase: itemImportRowsPhrase,
  effects: itemImportEffectPhrases,
});
