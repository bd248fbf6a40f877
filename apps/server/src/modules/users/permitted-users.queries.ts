import type { Permission } from '@regulars/contract/menu';
import { statement, type TenantView } from '../../platform/database/index.ts';
import { userMay } from '../permissions/index.ts';

const permitted = statement<{ user_id: string }>(
  'users_permitted',
  `select u.user_id from merchant_user u
   where u.merchant_id = $1 and u.disabled_at is null and (u.all_branches or not $3) and ${userMay('$1', '$2')}
   order by u.user_id`,
);

/** The users who currently have a permission; with `allBranches`, only those not limited to some branches. */
export const listPermittedUsers = async (
  view: TenantView,
  permission: Permission,
  { allBranches = false } = {},
): Promise<string[]> =>
  (await view.query(permitted, [view.merchantId, permission, allBranches])).map(({ user_id }) => user_id);
