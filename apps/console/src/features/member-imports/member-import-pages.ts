import { importStatePhrases } from '@regulars/phrases';
import { importAddress, type ImportPages } from '../../framework/imports/import-pages.ts';

export const memberImportPages: ImportPages = {
  list: '/memberImports',
  address: (id) => importAddress('member_import', id),
  states: importStatePhrases,
};

/** Queries to invalidate after fixing rows. */
export const rowReads = ['/vip-infos/imports'] as const;

/** Queries to invalidate after a step of an import. */
export const importReads = [...rowReads, '/tasks'] as const;
