export { grantedPermissions } from './permissions.rules.ts';
export {
  demandsSecondFactor,
  userAccess,
  userGrants,
  userMay,
  type UserAccess,
  type UserGrants,
} from './user-access.queries.ts';
