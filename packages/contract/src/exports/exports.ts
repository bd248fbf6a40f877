import { Type } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Choice, RowId, Strict } from '../kernel/schemas.ts';
import { exportedLists, exportPermissions } from '../menu/lists.ts';
import { batchSize } from '../rules.ts';
import { Task } from '../tasks/tasks.ts';

const List = Choice(exportedLists, { description: 'Name of the list' });
const common = {
  scope: 'merchant',
  permission: exportPermissions,
  branches: 'none', // follows the list's own scope; see exports.test.ts
  afterExpiry: true,
} as const;

export const exports = endpoints({
  'GET /exports': {
    ...common,
    summary: 'Get the columns that a list’s export can have',
    query: Strict({ list: List }),
    data: Type.Object({
      columns: Type.Array(
        Type.Object({
          name: Type.String(),
          label: Type.String(),
          phones: Type.Boolean({ description: 'Whether it may contain phones, also within texts' }),
        }),
      ),
      phones: Choice(['masked', 'whole'], { description: 'How the user’s files show phones' }),
    }),
    errors: [],
  },
  'POST /exports': {
    ...common,
    summary: 'Export a list as a file',
    description:
      'A task writes the file: every row that matches the filter, in the user’s branches, from one snapshot. Phones are exported as the user sees them, or masked. The permission needed depends on `list`. Money is in yuan with two decimals; cells that a spreadsheet would read as formulas are written as text.',
    body: Strict({
      list: List,
      format: Choice(['xlsx', 'csv']),
      columns: Type.Optional(
        Type.Array(Type.String({ maxLength: 40 }), {
          minItems: 1,
          maxItems: 100,
          uniqueItems: true,
          description: 'Column names in order; default all',
        }),
      ),
      ids: Type.Optional(
        Type.Array(RowId, {
          minItems: 1,
          maxItems: batchSize,
          uniqueItems: true,
          description: 'Only those of these rows that match the filter',
        }),
      ),
      mask_phones: Type.Optional(
        Type.Boolean({ description: 'Mask phones although the user sees them in full; default false' }),
      ),
      query: Type.Optional(
        Type.Unsafe<Readonly<Record<string, unknown>>>({
          type: 'object',
          description:
            'Filters, `sort` and `order` of the list and the parameters of its path, without its paging parameters',
        }),
      ),
    }),
    data: Task,
    errors: [
      'export_nothing_selected',
      'tasks_too_many_of_user',
      'tasks_too_many_of_merchant',
      'task_files_full',
      'too_many_lookups',
      'whole_merchant_only',
    ],
    audit: 'export.start',
    creates: true,
  },
});
