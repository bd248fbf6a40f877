import { endpoints } from '../kernel/endpoint.ts';
import { Changed, Id, Strict } from '../kernel/schemas.ts';

export const actions = endpoints({
  'PUT /actions/{id}/undo': {
    scope: 'merchant',
    permission: ['brand:update', 'brand:remove', 'member:tag', 'member:freeze'],
    branches: 'none', // the user's own action; a member who has moved to another branch meanwhile is skipped: actions.test.ts
    summary: 'Undo an action (ours)',
    description:
      'For whoever did it, with the permission that it took. Rows that were changed since stay as they are and are counted as skipped; where that leaves none, the call is refused. More than 500 rows are changed back by a task.',
    params: Strict({ id: Id }),
    data: Changed,
    errors: [
      'not_found',
      'undo_expired',
      'undo_done',
      'undo_under_way',
      'undo_overtaken',
      'tasks_too_many_of_user',
      'tasks_too_many_of_merchant',
      'task_files_full',
    ],
    audit: ['brand.state', 'brand.restore', 'member.tag', 'member.freeze', 'member.restore'],
  },
});
