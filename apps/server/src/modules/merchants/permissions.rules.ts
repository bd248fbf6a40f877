import { allPermissions, type Permission } from '@regulars/contract/menu';

const every: ReadonlySet<Permission> = new Set(allPermissions);

/** What roles grant together, in the catalogue's order; codes that the catalogue no longer has grant nothing. */
export const grantedPermissions = (everything: boolean, codes: readonly string[]): ReadonlySet<Permission> => {
  if (everything) return every;
  const granted = new Set(codes);
  return new Set(allPermissions.filter((permission) => granted.has(permission)));
};
