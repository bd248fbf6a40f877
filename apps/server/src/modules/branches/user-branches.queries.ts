import type { Permission } from '@regulars/contract/menu';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { grantedPermissions, userAccess, type UserAccess } from '../permissions/index.ts';

interface ActingUser extends UserAccess {
  readonly account_id: string;
  readonly operator: string | null;
  readonly all_branches: boolean;
}

const acting = statement<ActingUser>(
  'acting_user',
  `select u.account_id, coalesce(u.actual_name, a.actual_name) as operator, u.all_branches, ${userAccess('$1')}
   from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and u.user_id = $2 and u.disabled_at is null`,
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
