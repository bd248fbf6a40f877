import { batchSize } from '@regulars/contract/rules';
import { sayReasons, type Language, type Skipped } from '@regulars/phrases';
import type { TenantTx } from '../database/index.ts';
import { Problem, type Reader } from '../http/index.ts';
import type { AnyAction, Undone } from './action-of.ts';
import { listUndoRows, removeUndoRows, type ActionRow } from './actions.queries.ts';

/** What the undo of one batch did. */
interface UndoneBatch extends Undone {
  /** The last row of the batch. */
  readonly reached: string | null;
  /** Whether no rows are left after it. */
  readonly last: boolean;
}

/**
 * Undoes the rows of an action that follow `after`, 500 at most. Rows that it skips stay, so that an undo which restores
 * nothing can be tried again. Lock the action first.
 */
export const undoNextRows = async (
  tx: TenantTx,
  reader: Reader,
  definition: AnyAction,
  { action_id, operation }: Pick<ActionRow, 'action_id' | 'operation'>,
  after: string | null,
): Promise<UndoneBatch> => {
  const rows = await listUndoRows(tx, action_id, after, batchSize);
  const reached = rows.at(-1)?.id ?? after;
  if (rows.length === 0) return { restored: [], skipped: {}, reached, last: true };
  const outcome = await definition.undo(tx, reader, rows, operation as never); // as it was started with
  await removeUndoRows(tx, action_id, outcome.restored);
  return { ...outcome, reached, last: rows.length < batchSize };
};

/** The error of an undo that restores nothing. A failed task keeps the counts, and words them for each reader. */
export const overtaken = (skipped: Skipped, language: Language, { measure = 'rows' }: AnyAction): Problem =>
  new Problem('undo_overtaken', { values: { ...skipped, measure, reasons: sayReasons(skipped, language, measure) } });
