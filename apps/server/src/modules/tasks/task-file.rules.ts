import { Problem, type Tenant } from '../../platform/http/index.ts';
import { branchesSeenBy, lackedBy, type AnyTaskDefinition, type TaskRow } from '../../platform/tasks/index.ts';

export type FileReader = Pick<Tenant, 'permissions' | 'branches'>;

const refusalOf = (
  reader: FileReader,
  row: TaskRow,
  definitions: readonly AnyTaskDefinition[],
): Problem | undefined => {
  const definition = definitions.find(({ kind }) => kind === row.kind);
  if (!definition || !('run' in definition) || !row.file_needs) return new Problem('not_found'); // of another release
  const { permissions, branches } = row.file_needs;
  const permission =
    lackedBy(reader.permissions, definition, row) ?? permissions.find((needed) => !reader.permissions.has(needed));
  if (permission) return new Problem('permission_denied', { values: { permission } });
  const seen = branchesSeenBy(reader, definition, row);
  const isSeen = seen === 'all' || (branches !== 'all' && branches.every((id) => seen.includes(id)));
  return isSeen ? undefined : new Problem('task_file_beyond_branches');
};

/**
 * Why a user may no longer download a task's file; undefined if they may. Their rights may have shrunk since the file was
 * made, which then has more than they see now.
 */
export const fileRefusal = (...asked: Parameters<typeof refusalOf>): Problem | undefined => {
  try {
    return refusalOf(...asked);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};
