import type { ImportRowState, ImportState, Phrase } from '@regulars/phrases';
import { importLists, type ImportSubject } from '@regulars/contract/menu';
import type { StalePath } from '../api/index.ts';
import { isMoving } from './import-words.ts';

/** What every kind of import has. Not every kind has rows without a change. */
export interface Imported<State extends ImportState = ImportState> {
  batch_id: string;
  number: string;
  file_name: string;
  state: State;
  operator: string | null;
  created_at: string;
  rows: Record<'total' | Exclude<ImportRowState, 'same'>, number>;
}

/** The addresses of a kind of import, and its names for states. */
export interface ImportPages<State extends ImportState = ImportState> {
  readonly list: string;
  readonly address: (id: string) => string;
  readonly states: Readonly<Record<State, Phrase>>;
}

/** The address of each kind of import, below which each import has its page; syncs of items are like them. */
const addresses: Readonly<Record<ImportSubject | 'item_sync', string>> = {
  item_sync: '/item/syncs',
  branch_import: '/system/storeManagement/imports',
  staff_import: '/system/staff/imports',
  item_import: '/item/imports',
  member_import: '/memberImports',
  opening: '/openingBalances',
};

export const importAddress = (subject: ImportSubject | 'item_sync', id: string): string =>
  `${addresses[subject]}/${id}`;
/** Where the imports of a kind are listed. */
export const importList = (subject: ImportSubject): string => addresses[subject];

/** Reads that a step of any import makes stale. */
export const importReads: readonly StalePath[] = ['/tasks', ...importLists.map(({ endpoint }) => endpoint)];

/** A list of imports has no filters or sorting: newest first, polled while the server works on one. */
export const importRows = {
  idOf: ({ batch_id }: Imported): string => batch_id,
  nameOf: ({ file_name }: Imported): string => file_name,
  pollInterval: (batches: readonly Imported[]): number | false => (batches.some(isMoving) ? 3_000 : false),
};

/** Rows that need attention: invalid, not imported, or kept by a roll-back. */
export const troubleIn = ({ bad, failed, kept }: Imported['rows']): number => bad + failed + kept;
