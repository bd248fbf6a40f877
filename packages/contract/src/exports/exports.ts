import { Type } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Choice, KeyOf, Nullable, Strict } from '../kernel/schemas.ts';
import { exportPermissions } from '../rules.ts';
import { Task } from '../tasks/tasks.ts';

const List = KeyOf(exportPermissions, { description: 'The list, by its call' });
const common = {
  scope: 'merchant',
  permission: Object.values(exportPermissions),
  branches: 'none', // follows the list's own scope; see exports.test.ts
} as const;

export const exports = endpoints({
  'GET /exports': {
    ...common,
    summary: 'What the export of a list can have (ours)',
    query: Strict({ list: List }),
    data: Type.Object({
      columns: Type.Array(Type.Object({ name: Type.String(), label: Type.String() })),
      phones: Nullable(Choice(['masked', 'whole'], { description: 'How phones come; null: it has none' })),
    }),
    errors: [],
  },
  'POST /exports': {
    ...common,
    summary: 'Export a list as a file (ours)',
    description:
      'A task makes the file: every row of the filter, as it was at one instant, in the branches of the user. Phones come as the user sees them. `list` decides which permission it takes. Money is in yuan with two decimals; a cell that a spreadsheet would take for a formula is a text.',
    body: Strict({
      list: List,
      format: Choice(['xlsx', 'csv']),
      columns: Type.Optional(
        Type.Array(Type.String({ maxLength: 40 }), {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: 'Their names in order; all unless given',
        }),
      ),
      query: Type.Optional(
        Type.Unsafe<Readonly<Record<string, unknown>>>({
          type: 'object',
          description: 'Filters, `sort` and `order` as the list takes them, but no place in it',
        }),
      ),
    }),
    data: Task,
    errors: ['tasks_too_many_of_user', 'tasks_too_many_of_merchant', 'task_files_full', 'too_many_lookups'],
    audit: 'export.start',
    creates: true,
  },
});
