import { undoHours } from '../rules.ts';
import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, Strict, Timestamp, Undo, UndoOutcome } from '../kernel/schemas.ts';
import { undoAudit, undoPermissions } from '../menu/lists.ts';

export const RecentAction = Type.Object({
  title: Type.String({ description: 'In the reader’s language' }),
  result: Type.String({ description: 'The outcome in the reader’s language' }),
  created_at: Timestamp,
  undo: Undo,
});
export type RecentAction = Static<typeof RecentAction>;

export const actions = endpoints({
  'GET /actions': {
    scope: 'merchant',
    permission: 'none',
    branches: 'none', // the user's own actions
    summary: 'List the user’s latest undoable actions that ran within a call',
    description: `The latest 10 of the last ${undoHours} hours, newest first, that the user may still undo. Larger actions are tasks.`,
    data: Type.Object({ items: Type.Array(RecentAction) }),
    errors: [],
  },
  'PUT /actions/{id}/undo': {
    scope: 'merchant',
    permission: undoPermissions, // the action's own
    branches: 'none', // the user's own action; skips members who have since moved to another branch: actions.test.ts
    summary: 'Undo an action',
    description:
      'Only by the user who did it, with the permission it took. Rows changed since are skipped; if no row is left, the call is refused. A removed row is restored without what it referred to if that was removed since: `restored_without` counts them. More than 500 rows are undone by a task.',
    params: Strict({ id: Id }),
    data: UndoOutcome,
    errors: [
      'not_found',
      'undo_expired',
      'undo_done',
      'undo_under_way',
      'undo_overtaken',
      'category_name_taken',
      'tasks_too_many_of_user',
      'tasks_too_many_of_merchant',
      'task_files_full',
    ],
    audit: undoAudit,
  },
});
