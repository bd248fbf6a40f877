export { merchantHandlers } from './merchants.handlers.ts';
export { isServiceOpen, merchantStanding, type Standing, type StandingRow } from './merchants.rules.ts';
export { currentUser } from './merchants.service.ts';
export { grantedPermissions } from './permissions.rules.ts';
export { createMerchant, merchantNumbered, openMerchant, openService, setMerchantDisabled, type NewMerchant } from './provider.service.ts';
export { branchesNumbered, disableUser, enableUser, linkUser, rolesNamed, setRoles, userOfAccount, type NewUser } from './users.service.ts';
