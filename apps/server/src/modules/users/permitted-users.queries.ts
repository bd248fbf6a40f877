import type { Permission } from '@regulars/contract/menu';
import { statement, type TenantView } from '../../platform/database/index.ts';

const permitted = statement<{ user_id: string }>(
  'users_permitted',
  `select u.user_id from merchant_user u
   where u.merchant_id = $1 and u.disabled_at is null and (u.all_branches or not $3) and exists (
     select from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
     left join role_permission p on p.merchant_id = ur.merchant_id and p.role_id = ur.role_id and p.permission = $2
     where ur.merchant_id = $1 and ur.user_id = u.user_id and (r.all_permissions or p.permission is not null)
   )
   order by u.user_id`,
);

/** The users who currently have a permission; with `allBranches`, only those not limited to some branches. */
export const listPermittedUsers = async (
  view: TenantView,
  permission: Permission,
  { allBranches = false } = {},
): Promise<string[]> =>
  (await view.query(permitted, [view.merchantId, permission, allBranches])).map(({ user_id }) => user_id);
