import { importStatePhrases } from '@regulars/phrases';
import { importAddresses, type ImportPages } from '../../framework/imports/import-pages.ts';

export const memberImportPages: ImportPages = {
  list: '/memberImports',
  address: importAddresses.member_import,
  states: importStatePhrases,
};

/** Reads that any change to an import makes stale. */
export const importReads = ['/vip-infos/imports', '/tasks'] as const;
