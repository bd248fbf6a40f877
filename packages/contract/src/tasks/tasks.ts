import { taskStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { importSubjects } from '../menu/imports.ts';
import { exportPermissions } from '../menu/lists.ts';
import { Choice, Count, Id, KeyOf, Nullable, Page, pageQuery, Strict, Timestamp, Undo } from '../kernel/schemas.ts';

const State = KeyOf(taskStatePhrases);

export const TaskSubject = Type.Object(
  { kind: Choice([...importSubjects, 'item_sync']), id: Id },
  { description: 'The import or sync that a task works on' },
);

export const Task = Type.Object({
  task_id: Id,
  kind: Type.String({ description: 'What the task does, such as `export`' }),
  title: Type.String({ description: 'In the reader’s language' }),
  state: State,
  mine: Type.Boolean(),
  operator: Nullable(Type.String({ description: 'Who started it' })),
  ahead: Nullable(Type.Integer({ description: 'While waiting: the merchant’s tasks ahead of it' })),
  stopping: Type.Boolean({ description: 'Asked to stop, but not yet stopped' }),
  progress: Type.Object({
    done: Count,
    total: Nullable(Type.Integer({ description: 'null: not yet known' })),
    seconds_left: Nullable(Type.Integer({ description: 'Estimated from the speed so far; null: unknown' })),
  }),
  rows: Nullable(Type.Integer({ description: 'The number of rows it processed; null until it ends' })),
  result: Nullable(
    Type.String({ description: 'The outcome in the reader’s language, if it is more than a number of rows' }),
  ),
  undo: Nullable(Undo),
  undone_at: Nullable(Type.String({ format: 'date-time', description: 'When what it changed was undone' })),
  undone_partly: Nullable(
    Type.String({ description: 'What that undo did, in the reader’s language; null: it left nothing out' }),
  ),
  fault: Nullable(Type.String({ description: 'Why it failed, in the reader’s language' })),
  subject: Nullable(TaskSubject),
  file: Nullable(
    Type.Object({
      name: Type.String(),
      bytes: Count,
      refused: Nullable(
        Type.String({ description: 'Why its user may no longer download it, in the reader’s language' }),
      ),
    }),
  ),
  created_at: Timestamp,
  finished_at: Nullable(Timestamp),
  expires_at: Nullable(Type.String({ description: 'When the task and its file are deleted' })),
});

const TaskFilter = Strict({
  whole: Type.Optional(
    Type.Boolean({
      description:
        'List the whole merchant’s tasks, for users of all branches with task:all; by default the user’s own',
    }),
  ),
  index: pageQuery.index,
  size: pageQuery.size,
  order: pageQuery.order,
  cursor: pageQuery.cursor,
});

const params = Strict({ id: Id });
const common = { scope: 'merchant', permission: 'none', branches: 'none' } as const; // only the user's own tasks

export const tasks = endpoints({
  'GET /tasks': {
    ...common,
    afterExpiry: true,
    summary: 'List tasks of the last 7 days, newest first, by page',
    query: TaskFilter,
    data: Page(Task),
    errors: ['permission_denied', 'whole_merchant_only', 'page_too_deep', 'cursor_invalid'],
  },
  'PUT /tasks': {
    ...common,
    summary: 'Remove the user’s finished tasks and their files',
    body: Strict({ operate: Choice(['clear']) }),
    data: Type.Object({ changed: Count }),
    errors: [],
    audit: 'task.clear',
  },
  'PUT /tasks/{id}/stop': {
    ...common,
    afterExpiry: true,
    summary: 'Stop a task',
    description:
      'The user’s own task, or any task for users of all branches with task:all. A waiting task stops at once, a running one within two seconds; one that has ended does not change. Stopping an import that is read or checked cancels it; stopping one that is written leaves its other rows out; stopping a roll-back keeps what it has not reached.',
    params,
    data: Task,
    errors: ['not_found'],
    audit: [
      'task.stop',
      ...importSubjects.flatMap((kind) => [`${kind}.stop`, `${kind}.post`, `${kind}.cancel`] as const),
    ],
  },
  'GET /tasks/{id}/file': {
    ...common,
    permission: exportPermissions, // the task's own
    afterExpiry: true,
    summary: 'Download the file of one’s own task',
    description:
      'Refused if the user has lost a right that the file was made with: the list’s export, full phones or a branch. At most two concurrent downloads per user and six per merchant; a client must read at 64 kB/s or faster.',
    params,
    data: Type.String(),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: ['not_found', 'permission_denied', 'task_file_beyond_branches'],
    perMinute: 60,
  },
});

export type Task = Static<typeof Task>;
export type TaskFilter = Loose<Static<typeof TaskFilter>>;
