import { allPermissions, type Permission } from '@regulars/contract/menu';

const every: ReadonlySet<Permission> = new Set(allPermissions);

/** The permissions of all roles together, in catalogue order; codes not in the catalogue grant nothing. */
export const grantedPermissions = (everything: boolean, codes: readonly string[]): ReadonlySet<Permission> => {
  if (everything) return every;
  const granted = new Set(codes);
  return new Set(allPermissions.filter((permission) => granted.has(permission)));
};
