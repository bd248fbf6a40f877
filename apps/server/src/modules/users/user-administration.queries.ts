import { columnsOf, statement, type RowOfColumns } from '../../platform/database/index.ts';
import { userName } from '../../platform/lists/user-names.ts';

/**
 * $1 merchant, $2 account, $3 new user, $4 name, $5 all branches, $6 now, $7 invited at. Links the account, as the user
 * that it was before if it was removed, with nothing that is not given anew; no row if it is linked.
 */
export const addUserRow = statement<{ user_id: string }>(
  'merchant_user_insert',
  `with linked as (
     insert into account_merchant (merchant_id, account_id, user_id)
     values ($1, $2, coalesce((select user_id from merchant_user where merchant_id = $1 and account_id = $2), $3::uuid))
     on conflict (account_id, merchant_id) do nothing returning user_id
   )
   insert into merchant_user as u (merchant_id, account_id, user_id, actual_name, all_branches, created_at, invited_at)
   select $1::uuid, $2::uuid, user_id, $4, $5, $6, $7::timestamptz from linked
   on conflict (merchant_id, account_id) do update set actual_name = excluded.actual_name, all_branches = excluded.all_branches,
     invited_at = excluded.invited_at, removed_at = null, disabled_at = null, version = u.version + 1,
     staff_no = null, post = null, hired_on = null, leaves_on = null, staff_remark = null
   returning user_id`,
);

/** Those of the users $2 of merchant $1 who are not removed. */
export const listPresent = statement<{ user_id: string }>(
  'merchant_users_present',
  'select user_id from merchant_user where merchant_id = $1 and user_id = any ($2::uuid[]) and removed_at is null',
);

/** $1 merchant, $2 user, $3 branches. */
export const addUserBranches = statement(
  'user_branch_insert',
  `with added as (insert into user_branch (merchant_id, user_id, branch_id) select $1::uuid, $2, unnest($3::uuid[]))
   update merchant_user set in_branches = true where merchant_id = $1 and user_id = $2 and $3::uuid[] <> '{}'`,
);

/** $1 merchant, $2 roles. A shared lock, so that no role is removed before it is assigned. */
export const lockRolesForShare = statement<{ role_id: string }>(
  'role_share',
  `select role_id from role where merchant_id = $1 and role_id = any($2) order by name for key share`,
);
const roleColumns = columnsOf('role', ['role_id', 'name', 'template']);
/** $1 merchant, $2 names or templates. */
export const listRolesNamed = statement<RowOfColumns<typeof roleColumns>>(
  'role_named',
  `select ${roleColumns.select()} from role where merchant_id = $1 and (name = any($2) or template = any($2))`,
);
/** Roles $2: whether their holders enter only with a second factor. Answers those that changed. */
export const setSecondFactor = statement<{ role_id: string }>(
  'role_second_factor',
  'update role set second_factor = $3, version = version + 1 where merchant_id = $1 and role_id = any($2) and second_factor <> $3 returning role_id',
);
/** The roles that users $2 of merchant $1 hold, disabled ones included. */
export const listHeldRoles = statement<{ user_id: string; role_id: string }>(
  'user_roles_held',
  `select ur.user_id, ur.role_id from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
   where ur.merchant_id = $1 and ur.user_id = any ($2::uuid[]) order by r.name, r.role_id`,
);
/** The names of users $2, as the operation log tells them; phones masked. */
export const listUserNames = statement<{ user_id: string; name: string }>(
  'user_names',
  `select u.user_id, ${userName} as name
   from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and u.user_id = any ($2::uuid[]) order by name`,
);
/** $1 merchant, $2 user, $3 roles. Replaces the user's roles: an edit of the user, whose open forms are then stale. */
export const setUserRoles = statement(
  'user_role_set',
  `with gone as (
     delete from user_role where merchant_id = $1 and user_id = $2 and role_id <> all($3::uuid[])
   ), edited as (
     update merchant_user set version = version + 1 where merchant_id = $1 and user_id = $2
   )
   insert into user_role (merchant_id, user_id, role_id) select $1::uuid, $2, unnest($3::uuid[]) on conflict do nothing`,
);

/** $1 merchant, $2 numbers. */
const numbered = columnsOf('branch', ['branch_id', 'branch_no']);
export const listBranchesNumbered = statement<RowOfColumns<typeof numbered>>(
  'branch_numbered',
  `select ${numbered.select()} from branch where merchant_id = $1 and branch_no = any($2)`,
);

/** $1 account. */
export const listMerchantsOfAccount = statement<{ merchant_id: string }>(
  'account_merchants',
  'select merchant_id from account_merchant where account_id = $1 order by merchant_id',
);

/** $1 merchant: its first user, unless disabled. */
export const getFirstUser = statement<{ user_id: string }>(
  'merchant_user_first',
  `select user_id from (
     select user_id, disabled_at from merchant_user where merchant_id = $1 and removed_at is null order by created_at, user_id limit 1
   ) f where disabled_at is null`,
);
