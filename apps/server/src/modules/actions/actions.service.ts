import type { RecentAction } from '@regulars/contract';
import { sayOutcome } from '@regulars/phrases';
import { listRecentActions, type AnyAction } from '../../platform/actions/index.ts';
import type { Tenant } from '../../platform/http/index.ts';

const most = 10;

/** Leaves out actions that the user may no longer undo. */
export const listRecent = async (
  { db, userId, now, language, permissions }: Tenant,
  definitions: readonly AnyAction[],
): Promise<{ items: RecentAction[] }> => {
  const rows = await listRecentActions(db, userId, now, most);
  return {
    items: rows.flatMap(({ kind, operation, changed, skipped, created_at, action_id, undo_until }) => {
      const definition = definitions.find((one) => one.kind === kind);
      // As it was started with; another release may have started it.
      if (!definition || !permissions.has(definition.permission(operation as never))) return [];
      return {
        title: definition.title(operation as never, language), // as above
        result: sayOutcome(changed, skipped, language, definition.measure),
        created_at: created_at.toISOString(),
        undo: { action_id, until: undo_until.toISOString() },
      };
    }),
  };
};
