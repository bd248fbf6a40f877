import { undoHours } from '../rules.ts';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Id, Page, pageQuery, Strict, Timestamp, Undo, UndoOutcome } from '../kernel/schemas.ts';
import { undoAudit, undoPermissions } from '../menu/undoable-calls.ts';

export const RecentAction = Type.Object({
  title: Type.String({ description: 'In the reader’s language' }),
  result: Type.String({ description: 'The outcome in the reader’s language' }),
  created_at: Timestamp,
  undo: Undo,
});
export type RecentAction = Static<typeof RecentAction>;

const ActionPage = Strict({
  index: pageQuery.index,
  size: pageQuery.size,
  order: pageQuery.order,
  cursor: pageQuery.cursor,
});
export type ActionPage = Loose<Static<typeof ActionPage>>;

export const actions = endpoints({
  'GET /actions': {
    scope: 'merchant',
    permission: 'none',
    branches: 'none', // the user's own actions
    summary: 'List what the user may still undo and no task shows, newest first, by page',
    description: `Actions of the last ${undoHours} hours that ran within a call, and larger ones whose task was cleared.`,
    query: ActionPage,
    data: Page(RecentAction),
    errors: ['page_too_deep', 'cursor_invalid'],
  },
  'PUT /actions/{id}/undo': {
    scope: 'merchant',
    permission: undoPermissions, // the action's own
    branches: 'none', // the user's own action; skips members who have since moved to another branch: actions.test.ts
    summary: 'Undo an action',
    description:
      'Only by the user who did it, with the permission it took. Rows changed since are skipped, and are not changed back later either; if no row is left, the call is refused, or its task fails, and the action can still be undone. A removed row is restored without what it referred to if that was removed since: `restored_without` counts them. More than 500 rows are undone by a task.',
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
