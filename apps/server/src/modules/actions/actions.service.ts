import type { ActionPage, RecentAction } from '@regulars/contract';
import type { PageOf } from '@regulars/contract/kernel';
import { sayOutcome, type Skipped } from '@regulars/phrases';
import type { AnyAction } from '../../platform/actions/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { undoableList } from './actions.queries.ts';

/** Leaves out actions that the user may no longer undo, and those of another release. */
export const listUndoable = (
  { db, userId, now, language, permissions }: Tenant,
  asked: ActionPage,
  definitions: readonly AnyAction[],
): Promise<PageOf<RecentAction>> => {
  const byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
  const whose = { userId, now, permissions: [...permissions], kinds: [...byKind.keys()] };
  return undoableList.page(db, asked, whose, ({ kind, operation, changed, skipped, created_at, ...row }) => {
    const definition = byKind.get(kind);
    if (!definition) throw new Error(`Unknown kind of action: ${kind}`); // its condition lists the kinds
    return {
      title: definition.title(operation as never, language), // as it was started with
      result: sayOutcome(changed, skipped as Skipped, language, definition.measure), // counts by reason, as stored
      created_at: created_at.toISOString(),
      undo: { action_id: row.action_id, until: row.undo_until.toISOString() },
    };
  });
};
