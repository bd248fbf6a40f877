import { taskStatePhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { endpoints, type Loose } from '../kernel/endpoint.ts';
import { Choice, Count, Id, KeyOf, Nullable, Page, pageQuery, Strict, Timestamp, Undo } from '../kernel/schemas.ts';

const State = KeyOf(taskStatePhrases);

export const Task = Type.Object({
  task_id: Id,
  kind: Type.String({ description: 'What it does, as `export`' }),
  title: Type.String({ description: 'In words' }),
  state: State,
  mine: Type.Boolean(),
  operator: Nullable(Type.String({ description: 'Who started it' })),
  ahead: Nullable(Type.Integer({ description: 'While it waits: the shop’s tasks before it' })),
  stopping: Type.Boolean({ description: 'It was asked to stop, and has not yet' }),
  progress: Type.Object({
    done: Count,
    total: Nullable(Type.Integer({ description: 'null: not known yet' })),
    seconds_left: Nullable(Type.Integer({ description: 'At the speed so far; null: not known' })),
  }),
  rows: Nullable(Type.Integer({ description: 'What it did, once it is over' })),
  result: Nullable(Type.String({ description: 'What came of it, in words, where that is more than rows' })),
  undo: Nullable(Undo),
  fault: Nullable(Type.String({ description: 'Why it failed, in words' })),
  file: Nullable(Type.Object({ name: Type.String(), bytes: Count })),
  created_at: Timestamp,
  finished_at: Nullable(Timestamp),
  expires_at: Nullable(Type.String({ description: 'Until when it and its file are kept' })),
});

const TaskFilter = Strict({
  whole: Type.Optional(Type.Boolean({ description: 'The whole shop’s, with task:all; else the user’s own' })),
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
    summary: 'Long work of the last 7 days, the newest first, by page (ours)',
    query: TaskFilter,
    data: Page(Task),
    errors: ['permission_denied', 'page_too_deep', 'cursor_invalid'],
  },
  'PUT /tasks': {
    ...common,
    summary: 'Clear the user’s own finished tasks, with their files (ours)',
    body: Strict({ operate: Choice(['clear']) }),
    data: Type.Object({ changed: Count }),
    errors: [],
    audit: 'task.clear',
  },
  'PUT /tasks/{id}/stop': {
    ...common,
    summary: 'Stop a task (ours)',
    description:
      'One’s own, or anybody’s with task:all. One that waits stops at once, one that runs within two seconds; one that is over stays as it is.',
    params,
    data: Task,
    errors: ['not_found'],
    audit: 'task.stop',
  },
  'GET /tasks/{id}/file': {
    ...common,
    summary: 'The file that a task made: for its maker alone (ours)',
    description: 'Two at once for each person and six for each merchant; read it at 64 kB a second or faster.',
    params,
    data: Type.String(),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    errors: ['not_found'],
    perMinute: 60,
  },
});

export type Task = Static<typeof Task>;
export type TaskFilter = Loose<Static<typeof TaskFilter>>;
