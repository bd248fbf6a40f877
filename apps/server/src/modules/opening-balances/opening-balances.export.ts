import { openingListPhrase, openingStatePhrases } from '@regulars/phrases';
import { importExportOf } from '../../platform/imports/index.ts';
import { openingImport } from './opening-import.ts';

export const openingExport = importExportOf(openingImport, {
  list: 'openings',
  phrase: openingListPhrase,
  states: openingStatePhrases,
});
