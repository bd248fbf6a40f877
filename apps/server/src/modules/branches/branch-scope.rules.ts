import { denied, type Tenant } from '../../platform/http/index.ts';

/** Whether the branch is in scope. Rows without a branch are in the scope of every user who works in a branch. */
export const isWithin = (branches: Tenant['branches'], branchId: string | null): boolean =>
  branches === 'all' || (branches.length > 0 && (branchId === null || branches.includes(branchId)));

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
