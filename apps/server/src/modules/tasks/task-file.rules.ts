import { denied, Problem, type Tenant } from '../../platform/http/index.ts';
import {
  branchesSeenBy,
  refusalOf,
  seesAll,
  type AnyTaskDefinition,
  type TaskRow,
} from '../../platform/tasks/index.ts';

export type FileReader = Pick<Tenant, 'permissions' | 'branches'>;

/**
 * Why a user may no longer download a task's file; undefined if they may. They may have lost rights since the file was
 * made, which then has more than they may see now.
 */
export const fileRefusal = (
  reader: FileReader,
  row: TaskRow,
  definitions: readonly AnyTaskDefinition[],
): Problem | undefined => {
  const definition = definitions.find(({ kind }) => kind === row.kind);
  if (!definition || !('run' in definition) || !row.file_needs) return new Problem('not_found'); // of another release
  const refusal = refusalOf(reader.permissions, definition, row);
  if (refusal) return refusal;
  const { permissions, branches } = row.file_needs;
  const missing = permissions.find((needed) => !reader.permissions.has(needed));
  if (missing) return denied(missing);
  const seen = branchesSeenBy(reader, definition, row);
  return seesAll(seen, branches) ? undefined : new Problem('task_file_beyond_branches');
};
