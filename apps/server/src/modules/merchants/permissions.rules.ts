import { allPermissions, isPermission, type Permission } from '@regulars/contract/menu';

/** What roles grant together; codes that the catalogue no longer has grant nothing. */
export const grantedPermissions = (everything: boolean, codes: readonly string[]): ReadonlySet<Permission> =>
  new Set(everything ? allPermissions : codes.filter(isPermission));
