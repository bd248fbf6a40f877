import { statement, typedColumnsOf } from '../../platform/database/index.ts';

/** $1 merchant. Serialises initialisation without blocking inserts that reference the merchant. */
export const lockMerchant = statement<{ initialised_at: Date | null }>(
  'initialisation_lock',
  'select initialised_at from merchant where merchant_id = $1 for no key update',
);

const headColumns = typedColumnsOf('branch', {
  branch_id: 'uuid',
  branch_no: 'text',
  name: 'text',
  is_head: 'boolean',
  created_at: 'timestamptz(3)',
});
/** $1 merchant, $2 the branch as JSON. Only if the merchant has no head. */
export const addHeadBranch = statement(
  'initialisation_branch',
  `insert into branch (merchant_id, ${headColumns.select()})
   select $1::uuid, ${headColumns.select()} from ${headColumns.sent('$2')} where not exists (select from branch where merchant_id = $1 and is_head)`,
);

const roleColumns = typedColumnsOf('role', {
  role_id: 'uuid',
  template: 'text',
  made_from: 'text',
  name: 'text',
  all_permissions: 'boolean',
  created_at: 'timestamptz(3)',
});
/** $1 merchant, $2 roles as JSON; by permission: $3 template, $4 code. Leaves existing roles unchanged. */
export const addRoles = statement(
  'initialisation_roles',
  `with made as (
     insert into role (merchant_id, ${roleColumns.select()})
     select $1::uuid, ${roleColumns.select()} from ${roleColumns.sent('$2')}
     on conflict do nothing
     returning role_id, template
   )
   insert into role_permission (merchant_id, role_id, permission)
   select $1::uuid, made.role_id, granted.permission from made join unnest($3::text[], $4::text[]) as granted (template, permission) on granted.template = made.template`,
);

/** $1 merchant, $2 name. */
export const addCard = statement(
  'initialisation_card',
  'insert into card_config (merchant_id, name) values ($1, $2) on conflict do nothing',
);

/** $1 merchant, $2 user: makes the user the owner, in every branch, if there is no owner and the user has no role. */
export const addOwner = statement(
  'initialisation_owner',
  `with made as (
     insert into user_role (merchant_id, user_id, role_id)
     select r.merchant_id, $2, r.role_id from role r
     where r.merchant_id = $1 and r.template = 'owner'
       and not exists (select from user_role ur where ur.merchant_id = r.merchant_id and (ur.role_id = r.role_id or ur.user_id = $2))
     returning user_id
   )
   update merchant_user set all_branches = true, version = version + 1 where merchant_id = $1 and user_id in (select user_id from made) and not all_branches`,
);

/** $1 merchant: whether it has users, of whom none is an owner. */
export const getOwnerMissing = statement<{ lacks: boolean }>(
  'initialisation_lacks_owner',
  `select exists (select from merchant_user where merchant_id = $1 and removed_at is null) and not exists (
     select from merchant_user u join user_role ur on ur.merchant_id = u.merchant_id and ur.user_id = u.user_id
     join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
     where u.merchant_id = $1 and u.removed_at is null and u.disabled_at is null and r.all_permissions and r.state = 'used'
   ) as lacks`,
);

/** $1 merchant, $2 now. */
export const markInitialised = statement(
  'initialisation_done',
  'update merchant set initialised_at = $2, provider_version = provider_version + 1 where merchant_id = $1',
);
