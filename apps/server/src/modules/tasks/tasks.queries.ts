import { pagedList } from '../../platform/lists/paged-list.ts';

export const taskList = pagedList({
  name: 'tasks',
  table: 'task',
  id: 'task_id',
  sorts: { created_at: { column: 'created_at', kind: 'instant', order: 'desc' } },
  where: (e, { userId }: { userId: string | undefined }) => [
    userId === undefined ? undefined : e('r.user_id', '=', userId),
  ],
  show: (rows) => rows.selectAll('r'),
});
