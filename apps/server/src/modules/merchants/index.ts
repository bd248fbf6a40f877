export { merchantHandlers } from './merchants.handlers.ts';
export { merchantStanding, type StandingRow } from './merchants.rules.ts';
export { getCurrentUser } from './merchants.service.ts';
export { grantedPermissions } from './permissions.rules.ts';
export { getTaskUser } from './task-user.queries.ts';
export { listPermittedUsers } from './permitted-users.queries.ts';
export {
  listAllMerchants,
  addMerchant,
  getMerchantIdByNo,
  openMerchant,
  openService,
  setMerchantDisabled,
  type NewMerchant,
} from './provider.service.ts';
export {
  listBranchIdsNumbered,
  disableUser,
  enableUser,
  linkUser,
  recordPasswordReset,
  listRoleIdsNamed,
  setRoles,
  getUserIdOfAccount,
} from './users.service.ts';
