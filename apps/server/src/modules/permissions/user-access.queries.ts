/** What a user's roles grant, as `userGrants` selects it. */
export interface UserGrants {
  readonly all_permissions: boolean;
  /** May hold codes that the catalogue no longer knows; `grantedPermissions` leaves them out. */
  readonly permissions: readonly string[];
}

/** What a user's roles and branches grant, as `userAccess` selects it. */
export interface UserAccess extends UserGrants {
  readonly branches: readonly string[];
}

// A disabled role grants and demands nothing. In all of these, the query's `merchant_user` is `u`, and the merchant is a placeholder such as `$1`.

/** A condition: whether one of the user's roles allows everything. */
export const isOwner = (merchant: string): string =>
  `exists (
     select from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
     where ur.merchant_id = ${merchant} and ur.user_id = u.user_id and r.all_permissions and r.state = 'used'
   )`;

const codes = (merchant: string): string =>
  `select p.permission from user_role ur
   join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id and r.state = 'used'
   join role_permission p on p.merchant_id = ur.merchant_id and p.role_id = ur.role_id
   where ur.merchant_id = ${merchant} and ur.user_id = u.user_id`;

/** Select items. */
export const userGrants = (merchant: string): string =>
  `${isOwner(merchant)} as all_permissions, array(${codes(merchant)}) as permissions`;

/** Select items. */
export const userAccess = (merchant: string): string =>
  `${userGrants(merchant)},
   array(select b.branch_id from user_branch b where b.merchant_id = ${merchant} and b.user_id = u.user_id) as branches`;

/** A condition: whether one of the user's roles demands a second factor. */
export const demandsSecondFactor = (merchant: string): string =>
  `exists (
     select from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
     where ur.merchant_id = ${merchant} and ur.user_id = u.user_id and r.second_factor and r.state = 'used'
   )`;

/** A condition: whether the user has a permission. */
export const userMay = (merchant: string, permission: string): string =>
  `(${isOwner(merchant)} or exists (${codes(merchant)} and p.permission = ${permission}))`;
