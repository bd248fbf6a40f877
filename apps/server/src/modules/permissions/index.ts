export { grantedPermissions } from './permissions.rules.ts';
export { userAccess, userGrants, userMay, type UserAccess, type UserGrants } from './user-access.queries.ts';
