import { statement, type TenantView } from '../../platform/database/index.ts';

const scope = statement<{ everywhere: boolean; branches: readonly string[] }>(
  'opening_user_scope',
  `select u.all_branches or exists (
       select from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
       where ur.merchant_id = $1 and ur.user_id = u.user_id and r.all_permissions
     ) or exists (
       select from user_role ur join role_permission p on p.merchant_id = ur.merchant_id and p.role_id = ur.role_id
       where ur.merchant_id = $1 and ur.user_id = u.user_id and p.permission = 'member:all_branches'
     ) as everywhere,
     array(select b.branch_id from user_branch b where b.merchant_id = $1 and b.user_id = u.user_id) as branches
   from merchant_user u where u.merchant_id = $1 and u.user_id = $2 and u.disabled_at is null`,
);

/** The branches whose members a user may change now: for jobs that act in the user's name. */
export const branchesOf = async (db: TenantView, userId: string): Promise<'all' | readonly string[]> => {
  const [found] = await db.query(scope, [db.merchantId, userId]);
  if (!found) return [];
  return found.everywhere ? 'all' : found.branches;
};
