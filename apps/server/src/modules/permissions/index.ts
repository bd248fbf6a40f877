export { grantedPermissions } from './permissions.rules.ts';
export { userAccess, type UserAccess } from './user-access.queries.ts';
