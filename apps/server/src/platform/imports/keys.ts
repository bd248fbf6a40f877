import type { Seen } from './import-kinds.ts';

/**
 * Claims a row's keys, one of each kind; a key's first letter is its kind. Returns the row that already has one of them,
 * if any, and the kind of that key.
 */
export const claimKeys = (
  rowNo: number,
  keys: readonly string[],
  seen: Seen,
): { row: number; by: string } | undefined => {
  const taken = keys.find((key) => seen.has(key)) ?? '';
  const row = seen.get(taken);
  if (row !== undefined) return { row, by: taken.slice(0, 1) };
  for (const key of keys) seen.set(key, rowNo);
  return undefined;
};
