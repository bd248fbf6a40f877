import type { ItemSync } from '@regulars/contract';
import type { ItemSyncResult, ItemSyncState } from '@regulars/phrases';
import { itemSyncThingPhrases, keysOf } from '@regulars/phrases';
import type { StateMeaning } from '../../ui/state-tag.tsx';

export const stateMeanings: Readonly<Record<ItemSyncState, StateMeaning>> = {
  reading: 'waiting',
  writing: 'waiting',
  checked: 'attention',
  done: 'live',
  partly: 'attention',
  failed: 'blocked',
  stopped: 'over',
  undoing: 'waiting',
  undone: 'over',
};
export const resultMeanings: Readonly<Record<ItemSyncResult, StateMeaning>> = {
  refused: 'blocked',
  gone: 'over',
  changed: 'waiting',
  added: 'live',
};

const moving: ReadonlySet<ItemSyncState> = new Set(['reading', 'writing', 'undoing']);
/** Whether the server is working on it. */
export const isMoving = ({ state }: Pick<ItemSync, 'state'>): boolean => moving.has(state);

type Count = keyof ItemSync['counts']['item'];
/** Over items, categories and brands: what every figure of a sync means. */
export const countOf = ({ counts }: Pick<ItemSync, 'counts'>, name: Count): number =>
  keysOf(itemSyncThingPhrases).reduce((sum, thing) => sum + counts[thing][name], 0);

export const syncAddress = (id: string): string => `/item/syncs/${id}`;

/** Reads that a run changes. */
export const syncReads = [
  'GET /item/syncs',
  'GET /item/syncs/{id}',
  'GET /item/syncs/{id}/rows',
  '/item/item-info',
] as const;
