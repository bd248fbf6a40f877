import { importStatePhrases, memberImportListPhrase } from '@regulars/phrases';
import { importExportOf } from '../../platform/imports/index.ts';
import { memberImport } from './member-import.ts';

export const memberImportExport = importExportOf(memberImport, {
  list: 'member_imports',
  phrase: memberImportListPhrase,
  states: importStatePhrases,
});
