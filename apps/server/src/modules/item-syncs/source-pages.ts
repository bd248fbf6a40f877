import type { ItemSyncThing } from '@regulars/phrases';
import type { GivenRow } from './given.rules.ts';

/** Rows of a source, page by page, in the order brands, categories, items. */
export interface SourcePage {
  readonly thing: ItemSyncThing;
  readonly rows: readonly GivenRow[];
}

/** Everything that a source has. A thing that it doesn't tell of has no pages, and nothing of it vanishes. */
export interface Source {
  readonly pages: (signal: AbortSignal) => AsyncGenerator<SourcePage>;
  /** Known once all pages were read. */
  readonly things: () => readonly ItemSyncThing[];
}

/** What a run about each thing reads. */
export const thingsOf: Readonly<Record<ItemSyncThing, readonly ItemSyncThing[]>> = {
  item: ['brand', 'category', 'item'],
  category: ['category'],
  brand: ['brand'],
};
