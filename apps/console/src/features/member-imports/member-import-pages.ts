import { importStatePhrases } from '@regulars/phrases';
import { importAddresses, type ImportPages } from '../../framework/imports/import-pages.ts';

export const memberImportPages: ImportPages = {
  list: '/memberImports',
  address: importAddresses.member_import,
  states: importStatePhrases,
};

/** Reads that a fix of rows makes stale. */
export const rowReads = ['/vip-infos/imports'] as const;

/** Reads that a step of an import makes stale. */
export const importReads = [...rowReads, '/tasks'] as const;
