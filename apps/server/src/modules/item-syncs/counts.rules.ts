import type { ItemSyncThing } from '@regulars/phrases';

const countNames = ['seen', 'added', 'changed', 'same', 'gone', 'refused'] as const;
export type CountName = (typeof countNames)[number];
export type Counts = Readonly<Record<CountName, number>>;
/** By thing; a thing without rows has none. */
export type AllCounts = Readonly<Partial<Record<ItemSyncThing, Counts>>>;

export const noCounts: Counts = { seen: 0, added: 0, changed: 0, same: 0, gone: 0, refused: 0 };

/** The counts with more of one thing. */
export const withMore = (all: AllCounts, thing: ItemSyncThing, more: Partial<Counts>): AllCounts => {
  const had = all[thing] ?? noCounts;
  const sums = countNames.map((name) => [name, had[name] + (more[name] ?? 0)] as const);
  return { ...all, [thing]: Object.fromEntries(sums) as Counts }; // of all names
};

/** Over all things. */
export const sumOf = (all: AllCounts): Counts =>
  Object.values(all).reduce<Counts>(
    (sum, counts) => Object.fromEntries(countNames.map((name) => [name, sum[name] + counts[name]] as const)) as Counts, // of all names
    noCounts,
  );

/** Whether there is something to undo. */
export const changedAnything = (all: AllCounts): boolean => {
  const { added, changed, gone } = sumOf(all);
  return added + changed + gone > 0;
};
