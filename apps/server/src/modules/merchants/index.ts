export { merchantHandlers } from './merchants.handlers.ts';
export { merchantStanding, type StandingRow } from './merchants.rules.ts';
export { currentUser } from './merchants.service.ts';
export { grantedPermissions } from './permissions.rules.ts';
export { getTaskUser } from './task-user.queries.ts';
export { listPermittedUsers } from './permitted-users.queries.ts';
export {
  allMerchants,
  addMerchant,
  merchantNumbered,
  openMerchant,
  openService,
  setMerchantDisabled,
  type NewMerchant,
} from './provider.service.ts';
export {
  branchesNumbered,
  disableUser,
  enableUser,
  linkUser,
  recordPasswordReset,
  rolesNamed,
  setRoles,
  userOfAccount,
} from './users.service.ts';
