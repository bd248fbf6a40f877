import { batchSize } from '@regulars/contract/rules';
import type { TenantTx } from '../database/index.ts';
import type { Reader } from '../http/index.ts';
import type { AnyAction, Undone } from './action-of.ts';
import { endUndo, removeNextUndoRows, type ActionRow } from './actions.queries.ts';

/**
 * Undoes the next rows of an action, of which `left` remain; the last ones complete the undo. Lock the action first.
 */
export const undoNextRows = async (
  tx: TenantTx,
  reader: Reader,
  definition: AnyAction,
  { action_id, operation }: Pick<ActionRow, 'action_id' | 'operation'>,
  left: number,
): Promise<Undone & { left: number }> => {
  const kept = await removeNextUndoRows(tx, action_id, batchSize);
  if (kept.length === 0 && left > 0) throw new Error(`${left} rows of the action are no longer kept`);
  const outcome = await definition.undo(tx, reader, kept, operation as never); // as it was started with
  const then = left - kept.length;
  if (then === 0) await endUndo(tx, action_id, reader.now);
  return { ...outcome, left: then };
};
