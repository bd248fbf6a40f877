import { statement } from '../../platform/database/index.ts';

/** Servers that start at once number a release one after the other. */
export const lockReleases = statement(
  'permission_release_lock',
  'lock table permission_release in share row exclusive mode',
);

export const listReleases = statement<{ permission: string; release: number }>(
  'permission_releases',
  'select permission, release from permission_release',
);

/** Permissions $1 exist since release $2. */
export const addReleases = statement(
  'permission_release_add',
  'insert into permission_release (permission, release) select unnest($1::text[]), $2',
);

/** The merchants whose roles lack release $1. */
export const listMerchantsBehind = statement<{ merchant_id: string }>(
  'merchants_behind_release',
  'select merchant_id from merchant where permission_release < $1 order by merchant_id',
);

export const getMerchantRelease = statement<{ permission_release: number }>(
  'merchant_release',
  'select permission_release from merchant where merchant_id = $1',
);

export const setMerchantRelease = statement(
  'merchant_release_set',
  'update merchant set permission_release = $2 where merchant_id = $1',
);

/** Merchant $1 begins with what exists. */
export const setNewestRelease = statement(
  'merchant_release_newest',
  'update merchant set permission_release = (select coalesce(max(release), 0) from permission_release) where merchant_id = $1',
);

interface MadeRole {
  readonly role_id: string;
  readonly made_from: string;
  readonly permissions: readonly string[];
}

/** The roles of merchant $1 made from a template, but those of everything. */
export const listMadeRoles = statement<MadeRole>(
  'roles_made',
  `select r.role_id, r.made_from, array(
     select p.permission from role_permission p where p.merchant_id = $1 and p.role_id = r.role_id order by p.permission
   ) as permissions
   from role r where r.merchant_id = $1 and r.made_from is not null and not r.all_permissions order by r.role_id`,
);

/** Grants permissions $3 to role $2 of merchant $1. */
export const addGranted = statement(
  'role_permissions_add',
  `with edited as (update role set version = version + 1 where merchant_id = $1 and role_id = $2)
   insert into role_permission (merchant_id, role_id, permission) select $1::uuid, $2, unnest($3::text[])`,
);
