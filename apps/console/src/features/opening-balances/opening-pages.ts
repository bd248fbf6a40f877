import { pages } from '@regulars/contract/menu';
import { openingStatePhrases, type OpeningState } from '@regulars/phrases';
import { importAddress, type ImportPages } from '../../framework/imports/import-pages.ts';

export const openingPages: ImportPages<OpeningState> = {
  list: pages.opening.address,
  address: (id) => importAddress('opening', id),
  states: openingStatePhrases,
};

/** Queries to invalidate after fixing rows. */
export const rowReads = ['/opening-balances'] as const;

/** Queries to invalidate after a step of an import. */
export const openingReads = [...rowReads, '/tasks'] as const;
