import type { ImportRowState } from '@regulars/phrases';
import type { BatchRow } from './batches.queries.ts';
import type { Effect } from './import-kinds.ts';

/** The part of a row that the batch counts. */
export interface CountedRow {
  readonly state: ImportRowState;
  readonly effect: Effect | null;
}

/** States of rows that are or will be written, whose effects are counted. */
const withEffects: ReadonlySet<ImportRowState> = new Set(['good', 'posted', 'undone', 'kept']);

/** The batch's counts after rows changed from `was` to `is`. */
export const recounted = (batch: BatchRow, was: readonly CountedRow[], is: readonly CountedRow[]): BatchRow => {
  const next = { ...batch };
  const count = ({ state, effect }: CountedRow, by: 1 | -1): void => {
    next[state] += by;
    if (!withEffects.has(state)) return;
    if (effect === 'new') next.new_rows += by;
    if (effect === 'changed') next.changed_rows += by;
  };
  for (const row of was) count(row, -1);
  for (const row of is) count(row, 1);
  return next;
};
