import type { Permission } from '@regulars/contract/menu';
import { statement, type TenantView } from '../../platform/database/index.ts';

const acting = statement<{
  account_id: string;
  operator: string | null;
  everywhere: boolean;
  all_permissions: boolean;
  permissions: readonly string[];
  branches: readonly string[];
}>(
  'acting_user',
  `select u.account_id, coalesce(u.actual_name, a.actual_name) as operator, u.all_branches or exists (
       select from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
       where ur.merchant_id = $1 and ur.user_id = u.user_id and r.all_permissions
     ) or exists (
       select from user_role ur join role_permission p on p.merchant_id = ur.merchant_id and p.role_id = ur.role_id
       where ur.merchant_id = $1 and ur.user_id = u.user_id and p.permission = 'member:all_branches'
     ) as everywhere,
     exists (
       select from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
       where ur.merchant_id = $1 and ur.user_id = u.user_id and r.all_permissions
     ) as all_permissions,
     array(
       select p.permission from user_role ur join role_permission p on p.merchant_id = ur.merchant_id and p.role_id = ur.role_id
       where ur.merchant_id = $1 and ur.user_id = u.user_id
     ) as permissions,
     array(select b.branch_id from user_branch b where b.merchant_id = $1 and b.user_id = u.user_id) as branches
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
  const { account_id: accountId, operator, everywhere, all_permissions, permissions, branches } = found;
  return {
    userId,
    accountId,
    operator,
    branches: everywhere ? 'all' : branches,
    may: (permission) => all_permissions || permissions.includes(permission),
  };
};
