import type { Permission } from '@regulars/contract/menu';
import { sql } from 'kysely';
import { pagedList } from '../../platform/lists/paged-list.ts';

interface Whose {
  readonly userId: string;
  readonly now: Date;
  readonly permissions: readonly Permission[];
  readonly kinds: readonly string[];
}

// `oneOf` would ignore an empty list.
const oneOfTexts = (values: readonly string[]) => sql<string>`any (${values}::text[])`;

/**
 * What a user may still undo and no task shows: done within the call, or by a task that was cleared. Not while a task
 * undoes it.
 */
export const undoableList = pagedList({
  name: 'actions',
  table: 'user_action',
  id: 'action_id',
  sorts: { created_at: { column: 'created_at', kind: 'instant', order: 'desc' } },
  where: (e, { userId, now, permissions, kinds }: Whose, merchantId) => {
    const tasks = e.selectFrom('task as t').select('t.task_id').where('t.merchant_id', '=', merchantId);
    return [
      e('r.user_id', '=', userId),
      e('r.undone_at', 'is', null),
      e('r.undo_until', '>', now),
      e('r.changed', '>', 0),
      e('r.permission', '=', oneOfTexts(permissions)),
      e('r.kind', '=', oneOfTexts(kinds)),
      e.not(e.exists(tasks.whereRef('t.task_id', '=', 'r.task_id'))),
      e.not(e.exists(tasks.whereRef('t.task_id', '=', 'r.undo_task_id').where('t.finished_at', 'is', null))),
    ];
  },
  show: (rows) => rows.selectAll('r'),
});
