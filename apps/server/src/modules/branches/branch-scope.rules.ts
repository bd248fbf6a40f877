import type { ErrorName } from '@regulars/phrases';
import { denied, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';

/** Whether the branch is in scope. Rows without a branch are in the scope of every user who works in a branch. */
export const isWithin = (branches: Tenant['branches'], branchId: string | null): boolean =>
  branches === 'all' || (branches.length > 0 && (branchId === null || branches.includes(branchId)));

/** The found row of one of the user's branches; throws if there is none, as if there were no others. */
export const mustFindWithin = <Row extends { readonly branch_id: string }>(
  { branches }: Pick<Tenant, 'branches'>,
  found: Row | undefined,
  missing: ErrorName,
): Row => mustFind(found && isWithin(branches, found.branch_id) ? found : undefined, missing);

/** The branches whose members a user may change. Reading and serving members is allowed in any branch. */
export const changeableBranches = ({
  branches,
  permissions,
}: Pick<Tenant, 'branches' | 'permissions'>): Tenant['branches'] =>
  permissions.has('member:all_branches') ? 'all' : branches;

/** Whether a user may change a member of this branch, and what belongs to it. */
export const mayChange = (tenant: Pick<Tenant, 'branches' | 'permissions'>, branchId: string | null): boolean =>
  isWithin(changeableBranches(tenant), branchId);

/** Throws permission_denied for member:all_branches unless the user may change what belongs to each of the branches; null: to none. */
export const mustBeChangeable = (tenant: Tenant, branchIds: readonly (string | null)[]): void => {
  if (!branchIds.every((branchId) => mayChange(tenant, branchId))) throw denied('member:all_branches');
};
