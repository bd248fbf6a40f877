export { grantedPermissions } from './permissions.rules.ts';
export {
  covers,
  goesFurther,
  lackingWords,
  mustCover,
  mustCoverLimits,
  powerOf,
  waivedDemand,
  withNeeded,
  type AmountLimits,
  type Limited,
  type Power,
} from './power.rules.ts';
export { anyTill, isTillLimitOf, loweredTo } from './till-limits.rules.ts';
export { largestTill, tillLimitsOfRole } from './till-limits.queries.ts';
export {
  getPower,
  getPowers,
  limitsOf,
  listOwners,
  listPowersOfRoles,
  listRolesAbove,
  mustCoverRoles,
  mustRule,
  keepingDemand,
  keepingOwner,
  lockAccess,
  type UserPower,
} from './power.queries.ts';
export {
  demandsSecondFactor,
  isOwner,
  userAccess,
  userGrants,
  userMay,
  type UserAccess,
  type UserGrants,
} from './user-access.queries.ts';
export { roleTemplates, type RoleTemplate } from './role-templates.ts';
export { permissionSchedules } from './permissions.jobs.ts';
export { upgradeRoles } from './role-upgrades.ts';
export { setNewestRelease } from './role-upgrades.queries.ts';
