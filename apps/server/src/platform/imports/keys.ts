import type { CheckedRow, ImportKindDefinition } from './import-kinds.ts';

/** The rows of a file that hold its keys so far. */
export type Holders = Map<string, number>;

const claimRow = (row: CheckedRow, holders: Holders, { sameKeys }: SameKeys): CheckedRow => {
  const taken = row.keys.find((key) => holders.has(key));
  const keys = row.keys.filter((key) => !holders.has(key));
  for (const key of keys) holders.set(key, row.row_no);
  if (taken === undefined) return row;
  const by = taken.slice(0, 1);
  const fault = sameKeys[by];
  if (!fault) throw new Error(`Rows can’t share a key of kind ${by}`);
  const values = { row: holders.get(taken) ?? 0, by };
  // First, where the rows refused because of another are looked for.
  return { ...row, keys, effect: null, state: 'bad', faults: [{ ...fault, values }, ...(row.faults ?? [])] };
};

type SameKeys = Pick<ImportKindDefinition, 'sameKeys'>;

/**
 * Lets rows claim their keys in order, and refuses those of which another row already holds a key. Refused rows claim
 * theirs too: once corrected, they would clash with the rows that were accepted in their stead.
 */
export const claimKeys = (rows: readonly CheckedRow[], holders: Holders, kind: SameKeys): readonly CheckedRow[] =>
  rows.map((row) => claimRow(row, holders, kind));
