import type { Permission } from '@regulars/contract/menu';
import { selectOperator, type OperatorRow } from '../../platform/audit/operator.queries.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { grantedPermissions, userAccess, type UserAccess } from '../permissions/index.ts';

interface ActingUser extends OperatorRow, UserAccess {
  readonly all_branches: boolean;
}

const acting = statement<ActingUser>(
  'acting_user',
  `${selectOperator('u.all_branches', userAccess('$1'))} and u.disabled_at is null`,
);

/**
 * The current state of the user a job acts for, with the branches whose members they may change; none if disabled.
 */
export const getActingUser = async (
  db: TenantView,
  userId: string,
): Promise<{
  readonly userId: string;
  readonly accountId?: string;
  readonly operator?: string | null;
  readonly branches: 'all' | readonly string[];
  readonly may: (permission: Permission) => boolean;
}> => {
  const [found] = await db.query(acting, [db.merchantId, userId]);
  if (!found) return { userId, branches: [], may: () => false };
  const granted = grantedPermissions(found.all_permissions, found.permissions);
  const everywhere = found.all_branches || granted.has('member:all_branches');
  return {
    userId,
    accountId: found.account_id,
    operator: found.operator,
    branches: everywhere ? 'all' : found.branches,
    may: (permission) => granted.has(permission),
  };
};
