import { Problem, type Tenant } from '../../platform/http/index.ts';
import { permissionOf, type AnyTaskDefinition, type TaskRow } from '../../platform/tasks/index.ts';

export type FileReader = Pick<Tenant, 'permissions' | 'branches'>;

/**
 * Why a user may no longer download a task's file; undefined if they may. Their rights may have shrunk since the file was
 * made, which then has more than they see now.
 */
export const fileRefusal = (
  { permissions: granted, branches: seen }: FileReader,
  row: TaskRow,
  definitions: readonly AnyTaskDefinition[],
): Problem | undefined => {
  const definition = definitions.find(({ kind }) => kind === row.kind);
  if (!definition || !('run' in definition)) return new Problem('not_found'); // of another release
  const { permissions, branches } = row.file_needs ?? { permissions: [], branches: [] };
  const permission = [permissionOf(definition, row), ...permissions].find((needed) => !granted.has(needed));
  if (permission) return new Problem('permission_denied', { values: { permission } });
  const isSeen = seen === 'all' || (branches !== 'all' && branches.every((id) => seen.includes(id)));
  return isSeen ? undefined : new Problem('task_file_beyond_branches');
};
