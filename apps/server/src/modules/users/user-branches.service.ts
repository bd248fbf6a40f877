import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { getHolding } from './holding.service.ts';
import { addUserBranches, listPresent } from './user-administration.queries.ts';
import { userRows } from './user-editing.queries.ts';
import { mustReach } from './user-power.ts';

/** Whether a user was not removed. */
export const isPresent = async (tx: TenantTx, userId: string): Promise<boolean> =>
  (await tx.query(listPresent, [tx.merchantId, [userId]])).length > 0;

/**
 * Lets a user work in one more branch, behind lockAccess. Nothing changes for one of all branches. Throws user_not_found,
 * user_above_own_power or user_of_other_branches.
 */
export const letWorkIn = async (tx: TenantTx, tenant: Tenant, userId: string, branchId: string): Promise<void> => {
  const { users } = await mustReach(tx, tenant, [userId]);
  const branches = users[0]?.branches ?? 'all';
  if (branches === 'all' || branches.includes(branchId)) return;
  await tx.query(addUserBranches, [tx.merchantId, userId, [branchId]]);
  await userRows.edit(tx, [userId], {});
  await recordOperation(tx, tenant, {
    action: 'user.update',
    subjectKind: 'user',
    subjectIds: [userId],
    changes: [changesBetween({ branches }, { branches: (await getHolding(tx, userId)).branches })],
  });
};
