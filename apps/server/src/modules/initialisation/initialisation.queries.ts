import { statement } from '../../platform/database/index.ts';

/** $1 merchant. One initialisation at a time; does not hold up rows that refer to the merchant. */
export const lockMerchant = statement<{ initialised_at: Date | null }>(
  'initialisation_lock',
  'select initialised_at from merchant where merchant_id = $1 for no key update',
);

/** $1 merchant, $2 branch, $3 number, $4 name, $5 now. */
export const addHeadBranch = statement(
  'initialisation_branch',
  `insert into branch (merchant_id, branch_id, branch_no, name, is_head, created_at)
   select $1::uuid, $2, $3, $4, true, $5 where not exists (select from branch where merchant_id = $1 and is_head)`,
);

/** $1 merchant, by role: $2 id, $3 template, $4 name, $5 everything; $6 now; by permission: $7 template, $8 code. A role made earlier keeps what it has. */
export const addRoles = statement(
  'initialisation_roles',
  `with made as (
     insert into role (merchant_id, role_id, template, name, all_permissions, created_at)
     select $1::uuid, role_id, template, name, everything, $6 from unnest($2::uuid[], $3::text[], $4::text[], $5::boolean[]) as t (role_id, template, name, everything)
     on conflict do nothing
     returning role_id, template
   )
   insert into role_permission (merchant_id, role_id, permission)
   select $1::uuid, made.role_id, granted.permission from made join unnest($7::text[], $8::text[]) as granted (template, permission) on granted.template = made.template`,
);

/** $1 merchant, by grade: $2 id, $3 level, $4 name, $5 face, $6 growth, $7 days, $8 earning, $9 discount. Only where there are none. */
export const addGrades = statement(
  'initialisation_grades',
  `insert into grade (merchant_id, grade_id, level, name, face, growth_from, valid_days, earning_rate, discount_rate)
   select $1::uuid, t.* from unnest($2::uuid[], $3::integer[], $4::text[], $5::text[], $6::bigint[], $7::integer[], $8::integer[], $9::integer[]) as t
   where not exists (select from grade where merchant_id = $1)`,
);

/** $1 merchant, $2 name. */
export const addCard = statement(
  'initialisation_card',
  'insert into card_config (merchant_id, name) values ($1, $2) on conflict do nothing',
);

/** $1 merchant, $2 user: makes it the owner, of every branch, where there is none and nobody has given it another role. */
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

/** $1 merchant, $2 now. */
export const markInitialised = statement(
  'initialisation_done',
  'update merchant set initialised_at = $2 where merchant_id = $1',
);
