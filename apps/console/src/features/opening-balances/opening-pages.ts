import { pages } from '@regulars/contract/menu';
import { openingStatePhrases, type OpeningState } from '@regulars/phrases';
import { importAddress, type ImportPages } from '../../framework/imports/import-pages.ts';

export const openingPages: ImportPages<OpeningState> = {
  list: pages.opening.address,
  address: (id) => importAddress('opening', id),
  states: openingStatePhrases,
};

/** Queries to invalidate after any change to an import. */
export const openingReads = ['GET /opening-balances', 'GET /opening-balances/{id}', '/tasks'] as const;
