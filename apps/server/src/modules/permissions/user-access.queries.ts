/** What a user's roles and branches grant, as `userAccess` selects it. */
export interface UserAccess {
  readonly all_permissions: boolean;
  /** May hold codes that the catalogue no longer knows; `grantedPermissions` leaves them out. */
  readonly permissions: readonly string[];
  readonly branches: readonly string[];
}

/** Select items for a query whose `merchant_user` is `u`; the merchant is a placeholder such as `$1`. */
export const userAccess = (merchant: string): string =>
  `exists (
     select from user_role ur join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id
     where ur.merchant_id = ${merchant} and ur.user_id = u.user_id and r.all_permissions
   ) as all_permissions,
   array(
     select p.permission from user_role ur join role_permission p on p.merchant_id = ur.merchant_id and p.role_id = ur.role_id
     where ur.merchant_id = ${merchant} and ur.user_id = u.user_id
   ) as permissions,
   array(select b.branch_id from user_branch b where b.merchant_id = ${merchant} and b.user_id = u.user_id) as branches`;
