import { merchantDays, zoneAt } from '../../platform/clock/merchant-days.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { GetUser } from '../../platform/tasks/index.ts';
import { merchantStanding, standingColumns, type StandingRow } from '../merchants/index.ts';
import { grantedPermissions, userAccess, type UserAccess } from '../permissions/index.ts';

interface UserRow extends StandingRow, UserAccess {
  readonly operator: string | null;
  readonly all_branches: boolean;
}

const user = statement<UserRow>(
  'task_user',
  `select coalesce(u.actual_name, a.actual_name) as operator, u.all_branches, ${standingColumns.select('m')},
     ${userAccess('$1')}
   from merchant_user u join account a on a.account_id = u.account_id join merchant m on m.merchant_id = u.merchant_id
   where u.merchant_id = $1 and u.user_id = $2 and u.disabled_at is null and a.disabled_at is null`,
);

/** A user's current state, for work that outlives its request; undefined if the user could no longer call. */
export const getTaskUser = async (
  db: TenantView,
  userId: string,
  now: Date,
  afterExpiry?: boolean,
): ReturnType<GetUser> => {
  const [row] = await db.query(user, [db.merchantId, userId]);
  if (!row) return undefined;
  const { closed } = merchantStanding(row, now);
  if (closed && !(afterExpiry && closed === 'merchant_expired' && row.all_permissions)) return undefined;
  return {
    operator: row.operator,
    permissions: grantedPermissions(row.all_permissions, row.permissions),
    branches: row.all_branches ? 'all' : row.branches,
    timezone: zoneAt(row, now).timezone,
    day: merchantDays(now, row),
  };
};
