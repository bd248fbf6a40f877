import { importStatePhrases } from '@regulars/phrases';
import { importAddress, type ImportPages } from '../../framework/imports/import-pages.ts';

export const memberImportPages: ImportPages = {
  list: '/memberImports',
  address: (id) => importAddress('member_import', id),
  states: importStatePhrases,
};

/** Reads that a fix of rows makes stale. */
export const rowReads = ['/vip-infos/imports'] as const;

/** Reads that a step of an import makes stale. */
export const importReads = [...rowReads, '/tasks'] as const;
