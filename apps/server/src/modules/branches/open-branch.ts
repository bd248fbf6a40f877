import { statement, type TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { isWithin } from './branch-scope.rules.ts';

const stateOf = statement<{ state: string }>(
  'branch_state_locked',
  'select state from branch where merchant_id = $1 and branch_id = $2 for key share',
);

/** Whether a branch is closed; if not, it isn't before the commit. */
export const isClosed = async (tx: TenantTx, branchId: string): Promise<boolean> =>
  (await tx.query(stateOf, [tx.merchantId, branchId]))[0]?.state === 'closed';

/**
 * A branch of the user's where something is sold: it is open, and isn't removed before the commit. Throws branch_not_found,
 * branch_closed.
 */
export const mustBeOpen = async (
  tx: TenantTx,
  { branches }: Pick<Tenant, 'branches'>,
  branchId: string,
): Promise<void> => {
  const [branch] = isWithin(branches, branchId) ? await tx.query(stateOf, [tx.merchantId, branchId]) : [];
  if (!branch) throw new Problem('branch_not_found', { fields: [{ path: 'branch_id', rule: 'not_found' }] });
  if (branch.state === 'closed') throw new Problem('branch_closed');
};
