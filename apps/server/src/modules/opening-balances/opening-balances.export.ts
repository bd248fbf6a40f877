import { openingListPhrase, openingRowsPhrase, openingStatePhrases } from '@regulars/phrases';
import { importExportOf, importRowsExportOf } from '../../platform/imports/index.ts';
import { openingImport } from './opening-import.ts';

export const openingExport = importExportOf(openingImport, {
  list: 'openings',
  phrase: openingListPhrase,
  states: openingStatePhrases,
});

export const openingRowsExport = importRowsExportOf(openingImport, {
  list: 'opening_rows',
  phrase: openingRowsPhrase,
});
